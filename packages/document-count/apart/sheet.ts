import { attribute, unescapeXml } from "../xml.ts";
import type { CellPlace, Follower } from "../follower.ts";
import type { Atom, Look, Place, RawUnit } from "./atoms.ts";
import { followOffice } from "./office.ts";

/** The limits of Excel for the text of a cell, and of a header or footer with its codes. */
export const most_cell_characters = 32_767;
const most_page_characters = 255;

type Sheet = {
  readonly part: string;
  readonly xml: string;
  readonly place: CellPlace;
  /** The shared strings by their number; null has no content. */
  readonly strings: readonly (RawUnit | null)[];
  readonly add: (unit: RawUnit) => void;
};

const page_texts = new Set(["odd", "even", "first"].flatMap((pages) => [`${pages}Header`, `${pages}Footer`]));
const paragraphs = new Set(["c"]);

/** Follows the reader of a sheet: a unit for each text cell, also of shared strings, and for headers and footers. */
export function followSheet({ part, xml, place: { sheet }, strings, add }: Sheet): Follower {
  const place: Place = { part, slide: null, sheet, cell: null };
  let page: { readonly start: number; read: Pick<RawUnit, "region" | "text" | "is_counted"> | null } | null =
    null;
  const cells = followOffice({
    place,
    xml,
    paragraphs,
    markup: "cells",
    max_characters: most_cell_characters,
    add(unit, attributes) {
      if (!unit) return;
      // A cell that is not counted is covered by another one, and its string stays.
      const is_fixed = unit.is_fixed || !unit.is_counted;
      const named = { ...unit, is_fixed, place: { ...place, cell: attribute(attributes, "r") ?? null } };
      const found = attribute(attributes, "t") === "s" ? sharedUnit(named, part, strings) : named;
      if (found) add(found);
    },
  });
  return {
    ...cells,
    open(name, attributes, prefix, start, end) {
      if (page_texts.has(name)) page = { start: end, read: null };
      cells.open(name, attributes, prefix, start, end);
    },
    paragraph(region, text, is_counted) {
      if (page && region !== null) page.read = { region, text, is_counted };
      else cells.paragraph(region, text, is_counted);
    },
    close(name, start, end) {
      if (page?.read && page_texts.has(name)) {
        add({ ...pageUnit(xml.slice(page.start, start), page.start), ...page.read, place, end: start });
        page = null;
      }
      cells.close(name, start, end);
    },
  };
}

/** The string to which a cell refers, in the place of the cell. */
function sharedUnit(cell: RawUnit, part: string, strings: readonly (RawUnit | null)[]): RawUnit | null {
  const [value] = cell.atoms;
  const string = value?.kind === "text" ? strings[Number(value.text)] : undefined;
  if (!string) return null;
  const { region, place, text, is_counted, is_fixed } = cell;
  return {
    ...string,
    region,
    place: { ...place, part: string.place.part },
    text,
    is_counted,
    is_fixed: string.is_fixed || is_fixed,
    cell: { part, start: cell.start, end: cell.end },
  };
}

const bare: Look = { key: "", open: "", close: "", tag: "", show: "", is_link: false };
/** The codes that the counter knows, as they are written in XML. */
const page_code =
  /&amp;(?:&amp;|(?:"|&quot;)(?:(?!"|&quot;).)*(?:"|&quot;)|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[PN][+-]\d+|[A-Z])/gi;
const literal = "&amp;&amp;";

/** A header or footer with its codes for position, font, size and automatic fields. */
function pageUnit(raw: string, start: number) {
  const atoms: Atom[] = [];
  let at = 0;
  const addText = (end: number): void => {
    const text = unescapeXml(raw.slice(at, end).replaceAll(literal, "&amp;"));
    if (text !== "") atoms.push({ kind: "text", text, counted: text, look: bare, source: null });
  };
  for (const match of raw.matchAll(page_code)) {
    if (match[0] === literal) continue;
    addText(match.index);
    at = match.index + match[0].length;
    atoms.push({
      kind: "alone",
      type: "field",
      show: unescapeXml(match[0]),
      counted: " ",
      slices: [{ start: start + match.index, end: start + at, look: null }],
      is_edge: true,
    });
  }
  addText(raw.length);
  return {
    markup: "page" as const,
    start,
    atoms,
    is_fixed: raw.includes("<"),
    is_copy: false,
    max_characters: most_page_characters,
    cell: null,
  };
}
