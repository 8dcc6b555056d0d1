import { attribute } from "../xml.ts";
import type { Pair, Slice } from "./atoms.ts";
import { bound_controls, dropped, pair_properties, properties, wrappers } from "./office-elements.ts";
import {
  type Close,
  emit,
  inContent,
  nameAt,
  nothing,
  type Opening,
  type Paragraph,
  type Reading,
  type Run,
} from "./office-reading.ts";
import { enterAlone, enterText } from "./office-run.ts";

export function enterInline(reading: Reading, paragraph: Paragraph, tag: Opening): Close {
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
  if (name === "is" || name === "rubyBase") return nothing;
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

/** A content control: a pair around its content, or left as it is when its text belongs to data. */
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

// The properties of a control are some hundred characters; a longer list belongs to a control with fixed texts.
const longest_head = 4_000;

/** The length of the head of a content control up to its content; null when its text belongs to a list or to data. */
export function controlHead(xml: string, start: number): number | null {
  const head = /^[^]*?<(?:\w+:)?sdtContent\b[^<>]*>/.exec(xml.slice(start, start + longest_head))?.[0];
  if (head === undefined || head.endsWith("/>")) return null;
  for (const [, name = ""] of head.matchAll(/<(?:\w+:)?(\w+)/g)) if (bound_controls.has(name)) return null;
  return head.length;
}
