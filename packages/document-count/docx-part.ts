import type { Region } from "../../domain/files/document-count.ts";
import { readDescriptions } from "./descriptions.ts";
import { type HidingStyles, isOn } from "./docx-styles.ts";
import { openWordTables, type WordTables } from "./docx-tables.ts";
import { hasEqualMarks, type OpenFields, passMark } from "./field-marks.ts";
import { followed, type Follower } from "./follower.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml, type XmlEvents } from "./xml.ts";

/** A paragraph being read. Paragraphs nest: a text box is inside a run of another paragraph. */
type Paragraph = {
  readonly region: Region;
  readonly shown: string[];
  readonly hidden: string[];
  readonly deleted: string[];
  /** A copy for old programs; it is not counted. */
  readonly is_copy: boolean;
  readonly fields: OpenFields;
  /** It is in a text box of a hidden run or in a covered cell, so nothing in it can be shown. */
  readonly is_covered: boolean;
  style_hidden: boolean;
  run_hidden: boolean | undefined;
};

type PartState = {
  readonly region: Region;
  readonly hiding: HidingStyles;
  readonly tally: Tally;
  readonly follower: Follower | undefined;
  readonly paragraphs: Paragraph[];
  readonly tables: WordTables;
  /** Every field of the part is closed, so what is inside of an instruction is known. */
  readonly has_closed_fields: boolean;
  /** The nesting depth of each. */
  fallback: number;
  old_properties: number;
  run_properties: number;
  paragraph_properties: number;
  text: number;
  deletion: number;
  text_box: number;
  unread: number;
  in_separator: boolean;
};

/**
 * Passes every paragraph of one WordprocessingML part to the tally with its region; text boxes of the body are a
 * separate region, and so are deleted and hidden text. DrawingML paragraphs are read in the same pass.
 */
export function readPart(
  xml: string,
  region: Region,
  hiding: HidingStyles,
  tally: Tally,
  follower?: Follower,
): void {
  const state: PartState = {
    region,
    hiding,
    tally,
    follower,
    paragraphs: [],
    tables: openWordTables(),
    has_closed_fields: hasEqualMarks(xml),
    fallback: 0,
    old_properties: 0,
    run_properties: 0,
    paragraph_properties: 0,
    text: 0,
    deletion: 0,
    text_box: 0,
    unread: 0,
    in_separator: false,
  };
  const reader: XmlEvents = {
    open(name, attributes) {
      if (passesOver(state, name, 1)) return;
      state.tables.open(name, attributes);
      opening.get(name)?.(state, attributes);
    },
    close(name) {
      if (passesOver(state, name, -1)) return;
      state.tables.close(name);
      closing.get(name)?.(state);
    },
    text(text) {
      if (state.text > 0) write(state, text);
    },
  };
  scanXml(xml, followed(reader, follower));
}

const old_properties = new Set(["rPrChange", "pPrChange", "trPrChange", "tcPrChange"]);

/**
 * `mc:Fallback` repeats a drawing for old readers, which only a follower needs, and `…Change` elements contain the
 * properties before an edit.
 */
function passesOver(state: PartState, name: string, step: 1 | -1): boolean {
  if (name === "Fallback") state.fallback += step;
  else if (old_properties.has(name)) state.old_properties += step;
  else return (state.fallback > 0 && !state.follower) || state.old_properties > 0;
  return true;
}

function write(state: PartState, text: string): void {
  const paragraph = state.paragraphs.at(-1);
  if (!paragraph || state.unread > 0 || state.fallback > 0 !== paragraph.is_copy) return;
  // A field inside of an instruction has a result that is not shown.
  if (paragraph.fields.includes(true)) return;
  if (state.deletion > 0) addPiece(paragraph.deleted, text);
  else if (isHidden(paragraph)) addPiece(paragraph.hidden, text);
  else {
    addPiece(paragraph.shown, text);
    state.follower?.shown(text);
  }
}

const isHidden = ({ is_covered, run_hidden, style_hidden }: Paragraph): boolean =>
  is_covered || (run_hidden ?? style_hidden);

function openParagraph(state: PartState): void {
  const around = state.paragraphs.at(-1);
  const region = state.text_box > 0 && state.region === "body" ? "textbox" : state.region;
  state.paragraphs.push({
    region,
    shown: [],
    hidden: [],
    deleted: [],
    is_copy: state.fallback > 0,
    fields: [],
    is_covered: state.tables.isCovered() || (around !== undefined && isHidden(around)),
    style_hidden: state.hiding.without_style,
    run_hidden: undefined,
  });
}

