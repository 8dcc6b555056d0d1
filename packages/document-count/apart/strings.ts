import type { RawUnit } from "./atoms.ts";
import type { CodedUnit } from "./code-unit.ts";
import type { Collected } from "./collect.ts";
import { type Edit, rendered } from "./edits.ts";

type Cell = { readonly raw: RawUnit; readonly write: Edit["write"] };

/**
 * The edits of shared strings. A string whose cells have different texts from now on, such as one of a hidden sheet that
 * keeps its own, is split: further strings are added at the end, and their cells refer to them.
 */
export function stringEdits(
  { sources, strings }: Collected,
  units: readonly CodedUnit[],
  cells: readonly Cell[],
): { readonly part: string; readonly edit: Edit }[] {
  if (!strings || cells.length === 0) return [];
  const xml = sources.get(strings.part) ?? "";
  const source = rendered(xml, []);
  const uses = new Map<number, number>();
  for (const { raw } of units) if (raw.cell) uses.set(raw.start, (uses.get(raw.start) ?? 0) + 1);
  const by_string = new Map<number, Cell[]>();
  for (const cell of cells) {
    const own = by_string.get(cell.raw.start);
    if (own) own.push(cell);
    else by_string.set(cell.raw.start, [cell]);
  }
  const edits: { readonly part: string; readonly edit: Edit }[] = [];
  const added: string[] = [];
  for (const [start, own] of by_string) {
    const texts = new Map<string, Cell[]>();
    for (const cell of own) {
      const text = cell.write(source);
      const those = texts.get(text);
      if (those) those.push(cell);
      else texts.set(text, [cell]);
    }
    // Cells that keep their text keep the string.
    let is_free = own.length === uses.get(start);
    for (const [text, those] of texts) {
      const [first] = those;
      if (!first) continue;
      if (is_free) edits.push({ part: strings.part, edit: { start, end: first.raw.end, write: () => text } });
      else {
        const index = strings.count + added.length;
        for (const { raw } of those) if (raw.cell) edits.push(cellEdit(raw.cell, index, sources));
        added.push(text);
      }
      is_free = false;
    }
  }
  if (added.length > 0) edits.push(...tableEdits(xml, added).map((edit) => ({ part: strings.part, edit })));
  return edits;
}

function cellEdit(
  { part, start, end }: NonNullable<RawUnit["cell"]>,
  index: number,
  sources: Collected["sources"],
): { readonly part: string; readonly edit: Edit } {
  const value = sources.get(part)?.slice(start, end) ?? "";
  const made = value.replace(/>\s*\d+\s*</, `>${index}<`);
  return { part, edit: { start, end, write: () => made } };
}

function tableEdits(xml: string, added: readonly string[]): Edit[] {
  const end = /<\/((?:[\w-]+:)?)sst\s*>\s*$/.exec(xml.slice(-200));
  const prefix = end?.[1] ?? "";
  const place = xml.lastIndexOf(`</${prefix}sst`);
  const items = added.map((text) => `<${prefix}si>${text}</${prefix}si>`).join("");
  const edits: Edit[] = [{ start: place, end: place, write: () => items }];
  const head = /<(?:[\w-]+:)?sst\b[^<>]*>/.exec(xml.slice(0, 4_000));
  const unique = /\suniqueCount="(\d+)"/.exec(head?.[0] ?? "");
  if (head && unique) {
    const start = head.index + unique.index;
    const made = ` uniqueCount="${Number(unique[1]) + added.length}"`;
    edits.push({ start, end: start + unique[0].length, write: () => made });
  }
  return edits;
}
