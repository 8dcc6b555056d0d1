import type { Region } from "../../../domain/files/document-count.ts";
import type { Follower } from "../follower.ts";
import { addPiece } from "../pieces.ts";
import { attribute } from "../xml.ts";
import { unescapeCell } from "../xlsx-strings.ts";
import type { Atom, Look, Markup, Pair, Place, RawUnit, Slice } from "./atoms.ts";
import {
  aloneKind,
  bound_controls,
  dropped,
  openLooks,
  pair_properties,
  properties,
  wrappers,
} from "./office-elements.ts";
import {
  type Collector,
  type Fields,
  fieldAtom,
  isInField,
  newCollector,
  passFieldMark,
} from "./office-fields.ts";

/** Called with the end tag of an element. */
type Close = (start: number, end: number) => void;
const nothing: Close = () => {};

/** An element kept as it is: what the counter reads inside of it, and its raw text. */
type Opaque = { readonly counted: string[]; readonly raw: string[] };
type Run = { readonly start: number; open_end: number; properties_xml: string; close: string };

type Paragraph = {
  readonly atoms: Atom[];
  readonly fields: Fields;
  readonly is_copy: boolean;
  readonly is_bound: boolean;
  /** The range of its content, which changes as a whole; below 0 without any. */
  start: number;
  end: number;
  opaque: Opaque | null;
  run: Run | null;
  text: Opaque | null;
  in_properties: number;
  /** Where the content of the last content control ended. */
  control_end: number;
  collector: Collector | null;
  ended: { readonly region: Region | null; readonly text: string; readonly is_counted: boolean } | null;
};

type Reading = {
  readonly part: OfficePart;
  readonly looks: ReturnType<typeof openLooks>;
  readonly closes: Close[];
  readonly paragraphs: Paragraph[];
  readonly story: Fields;
  /** The prefixes of the namespace of drawings. */
  readonly drawn: ReadonlySet<string>;
  /** Depth of content controls around paragraphs that are bound to data. */
  bound: number;
  fallback: number;
  shown: string;
};

export type OfficePart = {
  readonly place: Place;
  readonly xml: string;
  /** The elements that the reader ends as a paragraph. */
  readonly paragraphs: ReadonlySet<string>;
  readonly markup: Markup;
  readonly max_characters: number | null;
  /** Takes what each paragraph is, null without content, with the attributes of its element. */
  readonly add: (unit: RawUnit | null, attributes: string) => void;
};

/** More is no document. */
const deepest_paragraph = 50;

/** Follows the reader of a WordprocessingML, DrawingML or SpreadsheetML part and takes its paragraphs apart. */
export function followOffice(part: OfficePart): Follower {
  const reading: Reading = {
    part,
    looks: openLooks(),
    closes: [],
    paragraphs: [],
    story: { open: [], can_span: hasEqualMarks(part.xml) },
    drawn: new Set(
      [...part.xml.matchAll(/xmlns:([\w-]+)=["'][^"'<>]*\/drawingml(?:\/2006)?\/main["']/g)].map(
        ([, prefix = ""]) => prefix,
      ),
    ),
    bound: 0,
    fallback: 0,
    shown: "",
  };
  const taken = (): string => {
    const text = reading.shown;
    reading.shown = "";
    return text;
  };
  return {
    shown(text) {
      reading.shown += text;
    },
    paragraph(region, text, is_counted) {
      const paragraph = reading.paragraphs.at(-1);
      if (paragraph) paragraph.ended ??= { region, text, is_counted };
    },
    open(name, attributes, prefix, start, end) {
      reading.closes.push(enter(reading, { name, attributes, prefix, start, end, counted: taken() }));
    },
    close(_name, start, end) {
      taken();
      reading.closes.pop()?.(start, end);
    },
    text(text, start, end) {
      const paragraph = reading.paragraphs.at(-1);
      if (paragraph) readText(reading, paragraph, { text, counted: taken(), start, end });
      taken();
    },
  };
}

/** A field that is never closed must not take the rest of the document with it. */
const hasEqualMarks = (xml: string): boolean =>
  xml.split(/fldCharType="begin"/).length === xml.split(/fldCharType="end"/).length;

type Opening = {
  readonly name: string;
  readonly attributes: string;
  readonly prefix: string;
  readonly start: number;
  readonly end: number;
  readonly counted: string;
};

function enter(reading: Reading, tag: Opening): Close {
  if (tag.name === "Fallback") {
    reading.fallback++;
    const close = enterElement(reading, tag);
    return (start, end) => {
      reading.fallback--;
      close(start, end);
    };
  }
  return enterElement(reading, tag);
}

function enterElement(reading: Reading, tag: Opening): Close {
  if (reading.part.paragraphs.has(tag.name)) return openParagraph(reading, tag);
  const paragraph = reading.paragraphs.at(-1);
  if (!paragraph) return enterBlock(reading, tag);
  if (paragraph.opaque) {
    addPiece(paragraph.opaque.counted, tag.counted);
    return nothing;
  }
  if (paragraph.in_properties > 0) {
    // The counter reads the tab stops of a drawing as tabs.
    if (tag.counted !== "") paragraph.atoms.push({ ...tab_stop, counted: tag.counted });
    return nothing;
  }
  if (paragraph.run) return enterRunElement(reading, paragraph, paragraph.run, tag);
  return enterInline(reading, paragraph, tag);
}

