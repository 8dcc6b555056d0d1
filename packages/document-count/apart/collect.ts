import type { Region } from "../../../domain/files/document-count.ts";
import type { FollowPart, TextEncoding } from "../follower.ts";
import { Unreadable } from "../verdict.ts";
import type { Look, Place, RawUnit } from "./atoms.ts";
import { followOdf } from "./odf.ts";
import { followOffice } from "./office.ts";
import { followRtf } from "./rtf.ts";
import { followSheet, most_cell_characters } from "./sheet.ts";

/** What a document consists of: its units in order, and the parts they are in. */
export type Collected = {
  readonly units: RawUnit[];
  /** The parts as they were decoded; a plain text is the part "". */
  readonly sources: Map<string, string>;
  readonly encoding: TextEncoding | null;
  /** The number of shared strings of a workbook, and the part they are in. */
  readonly strings: { readonly part: string; readonly count: number } | null;
};

// Two thousand pages need a manual check first, and a workbook of a million cells is a database.
const most_units = 200_000;
const most_characters = 6 << 20;

/** Text that has no place among the units: what was deleted, names of sheets. */
const never: ReadonlySet<Region> = new Set(["deleted", "sheet_name"]);
const whole_paragraphs = new Set(["p"]);
const string_items = new Set(["si"]);
const remarks = { paragraphs: new Set(["text"]), max_characters: null };

const placeOf = (part: string, slide?: number): Place => ({
  part,
  slide: slide ?? null,
  sheet: null,
  cell: null,
});
const office = { markup: "office", paragraphs: whole_paragraphs, max_characters: null } as const;

/** Opens the collector of a document. Throws `Unreadable` unsupported when there is more than people translate. */
export function openCollector(): { readonly follow: FollowPart; collected(): Collected } {
  const units: RawUnit[] = [];
  // After all others, so that those have the places that stored segments name.
  const annotations: RawUnit[] = [];
  const sources = new Map<string, string>();
  const taken = new Set<string>();
  const strings: (RawUnit | null)[] = [];
  let strings_part = "";
  let encoding: TextEncoding | null = null;
  let characters = 0;

  const add = (unit: RawUnit | null, is_annotation = false): void => {
    if (!unit || never.has(unit.region)) return;
    characters += unit.text.length;
    if (units.length + annotations.length >= most_units || characters > most_characters)
      throw new Unreadable("unsupported", `${units.length} texts of ${characters} characters`);
    // A part that two others refer to is counted twice and written once.
    const key = unit.cell ? `${unit.cell.part} ${unit.cell.start}` : `${unit.place.part} ${unit.start}`;
    const into = unit.region === "alt_text" || is_annotation ? annotations : units;
    into.push(taken.has(key) ? { ...unit, is_fixed: true } : unit);
    taken.add(key);
  };
  return {
    follow: {
      office(part, xml, slide) {
        sources.set(part, xml);
        return followOffice({ ...office, place: placeOf(part, slide), xml, add: (unit) => add(unit) });
      },
      remarks(part, xml, has_runs, slide) {
        sources.set(part, xml);
        const markup = has_runs ? "cells" : "plain";
        const own = { ...remarks, markup, place: placeOf(part, slide), xml } as const;
        return followOffice({ ...own, add: (unit) => add(unit, true) });
      },
      strings(part, xml) {
        sources.set(part, xml);
        strings_part = part;
        return followOffice({
          place: placeOf(part),
          xml,
          paragraphs: string_items,
          markup: "cells",
          max_characters: most_cell_characters,
          add: (unit) => void strings.push(unit),
        });
      },
      sheet(part, xml, place) {
        sources.set(part, xml);
        return followSheet({ part, xml, place, strings, add });
      },
      odf(part, xml) {
        sources.set(part, xml);
        return followOdf({ part, xml, add });
      },
      txt(text, stored_as) {
        sources.set("", text);
        encoding = stored_as;
        return (start, end) => add(lineUnit(text.slice(start, end), start, end));
      },
      rtf(file) {
        sources.set("", file.toString("latin1"));
        return followRtf(file, add);
      },
    },
    collected: () => ({
      units: [...units, ...annotations],
      sources,
      encoding,
      strings: strings_part === "" ? null : { part: strings_part, count: strings.length },
    }),
  };
}

const bare: Look = { key: "", open: "", close: "", tag: "", show: "", is_link: false };

const lineUnit = (text: string, start: number, end: number): RawUnit => ({
  region: "body",
  place: { part: "", slide: null, sheet: null, cell: null },
  markup: "txt",
  start,
  end,
  atoms: text === "" ? [] : [{ kind: "text", text, counted: text, look: bare, source: null }],
  text,
  is_counted: true,
  is_fixed: false,
  is_copy: false,
  max_characters: null,
  cell: null,
});
