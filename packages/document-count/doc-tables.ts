import type { DocFile } from "./doc-file.ts";
import { hidden_mark, operandLength, page_bytes, plain_mark, propertyPages } from "./doc-marks.ts";

type Merge = "restart" | "continue" | null;
type Cell = {
  readonly left: number;
  readonly right: number;
  readonly merge: Merge;
  readonly is_covered: boolean;
};
/** What the properties of a paragraph say about tables; a row is defined by the paragraph that ends it. */
type TableProperties = { in_table: boolean; ends_row: boolean; cells: Cell[] };
type Stretch = TableProperties & { readonly from: number; readonly to: number };

const in_table_property = 0x2416;
const ends_row_property = 0x2417;
const row_property = 0xd608;
const vertical_property = 0xd62b;
const stored_elsewhere_property = 0x6646;
const cell_bytes = 20;
const place_bytes = 13;
const cell_ends = "\u0007";
const most_runs_of_page = 29;

/**
 * Marks the text of cells as hidden that continue the one above them with the same edges, which alone is shown. Cells
 * that are merged from left to right are not read: descriptions of the format disagree about their two bits.
 */
export function hideCoveredCells(file: DocFile, text: string, marks: Uint8Array): void {
  const stretches = tableStretches(file);
  if (!stretches.some(({ cells }) => cells.some(({ merge }) => merge === "continue"))) return;
  const propertiesAt = openProperties(file, stretches);
  let above: readonly Cell[] = [];
  let texts: { readonly start: number; readonly end: number }[] = [];
  let start = 0;
  for (const { 0: character, index } of text.matchAll(/[\u0007\r\f]/g)) {
    const properties = propertiesAt(index);
    if (character === cell_ends && properties?.ends_row !== true) {
      texts.push({ start, end: index });
      start = index + 1;
    } else if (properties?.ends_row === true && character === cell_ends) {
      above = endRow(properties.cells, above);
      for (const [at, { start: from, end }] of texts.entries())
        if (above[at]?.is_covered === true) hide(marks, from, end);
      texts = [];
      start = index + 1;
    } else if (properties?.in_table !== true) {
      above = [];
      texts = [];
      start = index + 1;
    }
  }
}

function hide(marks: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) if (marks[i] === plain_mark) marks[i] = hidden_mark;
}

function endRow(cells: readonly Cell[], above: readonly Cell[]): Cell[] {
  const upper = new Map(above.map((cell) => [`${cell.left} ${cell.right}`, cell]));
  return cells.map((cell) => {
    const one = upper.get(`${cell.left} ${cell.right}`);
    const continues = one !== undefined && (one.merge === "restart" || one.is_covered);
    return { ...cell, is_covered: cell.merge === "continue" && continues };
  });
}

/** The stretches of the main stream that are in tables, in order. */
function tableStretches({ main, table, paragraphs, data }: DocFile): Stretch[] {
  const found: Stretch[] = [];
  for (const page of propertyPages(main, table, paragraphs)) {
    const runs = page.readUInt8(page_bytes - 1);
    if (runs > most_runs_of_page) continue;
    for (let i = 0; i < runs; i++) {
      const properties = propertiesOf(page, page.readUInt8(4 * (runs + 1) + place_bytes * i) * 2, data);
      if (properties?.in_table === true)
        found.push({ ...properties, from: page.readUInt32LE(4 * i), to: page.readUInt32LE(4 * i + 4) });
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}

function propertiesOf(page: Buffer, at: number, data: Buffer | null): TableProperties | null {
  if (at === 0) return null;
  const words = page.readUInt8(at);
  const start = words === 0 ? at + 2 : at + 1;
  const size = words === 0 ? (page[at + 1] ?? 0) * 2 : words * 2 - 1;
  const properties: TableProperties = { in_table: false, ends_row: false, cells: [] };
  // The number of the style comes first.
  readProperties(page.subarray(start + 2, Math.min(page_bytes - 1, start + size)), properties, data);
  return properties;
}

/** Reads a list of properties; one that is too long for its page is in another stream. */
function readProperties(list: Buffer, properties: TableProperties, data: Buffer | null): void {
  for (let at = 0; at + 2 < list.length;) {
    const property = list.readUInt16LE(at);
    at += 2;
    const length = operandLength(list, property, at);
    const operand = list.subarray(at, at + length);
    at += length;
    if (property === in_table_property) properties.in_table = operand[0] === 1;
    else if (property === ends_row_property) properties.ends_row = operand[0] === 1;
    else if (property === row_property) properties.cells = cellsOf(operand);
    else if (property === vertical_property && operand.length >= 3) mergeCell(properties.cells, operand);
    else if (property === stored_elsewhere_property && data && operand.length === 4) {
      const place = operand.readUInt32LE(0);
      const size = place + 2 <= data.length ? data.readUInt16LE(place) : 0;
      readProperties(data.subarray(place + 2, place + 2 + size), properties, null);
    }
  }
}

/** The edges of the cells of a row, then what each of them is. */
function cellsOf(operand: Buffer): Cell[] {
  const count = operand[2] ?? 0;
  const edges = 3;
  const first = edges + 2 * (count + 1);
  if (first > operand.length) return [];
  return Array.from({ length: count }, (_, i) => {
    const at = first + cell_bytes * i;
    return {
      left: operand.readInt16LE(edges + 2 * i),
      right: operand.readInt16LE(edges + 2 * i + 2),
      merge: at + 2 <= operand.length ? mergeOf(operand.readUInt16LE(at) >> 5) : null,
      is_covered: false,
    };
  });
}

const mergeOf = (flags: number): Merge => ((flags & 2) > 0 ? "restart" : (flags & 1) > 0 ? "continue" : null);

function mergeCell(cells: Cell[], operand: Buffer): void {
  const cell = cells[operand[1] ?? 0];
  if (cell) cells[operand[1] ?? 0] = { ...cell, merge: mergeOf(operand[2] ?? 0) };
}

/** The properties of characters, which are asked from the first to the last. */
function openProperties({ pieces }: DocFile, stretches: readonly Stretch[]) {
  let piece = 0;
  return (character: number): TableProperties | undefined => {
    while ((pieces[piece]?.to ?? Infinity) <= character) piece++;
    const own = pieces[piece];
    if (!own || own.from > character) return undefined;
    const byte = own.at + (character - own.from) * (own.is_wide ? 2 : 1);
    let low = 0;
    let high = stretches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((stretches[middle]?.from ?? 0) <= byte) low = middle + 1;
      else high = middle;
    }
    const found = stretches[low - 1];
    return found && byte < found.to ? found : undefined;
  };
}