function closeParagraph(state: PartState): void {
  const paragraph = state.paragraphs.pop();
  if (!paragraph) return;
  const shown = paragraph.shown.join("");
  if (paragraph.is_copy) {
    state.follower?.paragraph(null, shown, false);
    return;
  }
  const is_counted = state.tally.add(paragraph.region, shown);
  state.follower?.paragraph(paragraph.region, shown, is_counted);
  state.tally.add("hidden", paragraph.hidden.join(""));
  state.tally.add("deleted", paragraph.deleted.join(""));
}

function setRunHidden(state: PartState, hidden: boolean | undefined): void {
  const paragraph = state.paragraphs.at(-1);
  if (paragraph) paragraph.run_hidden = hidden;
}

/** The properties of the paragraph mark are in `pPr`; they hide the mark and not the text. */
const inRunProperties = (state: PartState): boolean =>
  state.run_properties > 0 && state.paragraph_properties === 0;

function openRunStyle(state: PartState, attributes: string): void {
  const paragraph = state.paragraphs.at(-1);
  if (!paragraph || !inRunProperties(state) || paragraph.run_hidden !== undefined) return;
  paragraph.run_hidden = state.hiding.by_id.get(attribute(attributes, "val") ?? "");
}

function openParagraphStyle(state: PartState, attributes: string): void {
  const paragraph = state.paragraphs.at(-1);
  if (!paragraph) return;
  const { by_id, by_default } = state.hiding;
  paragraph.style_hidden = by_id.get(attribute(attributes, "val") ?? "") ?? by_default;
}

/** The separators of notes are stored as notes but have no text. */
function openNote(state: PartState, attributes: string): void {
  const type = attribute(attributes, "type") ?? "normal";
  if (type === "normal") return;
  state.unread++;
  state.in_separator = true;
}

function closeNote(state: PartState): void {
  if (!state.in_separator) return;
  state.unread--;
  state.in_separator = false;
}

/** In run properties `del` marks the paragraph mark as deleted; elsewhere it wraps deleted runs. */
function changeDeletion(state: PartState, step: 1 | -1): void {
  state.tally.flag("tracked-changes");
  if (state.run_properties === 0) state.deletion += step;
}

function openPicture(state: PartState, attributes: string): void {
  if (state.fallback === 0 && state.unread === 0 && state.deletion === 0)
    readDescriptions(attributes, state.tally, state.follower);
}

function passFieldMark(state: PartState, attributes: string): void {
  const paragraph = state.paragraphs.at(-1);
  if (!paragraph || !state.has_closed_fields || state.fallback > 0 !== paragraph.is_copy) return;
  passMark(paragraph.fields, attribute(attributes, "fldCharType"));
}

type Opening = (state: PartState, attributes: string) => void;
type Closing = (state: PartState) => void;

const opening: ReadonlyMap<string, Opening> = new Map<string, Opening>([
  ["p", openParagraph],
  ["r", (state) => setRunHidden(state, undefined)],
  ["t", (state) => void state.text++],
  ["delText", (state) => void state.text++],
  ["tab", (state) => state.paragraph_properties === 0 && write(state, "\t")],
  ["ptab", (state) => write(state, "\t")],
  ["br", (state) => write(state, "\n")],
  ["cr", (state) => write(state, "\n")],
  ["noBreakHyphen", (state) => write(state, "\u2011")],
  // A symbol of a symbol font has no Unicode character; it counts as one visible character.
  ["sym", (state) => write(state, "\uf020")],
  ["ins", (state) => state.tally.flag("tracked-changes")],
  ["del", (state) => changeDeletion(state, 1)],
  ["moveFrom", (state) => changeDeletion(state, 1)],
  ["rPr", (state) => void state.run_properties++],
  ["pPr", (state) => void state.paragraph_properties++],
  ["vanish", (state, attributes) => inRunProperties(state) && setRunHidden(state, isOn(attributes))],
  ["rStyle", openRunStyle],
  ["pStyle", openParagraphStyle],
  ["txbxContent", (state) => void state.text_box++],
  ["fldChar", passFieldMark],
  ["docPr", openPicture],
  // The phonetic guide above a character is not counted.
  ["rt", (state) => void state.unread++],
  ["footnote", openNote],
  ["endnote", openNote],
]);

const closing: ReadonlyMap<string, Closing> = new Map<string, Closing>([
  ["p", closeParagraph],
  ["r", (state) => setRunHidden(state, undefined)],
  ["t", (state) => void state.text--],
  ["delText", (state) => void state.text--],
  ["del", (state) => changeDeletion(state, -1)],
  ["moveFrom", (state) => changeDeletion(state, -1)],
  ["rPr", (state) => void state.run_properties--],
  ["pPr", (state) => void state.paragraph_properties--],
  ["txbxContent", (state) => void state.text_box--],
  ["rt", (state) => void state.unread--],
  ["footnote", closeNote],
  ["endnote", closeNote],
]);
