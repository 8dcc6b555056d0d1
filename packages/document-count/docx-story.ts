import type { Region } from "#domain/files/document-count.ts";
import { isOn } from "./docx-styles.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml } from "./xml.ts";

/** A paragraph being read. Paragraphs nest: a text box stands inside a run of another paragraph. */
type Paragraph = {
  readonly region: Region;
  readonly shown: string[];
  readonly hidden: string[];
  readonly deleted: string[];
  style_hidden: boolean;
  run_hidden: boolean | undefined;
};

type Story = {
  readonly region: Region;
  readonly hidden_styles: ReadonlySet<string>;
  readonly tally: Tally;
  readonly paragraphs: Paragraph[];
  /** How many of each we stand in. */
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
 * Hands every paragraph of one WordprocessingML part to the tally under its region; text boxes of the body are a
 * region of their own. Deleted and hidden text go to theirs. The same walk reads DrawingML paragraphs.
 */
export function readStory(
  xml: string,
  region: Region,
  hidden_styles: ReadonlySet<string>,
  tally: Tally,
): void {
  const story: Story = {
    region,
    hidden_styles,
    tally,
    paragraphs: [],
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
  scanXml(xml, {
    open(name, attributes) {
      if (passesOver(story, name, 1)) return;
      opening.get(name)?.(story, attributes);
    },
    close(name) {
      if (passesOver(story, name, -1)) return;
      closing.get(name)?.(story);
    },
    text(text) {
      if (story.text > 0 && story.fallback === 0) write(story, text);
    },
  });
}

/** `mc:Fallback` repeats a drawing for old readers, and `…Change` elements keep the properties before an edit. */
function passesOver(story: Story, name: string, step: 1 | -1): boolean {
  if (name === "Fallback") story.fallback += step;
  else if (name === "rPrChange" || name === "pPrChange") story.old_properties += step;
  else return story.fallback > 0 || story.old_properties > 0;
  return true;
}

function write(story: Story, text: string): void {
  const paragraph = story.paragraphs.at(-1);
  if (!paragraph || story.unread > 0) return;
  if (story.deletion > 0) addPiece(paragraph.deleted, text);
  else if (paragraph.run_hidden ?? paragraph.style_hidden) addPiece(paragraph.hidden, text);
  else addPiece(paragraph.shown, text);
}

function openParagraph(story: Story): void {
  const region = story.text_box > 0 && story.region === "body" ? "textbox" : story.region;
  story.paragraphs.push({
    region,
    shown: [],
    hidden: [],
    deleted: [],
    style_hidden: false,
    run_hidden: undefined,
  });
}

function closeParagraph(story: Story): void {
  const paragraph = story.paragraphs.pop();
  if (!paragraph) return;
  story.tally.add(paragraph.region, paragraph.shown.join(""));
  story.tally.add("hidden", paragraph.hidden.join(""));
  story.tally.add("deleted", paragraph.deleted.join(""));
}

function setRunHidden(story: Story, hidden: boolean | undefined): void {
  const paragraph = story.paragraphs.at(-1);
  if (paragraph) paragraph.run_hidden = hidden;
}

/** The properties of the paragraph mark stand in `pPr`; they hide the mark and not the text. */
const inRunProperties = (story: Story): boolean =>
  story.run_properties > 0 && story.paragraph_properties === 0;

function openRunStyle(story: Story, attributes: string): void {
  const paragraph = story.paragraphs.at(-1);
  if (!paragraph || !inRunProperties(story) || paragraph.run_hidden !== undefined) return;
  if (story.hidden_styles.has(attribute(attributes, "val") ?? "")) paragraph.run_hidden = true;
}

function openParagraphStyle(story: Story, attributes: string): void {
  const paragraph = story.paragraphs.at(-1);
  if (paragraph) paragraph.style_hidden = story.hidden_styles.has(attribute(attributes, "val") ?? "");
}

/** The lines that separate notes from the page are notes by form and no text. */
function openNote(story: Story, attributes: string): void {
  const type = attribute(attributes, "type") ?? "normal";
  if (type === "normal") return;
  story.unread++;
  story.in_separator = true;
}

function closeNote(story: Story): void {
  if (!story.in_separator) return;
  story.unread--;
  story.in_separator = false;
}

/** In run properties `del` marks the paragraph mark as deleted; elsewhere it wraps deleted runs. */
function changeDeletion(story: Story, step: 1 | -1): void {
  story.tally.flag("tracked-changes");
  if (story.run_properties === 0) story.deletion += step;
}

type Opening = (story: Story, attributes: string) => void;
type Closing = (story: Story) => void;

const opening: ReadonlyMap<string, Opening> = new Map<string, Opening>([
  ["p", openParagraph],
  ["r", (story) => setRunHidden(story, undefined)],
  ["t", (story) => void story.text++],
  ["delText", (story) => void story.text++],
  ["tab", (story) => story.paragraph_properties === 0 && write(story, "\t")],
  ["ptab", (story) => write(story, "\t")],
  ["br", (story) => write(story, "\n")],
  ["cr", (story) => write(story, "\n")],
  ["noBreakHyphen", (story) => write(story, "\u2011")],
  // A symbol of a symbol font has no character of its own; it is one visible sign.
  ["sym", (story) => write(story, "\uf020")],
  ["ins", (story) => story.tally.flag("tracked-changes")],
  ["del", (story) => changeDeletion(story, 1)],
  ["moveFrom", (story) => changeDeletion(story, 1)],
  ["rPr", (story) => void story.run_properties++],
  ["pPr", (story) => void story.paragraph_properties++],
  ["vanish", (story, attributes) => inRunProperties(story) && setRunHidden(story, isOn(attributes))],
  ["rStyle", openRunStyle],
  ["pStyle", openParagraphStyle],
  ["txbxContent", (story) => void story.text_box++],
  // The reading aid above a character is no text of its own.
  ["rt", (story) => void story.unread++],
  ["footnote", openNote],
  ["endnote", openNote],
]);

const closing: ReadonlyMap<string, Closing> = new Map<string, Closing>([
  ["p", closeParagraph],
  ["r", (story) => setRunHidden(story, undefined)],
  ["t", (story) => void story.text--],
  ["delText", (story) => void story.text--],
  ["del", (story) => changeDeletion(story, -1)],
  ["moveFrom", (story) => changeDeletion(story, -1)],
  ["rPr", (story) => void story.run_properties--],
  ["pPr", (story) => void story.paragraph_properties--],
  ["txbxContent", (story) => void story.text_box--],
  ["rt", (story) => void story.unread--],
  ["footnote", closeNote],
  ["endnote", closeNote],
]);
