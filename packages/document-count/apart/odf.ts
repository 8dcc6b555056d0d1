import type { Region } from "../../../domain/files/document-count.ts";
import type { Follower } from "../follower.ts";
import { addPiece } from "../pieces.ts";
import { attribute } from "../xml.ts";
import type { AloneAtom, Atom, Look, Pair, RawUnit, Slice } from "./atoms.ts";
import { descriptionUnit } from "./description.ts";
import { lookShow } from "./office-elements.ts";

type Close = (start: number, end: number) => void;
const nothing: Close = () => {};

type Span = { readonly open: string; readonly close: string; readonly style: string };
type Opaque = { readonly counted: string[] };
type Paragraph = {
  readonly atoms: Atom[];
  readonly start: number;
  readonly spans: Span[];
  /** The prefix of text elements with a colon, "text:". */
  readonly tag: string;
  opaque: Opaque | null;
  ended: { readonly region: Region | null; readonly text: string; readonly is_counted: boolean } | null;
};

type OdfPart = {
  readonly part: string;
  readonly xml: string;
  readonly add: (unit: RawUnit) => void;
};

type Reading = OdfPart & {
  readonly closes: Close[];
  readonly paragraphs: Paragraph[];
  readonly styles: Map<string, string>;
  readonly looks: Map<string, Look>;
  style: string;
  shown: string;
  description: string | null;
};

/** Follows the reader of an OpenDocument part and takes its paragraphs apart. */
export function followOdf(part: OdfPart): Follower {
  const reading: Reading = {
    ...part,
    closes: [],
    paragraphs: [],
    styles: new Map(),
    looks: new Map(),
    style: "",
    shown: "",
    description: null,
  };
  return {
    shown(text) {
      reading.shown += text;
    },
    paragraph(region, text, is_counted) {
      const paragraph = reading.paragraphs.at(-1);
      if (paragraph) paragraph.ended ??= { region, text, is_counted };
    },
    description(text) {
      reading.description = text;
    },
    open(name, attributes, prefix, start, end) {
      if (prefix === "svg" && (name === "title" || name === "desc")) {
        reading.closes.push(enterDescription(reading, end));
        return;
      }
      const counted = reading.shown;
      reading.shown = "";
      reading.closes.push(enter(reading, { name, attributes, prefix, start, end, counted }));
    },
    close(_name, start, end) {
      reading.closes.pop()?.(start, end);
      reading.shown = "";
    },
    text(_text, start, end) {
      const paragraph = reading.paragraphs.at(-1);
      const counted = reading.shown;
      reading.shown = "";
      if (paragraph) readText(reading, paragraph, counted, { start, end, look: null });
    },
  };
}

function enterDescription(reading: Reading, start: number): Close {
  return (end) => {
    const text = reading.description;
    reading.description = null;
    const place = { part: reading.part, slide: null, sheet: null, cell: null };
    if (text !== null) reading.add(descriptionUnit({ text, start, end, place }, "plain"));
  };
}

type Opening = {
  readonly name: string;
  readonly attributes: string;
  readonly prefix: string;
  readonly start: number;
  readonly end: number;
  readonly counted: string;
};

function enter(reading: Reading, tag: Opening): Close {
  const { name } = tag;
  if (name === "p" || name === "h") return openParagraph(reading, tag);
  const paragraph = reading.paragraphs.at(-1);
  if (!paragraph) return readStyle(reading, tag);
  if (paragraph.opaque) {
    addPiece(paragraph.opaque.counted, tag.counted);
    return nothing;
  }
  if (name === "span") return openSpan(reading, paragraph, tag);
  if (name === "s") return enterSpaces(reading, paragraph, tag);
  if (transparent.has(name)) return nothing;
  // A guide to the reading of characters is not written again when a paragraph changes.
  if (name === "ruby-text") return enterDropped(paragraph);
  const pair = pairs.get(name);
  if (pair) return enterPair(paragraph, pair, tag);
  return enterAlone(reading, paragraph, tag);
}

/** Properties that say nothing about how a text looks. */
const silent = /\s(?:officeooo:[\w-]+|(?:fo|style):(?:language|country|script)(?:-asian|-complex)?)="[^"]*"/g;

/** Automatic styles that differ only in language or revision marks look the same. */
function readStyle(reading: Reading, { name, attributes }: Opening): Close {
  if (name === "style") {
    reading.style = attribute(attributes, "name") ?? "";
    reading.styles.set(reading.style, attribute(attributes, "parent-style-name") ?? "");
    return () => void (reading.style = "");
  }
  if (name === "text-properties" && reading.style !== "") {
    const parent = reading.styles.get(reading.style) ?? "";
    reading.styles.set(reading.style, parent + attributes.replaceAll(silent, "").trim());
  }
  return nothing;
}

const deepest_paragraph = 50;

function openParagraph(reading: Reading, { start, end }: Opening): Close {
  const name = /^<([\w-]*:)?/.exec(reading.xml.slice(start, start + 60))?.[1] ?? "";
  const paragraph: Paragraph = {
    atoms: [],
    start: end,
    spans: [],
    tag: name,
    opaque: null,
    ended: null,
  };
  reading.paragraphs.push(paragraph);
  return (to) => {
    reading.paragraphs.pop();
    const { ended, atoms } = paragraph;
    if (!ended || ended.region === null || to <= paragraph.start) return;
    reading.add({
      region: ended.region,
      place: { part: reading.part, slide: null, sheet: null, cell: null },
      markup: "odf",
      start: paragraph.start,
      end: to,
      atoms,
      text: ended.text,
      is_counted: ended.is_counted,
      is_fixed: reading.paragraphs.length >= deepest_paragraph,
      is_copy: false,
      max_characters: null,
      cell: null,
    });
  };
}

