import { scanXml } from "../xml.ts";
import type { Edit } from "./edits.ts";
import { type Direction, withAttribute } from "./languages.ts";
import { mirroredStyles } from "./mirrored-odf.ts";
import { mirroredWords } from "./mirrored-rtf.ts";
import { mirroredLevels } from "./mirrored-slides.ts";
import type { ApartDocument } from "./take-apart.ts";
import type { Changed } from "./workbook-tables.ts";

type PartEdit = { readonly part: string; readonly edit: Edit };

/**
 * The edits that give a document the direction of its translation where that is not a matter of one text: tables, the view of
 * sheets, the styles of OpenDocument, and paragraphs and rows of RTF. Only parts with a translation are turned.
 */
export function mirroredParts(
  { type, collected: { sources } }: ApartDocument,
  changed: readonly Changed[],
  to: Direction,
): PartEdit[] {
  const places = new Map<string, number[]>(type === "odt" ? [["styles.xml", []]] : []);
  for (const { unit } of changed) {
    const { part, start } = unit.raw.cell ?? { part: unit.raw.place.part, start: unit.raw.start };
    const own = places.get(part);
    if (own) own.push(start);
    else places.set(part, [start]);
  }
  return [...places].flatMap(([part, starts]) => {
    // A chart of OpenDocument is a document of its own.
    const source = type === "odt" && part.includes("/") ? "" : (sources.get(part) ?? "");
    const edits = mirroredPart(
      type,
      source,
      starts.toSorted((a, b) => a - b),
      to,
    );
    return edits.map((edit) => ({ part, edit }));
  });
}

/** The edits of a part with texts at `starts`, in order. */
function mirroredPart(
  type: ApartDocument["type"],
  source: string,
  starts: readonly number[],
  to: Direction,
): Edit[] {
  if (type === "txt" || source === "") return [];
  if (type === "rtf") return mirroredWords(source, starts[0] ?? 0, to);
  if (type === "odt") return mirroredStyles(source, to);
  if (type.startsWith("xls")) return mirroredViews(source, to);
  const tables = tablesAround(source, starts);
  if (type !== "pptx") return tables.map((table) => wordTable(source, table, to));
  return [...mirroredLevels(source), ...tables.map((table) => drawnTable(source, table, to))];
}

/** A tag or an element; `prefix` has its colon. */
type Stretch = { readonly start: number; readonly end: number };
type Table = {
  readonly prefix: string;
  /** The tag of the table, that of its properties, and the whole of these. */
  readonly tag: Stretch;
  properties: Stretch | null;
  whole: Stretch | null;
};

/** Tables with a text at one of `starts`. */
function tablesAround(xml: string, starts: readonly number[]): Table[] {
  const found: Table[] = [];
  const open: Table[] = [];
  scanXml(xml, {
    open(name, _attributes, prefix, start, end) {
      const table = open.at(-1);
      if (name === "tblPr" && table?.tag.end === start) table.properties = { start, end };
      if (name !== "tbl") return;
      const own = prefix === "" ? "" : `${prefix}:`;
      open.push({ prefix: own, tag: { start, end }, properties: null, whole: null });
    },
    close(name, _start, end) {
      const table = open.at(-1);
      if (name === "tblPr" && table?.properties) table.whole ??= { start: table.properties.start, end };
      if (name !== "tbl" || !table) return;
      open.pop();
      if (hasOneIn(starts, table.tag.end, end)) found.push(table);
    },
  });
  return found;
}

function hasOneIn(sorted: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (sorted[low] ?? to) < to;
}

const replaced = ({ start, end }: Stretch, made: string): Edit => ({ start, end, write: () => made });

function drawnTable(xml: string, { prefix, tag, properties }: Table, to: Direction): Edit {
  const place = properties ?? { start: tag.end, end: tag.end };
  const own = properties ? xml.slice(place.start, place.end) : `<${prefix}tblPr/>`;
  return replaced(place, withAttribute(own, "rtl", to === "rtl" ? "1" : null));
}

/** Elements of table properties that come before the direction. */
const before_direction = /^(?:\s*<(?:\w+:)?(?:tblStyle|tblpPr|tblOverlap)\b[^<>]*\/>)*/;

function wordTable(xml: string, { prefix, tag, properties, whole }: Table, to: Direction): Edit {
  const place = whole ?? { start: tag.end, end: tag.end };
  const close = `</${prefix}tblPr>`;
  const is_empty = !properties || properties.end === place.end;
  const inner = is_empty ? "" : xml.slice(properties.end, place.end - close.length);
  const rest = inner.replace(/<(?:\w+:)?bidiVisual\b[^<>]*\/>/, "");
  const mark = to === "rtl" ? `<${prefix}bidiVisual/>` : "";
  const content = rest.replace(before_direction, (before) => before + mark);
  return replaced(place, `<${prefix}tblPr>${content}${close}`);
}

/** The first column of a sheet is at the side where the translation begins. */
function mirroredViews(xml: string, to: Direction): Edit[] {
  const edits: Edit[] = [];
  let after_views: { readonly at: number; readonly prefix: string } | null = null;
  let has_views = false;
  scanXml(xml, {
    open(name, _attributes, prefix, start, end) {
      if (name === "sheetView") {
        has_views = true;
        const made = withAttribute(xml.slice(start, end), "rightToLeft", to === "rtl" ? "1" : null);
        edits.push(replaced({ start, end }, made));
      }
      // What may follow the views in a sheet; a part without cells is none.
      if (["sheetFormatPr", "cols", "sheetData"].includes(name)) after_views ??= { at: start, prefix };
    },
    close() {},
  });
  const place = after_views as { readonly at: number; readonly prefix: string } | null;
  if (has_views || to === "ltr" || !place) return edits;
  const own = place.prefix === "" ? "" : `${place.prefix}:`;
  const made = `<${own}sheetViews><${own}sheetView rightToLeft="1" workbookViewId="0"/></${own}sheetViews>`;
  return [replaced({ start: place.at, end: place.at }, made)];
}
