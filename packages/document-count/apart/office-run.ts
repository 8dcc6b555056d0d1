import { addPiece } from "../pieces.ts";
import { attribute } from "../xml.ts";
import { unescapeCell } from "../xlsx-strings.ts";
import { aloneKind, dropped } from "./office-elements.ts";
import { passFieldMark } from "./office-fields.ts";
import {
  type Close,
  emit,
  inContent,
  lookOf,
  nameAt,
  nothing,
  type Opaque,
  type Opening,
  type Paragraph,
  type Reading,
  type Run,
} from "./office-reading.ts";

export function enterAlone(reading: Reading, paragraph: Paragraph, run: Run | null, tag: Opening): Close {
  const { name, start, counted } = tag;
  const opaque: Opaque = { counted: counted === "" ? [] : [counted], raw: [] };
  paragraph.opaque = opaque;
  return (_from, end) => {
    paragraph.opaque = null;
    const look = run && lookOf(reading, run, "");
    const { type, show, is_edge } = aloneKind(name, reading.part.xml, start);
    const slice = { start, end, look };
    const text = opaque.counted.join("");
    const shown = type === "field" && text.trim() !== "" ? text.trim().slice(0, 40) : show;
    // What counts as words is no mark at the edge.
    const stays_outside = is_edge && text.trim() === "";
    const alone = { type, show: shown, counted: text, slices: [slice], is_edge: stays_outside };
    emit(paragraph, { kind: "alone", ...alone }, slice);
  };
}

/** A text element; one that the reader does not show stays as it is. */
export function enterText(
  reading: Reading,
  paragraph: Paragraph,
  run: Run | null,
  { start }: Opening,
): Close {
  const text: Opaque = { counted: [], raw: [] };
  paragraph.text = text;
  return (_from, end) => {
    paragraph.text = null;
    const counted = text.counted.join("");
    const shown = reading.part.markup === "cells" ? unescapeCell(counted) : counted;
    if (shown === "" && text.raw.length === 0) return;
    const slice = { start, end, look: run && lookOf(reading, run, "") };
    const look = lookOf(reading, run, nameAt(reading.part.xml, start));
    if (shown !== "")
      emit(paragraph, { kind: "text", text: shown, counted: shown, look, source: slice }, slice);
    else emit(paragraph, { ...hidden, slices: [slice] }, slice);
  };
}
const hidden = { kind: "alone", type: "protected", show: "hidden", counted: "", is_edge: true } as const;

/** Characters that Word stores as elements. */
const character_elements: ReadonlyMap<string, string> = new Map([
  ["noBreakHyphen", "\u2011"],
  ["softHyphen", "\u00ad"],
]);

export function enterRunElement(reading: Reading, paragraph: Paragraph, run: Run, tag: Opening): Close {
  const { name, start, counted } = tag;
  if (name === "rPr") {
    paragraph.in_properties++;
    return (_from, end) => {
      paragraph.in_properties--;
      run.open_end = end;
      run.properties_xml = reading.part.xml.slice(start, end);
    };
  }
  if (name === "t") return enterText(reading, paragraph, run, tag);
  if (name === "ruby" && !paragraph.collector) return enterRuby(paragraph, run);
  if (dropped.has(name)) return nothing;
  const character = character_elements.get(name);
  if (character !== undefined)
    return (_from, end) => {
      const look = lookOf(reading, run, nameAt(reading.part.xml, start).replace(name, "t"));
      const slice = { start, end, look };
      emit(paragraph, { kind: "text", text: character, counted, look, source: slice }, slice);
    };
  if (name === "fldChar") return enterFieldMark(reading, paragraph, run, tag);
  if (name !== "instrText") return enterAlone(reading, paragraph, run, tag);
  const close = enterAlone(reading, paragraph, run, tag);
  const raw = paragraph.opaque?.raw ?? [];
  return (from, end) => {
    const field = paragraph.fields.open.at(-1);
    if (field) field.instruction += raw.join("");
    close(from, end);
  };
}

/** Characters with a guide to their reading, which a translation does not need, are in runs inside of a run. */
function enterRuby(paragraph: Paragraph, run: Run): Close {
  paragraph.run = null;
  return () => void (paragraph.run = run);
}

function enterFieldMark(reading: Reading, paragraph: Paragraph, run: Run, tag: Opening): Close {
  const type = attribute(tag.attributes, "fldCharType") ?? "";
  paragraph.opaque = { counted: [], raw: [] };
  return (_from, end) => {
    paragraph.opaque = null;
    const slice = { start: tag.start, end, look: lookOf(reading, run, "") };
    const passed = passFieldMark(paragraph.fields, type, slice, paragraph.collector);
    paragraph.collector = passed.collector;
    paragraph.atoms.push(...passed.atoms);
  };
}

export function readText(
  reading: Reading,
  paragraph: Paragraph,
  { text, counted, start, end }: { text: string; counted: string; start: number; end: number },
): void {
  const into = paragraph.opaque ?? paragraph.text;
  if (into) {
    addPiece(into.counted, counted);
    addPiece(into.raw, text);
    return;
  }
  // Text in addition to all elements of text, as in a comment of a slide.
  if (counted === "" || paragraph.in_properties > 0) return;
  inContent(paragraph, start, nothing)(start, end);
  const look = reading.looks.bare("");
  const source = { start, end, look: null };
  emit(paragraph, { kind: "text", text: counted, counted, look, source }, source);
}