/** Outside of paragraphs only a content control that is bound to data matters. */
function enterBlock(reading: Reading, { name, start }: Opening): Close {
  if (name !== "sdt" || controlHead(reading.part.xml, start) !== null) return nothing;
  reading.bound++;
  return () => void reading.bound--;
}

// The properties of a control are some hundred characters; a longer list belongs to a control with fixed texts.
const longest_head = 4_000;

/** The length of the head of a content control up to its content; null when its text belongs to a list or to data. */
function controlHead(xml: string, start: number): number | null {
  const head = /^[^]*?<(?:\w+:)?sdtContent\b[^<>]*>/.exec(xml.slice(start, start + longest_head))?.[0];
  if (head === undefined || head.endsWith("/>")) return null;
  for (const [, name = ""] of head.matchAll(/<(?:\w+:)?(\w+)/g)) if (bound_controls.has(name)) return null;
  return head.length;
}

const tab_stop = { kind: "alone", type: "break", show: "tab", slices: [], is_edge: true } as const;

function openParagraph(reading: Reading, tag: Opening): Close {
  const outer = reading.paragraphs.at(-1);
  const fields: Fields = outer ? { open: [], can_span: false } : reading.story;
  if (!fields.can_span) fields.open.length = 0;
  const paragraph: Paragraph = {
    atoms: [],
    fields,
    is_copy: reading.fallback > 0,
    is_bound: reading.bound > 0 || reading.paragraphs.length >= deepest_paragraph,
    start: -1,
    end: -1,
    opaque: null,
    run: null,
    text: null,
    in_properties: 0,
    control_end: 0,
    collector: isInField(fields) ? newCollector() : null,
    ended: null,
  };
  reading.paragraphs.push(paragraph);
  return () => {
    reading.paragraphs.pop();
    closeParagraph(reading, paragraph, tag);
  };
}

function closeParagraph(reading: Reading, paragraph: Paragraph, { attributes, prefix }: Opening): void {
  const { part } = reading;
  if (paragraph.collector) paragraph.atoms.push(fieldAtom(paragraph.collector));
  const { ended, is_copy, is_bound, atoms } = paragraph;
  const region = ended?.region ?? (is_copy ? "body" : null);
  if (!ended || region === null || paragraph.start < 0) return part.add(null, attributes);
  const unit = {
    region,
    place: part.place,
    markup: isDrawn(reading, prefix) ? ("drawing" as const) : part.markup,
    start: paragraph.start,
    end: paragraph.end,
    atoms,
    text: ended.text,
    is_counted: ended.is_counted,
    is_fixed: is_bound,
    is_copy: is_copy || ended.region === null,
    max_characters: part.max_characters,
    cell: null,
  };
  part.add(unit, attributes);
}

/** Whether a paragraph is of a drawing, by the namespace of its prefix; "a" where the part names none. */
function isDrawn({ part, drawn }: Reading, prefix: string): boolean {
  if (part.markup !== "office") return false;
  return drawn.size > 0 ? drawn.has(prefix) : prefix === "a";
}

/** Adds an atom, or its markup to the field that it belongs to. */
function emit(
  paragraph: Paragraph,
  atom: Atom,
  slice: { start: number; end: number; look: Look | null },
): void {
  const { collector } = paragraph;
  if (!collector) {
    paragraph.atoms.push(atom);
    return;
  }
  collector.slices.push(slice);
  if (atom.kind === "text" || atom.kind === "alone") collector.counted += atom.counted;
}

/** Marks an element of the paragraph's content, whose end extends the range that changes with it. */
function inContent(paragraph: Paragraph, start: number, close: Close): Close {
  if (paragraph.start < 0) paragraph.start = start;
  return (from, end) => {
    close(from, end);
    paragraph.end = end;
  };
}

function enterInline(reading: Reading, paragraph: Paragraph, tag: Opening): Close {
  const { name, start, end } = tag;
  if (properties.has(name)) {
    paragraph.in_properties++;
    return (_from, to) => {
      paragraph.in_properties--;
      if (pair_properties.has(name)) extendOpen(paragraph, { start, end: to, look: null });
    };
  }
  if (name === "r") {
    const run: Run = { start, open_end: end, properties_xml: "", close: "" };
    run.close = `</${nameAt(reading.part.xml, start)}>`;
    paragraph.run = run;
    return inContent(paragraph, start, () => void (paragraph.run = null));
  }
  if (name === "t" || name === "v")
    return inContent(paragraph, start, enterText(reading, paragraph, null, tag));
  if (name === "is") return nothing;
  if (name === "sdtContent") return (from) => void (paragraph.control_end = from);
  if (name === "f" || dropped.has(name)) return inContent(paragraph, start, enterDropped(paragraph));
  if (name === "sdt") return inContent(paragraph, start, enterControl(reading, paragraph, tag));
  const wrapper = wrappers.get(name);
  if (wrapper)
    return inContent(paragraph, start, enterPair(paragraph, { ...wrapper, show: name }, start, end));
  if (name === "fldSimple" && /^\s*HYPERLINK\b/i.test(attribute(tag.attributes, "instr") ?? ""))
    return inContent(
      paragraph,
      start,
      enterPair(paragraph, { type: "link", show: "link", can_split: false }, start, end),
    );
  return inContent(paragraph, start, enterAlone(reading, paragraph, null, tag));
}