function openSpan({ xml, styles }: Reading, paragraph: Paragraph, tag: Opening): Close {
  const open = xml.slice(tag.start, tag.end);
  // An element without content has no text.
  if (open.endsWith("/>")) return nothing;
  const name = attribute(tag.attributes, "style-name") ?? "";
  const close = `</${tag.prefix === "" ? "" : `${tag.prefix}:`}span>`;
  paragraph.spans.push({ open, close, style: styles.get(name) ?? name });
  return () => void paragraph.spans.pop();
}

/** The look of a text inside of its spans. */
function lookOf({ looks }: Reading, { spans, tag }: Paragraph): Look {
  const open = spans.map((span) => span.open).join("");
  const id = tag + open;
  const known = looks.get(id);
  if (known) return known;
  const key = spans.map(({ style }) => style).join(" ");
  const look: Look = {
    key: key.trim(),
    open,
    close: spans
      .map((span) => span.close)
      .toReversed()
      .join(""),
    tag,
    show: lookShow(` ${key}`),
    is_link: false,
  };
  looks.set(id, look);
  return look;
}

function readText(reading: Reading, paragraph: Paragraph, counted: string, slice: Slice): void {
  if (paragraph.opaque) {
    addPiece(paragraph.opaque.counted, counted);
    return;
  }
  const look = lookOf(reading, paragraph);
  const source = { ...slice, look };
  if (counted !== "") paragraph.atoms.push({ kind: "text", text: counted, counted, look, source });
  else if (reading.xml.slice(slice.start, slice.end).trim() !== "")
    paragraph.atoms.push({ ...alone("protected", "hidden", true), slices: [{ ...slice, look }] });
}

function enterSpaces(reading: Reading, paragraph: Paragraph, { counted, start }: Opening): Close {
  const look = lookOf(reading, paragraph);
  return (_from, end) => {
    const source = { start, end, look };
    const slices = [source];
    if (counted !== "") paragraph.atoms.push({ kind: "text", text: counted, counted, look, source });
    else paragraph.atoms.push({ ...alone("protected", "hidden", true), slices });
  };
}

const alone = (type: AloneAtom["type"], show: string, is_edge: boolean): AloneAtom => ({
  kind: "alone",
  type,
  show,
  counted: "",
  slices: [],
  is_edge,
});

function enterDropped(paragraph: Paragraph): Close {
  paragraph.opaque = { counted: [] };
  return () => void (paragraph.opaque = null);
}

const transparent = new Set(["soft-page-break", "ruby", "ruby-base"]);
const pairs: ReadonlyMap<string, Pair> = new Map([
  ["a", { type: "link", show: "link", can_split: false }],
  ["meta", { type: "protected", show: "meta", can_split: false }],
]);

function enterPair(paragraph: Paragraph, pair: Pair, { start, end }: Opening): Close {
  paragraph.atoms.push({ kind: "open", pair, slices: [{ start, end, look: null }] });
  return (from, to) => {
    const slices = from === to ? [] : [{ start: from, end: to, look: null }];
    paragraph.atoms.push({ kind: "close", pair, slices });
  };
}

const kinds: ReadonlyMap<string, AloneAtom> = new Map([
  ["tab", alone("break", "tab", true)],
  ["line-break", alone("break", "line", true)],
  ["note", alone("note", "note", false)],
  ["annotation", alone("note", "comment", true)],
  ["annotation-end", alone("note", "comment", true)],
  ["frame", alone("image", "image", true)],
  ["number", alone("protected", "number", true)],
]);

/** What an element is that stays as it is: marks at the edge, pictures, and for all others a field. */
function kindOf({ name, prefix }: Opening): AloneAtom {
  const kind = kinds.get(name);
  if (kind) return kind;
  if (/^(?:bookmark|reference-mark|change|alphabetical-index-mark|toc-mark|user-index-mark)/.test(name))
    return /^bookmark-ref$/.test(name)
      ? alone("field", "field", false)
      : alone("protected", "bookmark", true);
  return prefix === "draw" || prefix === "table" || prefix === "office"
    ? alone("image", "image", true)
    : alone("field", name, false);
}

function enterAlone(reading: Reading, paragraph: Paragraph, tag: Opening): Close {
  const opaque: Opaque = { counted: tag.counted === "" ? [] : [tag.counted] };
  paragraph.opaque = opaque;
  const look = lookOf(reading, paragraph);
  return (_from, end) => {
    paragraph.opaque = null;
    const kind = kindOf(tag);
    const counted = opaque.counted.join("");
    const show = kind.type === "field" && counted.trim() !== "" ? counted.trim().slice(0, 40) : kind.show;
    const is_edge = kind.is_edge && counted.trim() === "";
    const slices = [{ start: tag.start, end, look }];
    paragraph.atoms.push({ ...kind, show, counted, is_edge, slices });
  };
}