function enterPair(paragraph: Paragraph, pair: Pair, start: number, end: number): Close {
  const slice = { start, end, look: null };
  emit(paragraph, { kind: "open", pair, slices: [slice] }, slice);
  return (from, to) => {
    const last = { start: from, end: to, look: null };
    // An element without content has no end tag of its own.
    if (from === to) replaceOpen(paragraph, slice);
    else emit(paragraph, { kind: "close", pair, slices: [last] }, last);
  };
}

function replaceOpen(paragraph: Paragraph, slice: { start: number; end: number; look: null }): void {
  const last = paragraph.atoms.at(-1);
  if (paragraph.collector || last?.kind !== "open") return;
  const { type, show } = last.pair;
  paragraph.atoms.pop();
  paragraph.atoms.push({ kind: "alone", type, show, counted: "", slices: [slice], is_edge: true });
}

/** Properties of a wrapper are written with its start tag. */
function extendOpen(paragraph: Paragraph, slice: Slice): void {
  const last = paragraph.atoms.at(-1);
  if (paragraph.collector) paragraph.collector.slices.push(slice);
  else if (last?.kind === "open")
    paragraph.atoms[paragraph.atoms.length - 1] = { ...last, slices: [...last.slices, slice] };
}

/** A content control: a pair around its content, or kept as it is when its text belongs to data. */
function enterControl(reading: Reading, paragraph: Paragraph, tag: Opening): Close {
  const head = controlHead(reading.part.xml, tag.start);
  if (head === null) return enterAlone(reading, paragraph, null, tag);
  const pair: Pair = { type: "protected", show: "control", can_split: false };
  const slice = { start: tag.start, end: tag.start + head, look: null };
  emit(paragraph, { kind: "open", pair, slices: [slice] }, slice);
  return (_from, end) => {
    const last = { start: paragraph.control_end, end, look: null };
    emit(paragraph, { kind: "close", pair, slices: [last] }, last);
  };
}

function enterDropped(paragraph: Paragraph): Close {
  paragraph.opaque = { counted: [], raw: [] };
  return () => void (paragraph.opaque = null);
}

/** The look of the run being read, by its spelling up to its properties. */
const lookOf = ({ part, looks }: Reading, run: Run | null, tag: string): Look =>
  run
    ? looks.run(part.xml.slice(run.start, run.open_end), run.close, run.properties_xml, tag)
    : looks.bare(tag);

function enterAlone(reading: Reading, paragraph: Paragraph, run: Run | null, tag: Opening): Close {
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

/** A text element; one that the reader does not show is kept as it is. */
function enterText(reading: Reading, paragraph: Paragraph, run: Run | null, { start }: Opening): Close {
  const text: Opaque = { counted: [], raw: [] };
  paragraph.text = text;
  return (_from, end) => {
    paragraph.text = null;
    const counted = text.counted.join("");
    const shown = reading.part.markup === "cells" ? unescapeCell(counted) : counted;
    if (shown === "" && text.raw.length === 0) return;
    const slice = { start, end, look: run && lookOf(reading, run, "") };
    const look = lookOf(reading, run, nameAt(reading.part.xml, start));
    if (shown !== "") emit(paragraph, { kind: "text", text: shown, counted: shown, look }, slice);
    else emit(paragraph, { ...hidden, slices: [slice] }, slice);
  };
}
const hidden = { kind: "alone", type: "protected", show: "hidden", counted: "", is_edge: true } as const;

/** Characters that Word stores as elements. */
const character_elements: ReadonlyMap<string, string> = new Map([
  ["noBreakHyphen", "\u2011"],
  ["softHyphen", "\u00ad"],
]);

function enterRunElement(reading: Reading, paragraph: Paragraph, run: Run, tag: Opening): Close {
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
  if (dropped.has(name)) return nothing;
  const character = character_elements.get(name);
  if (character !== undefined)
    return (_from, end) => {
      const look = lookOf(reading, run, `${nameAt(reading.part.xml, start).replace(name, "t")}`);
      const slice = { start, end, look };
      emit(paragraph, { kind: "text", text: character, counted, look }, slice);
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

function readText(
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
  // Text beside all elements of text, as in a comment of a slide.
  if (counted === "" || paragraph.in_properties > 0) return;
  inContent(paragraph, start, nothing)(start, end);
  const look = reading.looks.bare("");
  emit(paragraph, { kind: "text", text: counted, counted, look }, { start, end, look: null });
}

/** The name of an element with its prefix. */
function nameAt(xml: string, start: number): string {
  const end = /[\s/>]/.exec(xml.slice(start + 1, start + 101))?.index ?? 0;
  return xml.slice(start + 1, start + 1 + end);
}
