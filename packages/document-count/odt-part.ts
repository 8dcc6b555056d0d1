import type { Region } from "../../domain/files/document-count.ts";
import { followed, type Follower } from "./follower.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml, type XmlEvents } from "./xml.ts";

type Paragraph = {
  readonly region: Region;
  readonly text: string[];
  readonly hidden: string[];
  /** A field in it hides all of it. */
  readonly is_hidden: boolean;
};

type PartState = {
  readonly tally: Tally;
  readonly follower: Follower | undefined;
  /** The elements that contain text, with their region: `office:body`, or header and footer of a page style. */
  readonly roots: ReadonlyMap<string, Region>;
  readonly hidden_styles: Set<string>;
  /** Where the paragraphs begin that a field in them hides, with their notes and text boxes. */
  readonly hidden_paragraphs: ReadonlySet<number>;
  /** The current region; null outside the roots. */
  readonly regions: (Region | null)[];
  /** Null when text does not belong to the surrounding paragraph: directly inside a note, a comment or a text box. */
  readonly paragraphs: (Paragraph | null)[];
  style: string;
  /** Depth below an element without text, and below a hidden one; 0 is outside. */
  unread: number;
  hidden: number;
  /** The description of a picture that is being read. */
  description: string[] | null;
};

// Numbers of paragraphs, labels, declarations, templates of indexes and alternative texts: nothing visible on the page.
const unread_elements = new Set([
  "number",
  "note-citation",
  "ruby-text",
  "sequence-decls",
  "variable-decls",
  "user-field-decls",
  "dde-connection-decls",
  "forms",
  "script",
  "scripts",
  "event-listeners",
  "index-title-template",
  "table-of-content-source",
  "alphabetical-index-source",
  "bibliography-source",
  "illustration-index-source",
  "table-index-source",
  "user-index-source",
  "object-index-source",
]);
// A repeated space is one element, and the file chooses its count.
const most_blanks = 1000;

/**
 * Passes every paragraph of an ODF part to the tally; only text below one of `roots` counts. `hidden_styles` has the
 * known styles with hidden text, and those of this part are added.
 */
export function readOdfStory(
  xml: string,
  tally: Tally,
  roots: ReadonlyMap<string, Region>,
  hidden_styles: Set<string>,
  follower?: Follower,
): void {
  const state: PartState = {
    tally,
    follower,
    roots,
    hidden_styles,
    hidden_paragraphs: hiddenParagraphs(xml),
    regions: [null],
    paragraphs: [null],
    style: "",
    unread: 0,
    hidden: 0,
    description: null,
  };
  const reader: XmlEvents = {
    open: (name, attributes, prefix, start) => openElement(state, { name, attributes, prefix, start }),
    close: (name) => closeElement(state, name),
    text(text) {
      if (state.description) addPiece(state.description, text);
      else if (state.unread === 0) write(state, text.replace(/[ \t\r\n]+/g, " "));
    },
  };
  scanXml(xml, followed(reader, follower));
}

/** The paragraphs with a field that hides them: it may come after what is anchored in its paragraph. */
function hiddenParagraphs(xml: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (!xml.includes("hidden-paragraph")) return found;
  const open: number[] = [];
  scanXml(xml, {
    open(name, attributes, _prefix, start) {
      if (isParagraph(name)) open.push(start);
      else if (name === "hidden-paragraph" && attribute(attributes, "is-hidden") === "true")
        found.add(open.at(-1) ?? -1);
    },
    close(name) {
      if (isParagraph(name)) open.pop();
    },
  });
  return found;
}

const isParagraph = (name: string): boolean => name === "p" || name === "h";

type Opening = {
  readonly name: string;
  readonly attributes: string;
  readonly prefix: string;
  readonly start: number;
};

function openElement(state: PartState, { name, attributes, prefix, start }: Opening): void {
  if (state.unread > 0) {
    state.unread++;
    return;
  }
  const is_description = prefix === "svg" && (name === "title" || name === "desc");
  if (is_description && (state.regions.at(-1) ?? null) !== null && state.hidden === 0) state.description = [];
  if (is_description || unread_elements.has(name) || isNumberOfChart(state, name, attributes)) {
    state.unread = 1;
    return;
  }
  const hides = state.hidden_paragraphs.has(start);
  if (state.hidden > 0) state.hidden++;
  else if (hides || isHidden(state, name, attributes)) state.hidden = 1;

  const entered = regionWithin(state, name, attributes);
  if (entered !== undefined) {
    state.regions.push(entered);
    state.paragraphs.push(null);
  } else if (isParagraph(name)) {
    const region = state.regions.at(-1) ?? null;
    state.paragraphs.push(region === null ? null : { region, text: [], hidden: [], is_hidden: hides });
  } else if (name === "s") write(state, " ".repeat(blanks(attributes)));
  else if (name === "tab") write(state, "\t");
  else if (name === "line-break") write(state, "\n");
  else if (name === "style") openStyle(state, attributes);
  else if (name === "text-properties") noteHiddenStyle(state, attributes);
  else if (name === "changed-region") state.tally.flag("tracked-changes");
}

function closeElement(state: PartState, name: string): void {
  if (state.unread > 0) {
    state.unread--;
    if (state.unread === 0 && state.description) closeDescription(state, state.description);
    return;
  }
  if (isParagraph(name)) closeParagraph(state);
  else if (entersRegion(state, name)) {
    state.regions.pop();
    state.paragraphs.pop();
  }
  if (state.hidden > 0) state.hidden--;
}

function closeDescription(state: PartState, pieces: readonly string[]): void {
  state.description = null;
  const text = pieces.join("");
  if (text.trim() === "") return;
  state.tally.add("alt_text", text);
  state.follower?.description(text, null);
}

/** A chart contains its table; its numbers are no text. */
const isNumberOfChart = ({ roots }: PartState, name: string, attributes: string): boolean =>
  name === "table-cell" && roots.has("chart") && attribute(attributes, "value-type") !== "string";

function closeParagraph(state: PartState): void {
  const paragraph = state.paragraphs.pop();
  if (!paragraph) return;
  state.tally.add("hidden", paragraph.hidden.join(""));
  if (paragraph.is_hidden) return;
  const text = paragraph.text.join("");
  const is_counted = state.tally.add(paragraph.region, text);
  state.follower?.paragraph(paragraph.region, text, is_counted);
}

function write(state: PartState, text: string): void {
  const paragraph = state.paragraphs.at(-1);
  if (!paragraph) return;
  const is_hidden = state.hidden > 0 && paragraph.region !== "deleted";
  addPiece(is_hidden ? paragraph.hidden : paragraph.text, text);
  if (!is_hidden) state.follower?.shown(text);
}

const inner_regions = new Set(["note", "annotation", "text-box", "tracked-changes"]);

const entersRegion = (state: PartState, name: string): boolean =>
  state.roots.has(name) || inner_regions.has(name);

/** The region an element opens: undefined when it opens none. */
function regionWithin(state: PartState, name: string, attributes: string): Region | null | undefined {
  if (!entersRegion(state, name)) return undefined;
  const around = state.regions.at(-1) ?? null;
  const root = state.roots.get(name);
  if (root !== undefined) return root;
  if (around === null) return null;
  if (name === "annotation") return "comment";
  if (name === "tracked-changes") return "deleted";
  if (around !== "body") return around;
  if (name === "text-box") return "textbox";
  return attribute(attributes, "note-class") === "endnote" ? "endnote" : "footnote";
}

function isHidden(state: PartState, name: string, attributes: string): boolean {
  // A merged cell shows the text of the first of its cells alone.
  if (name === "covered-table-cell") return true;
  if (name === "section" && attribute(attributes, "display", "text") === "none") return true;
  // A condition decides, and the program stores its answer.
  if (name === "section" || name === "hidden-text" || name === "hidden-paragraph")
    return attribute(attributes, "is-hidden") === "true";
  if (name !== "span" && name !== "p" && name !== "h") return false;
  return state.hidden_styles.has(attribute(attributes, "style-name") ?? "");
}

/** A style inherits from its parent; a name defined again in this part replaces that of the previous part. */
function openStyle(state: PartState, attributes: string): void {
  state.style = attribute(attributes, "name") ?? "";
  setHidden(state, state.hidden_styles.has(attribute(attributes, "parent-style-name") ?? ""));
}

function noteHiddenStyle(state: PartState, attributes: string): void {
  const display = attribute(attributes, "display", "text");
  if (display !== undefined) setHidden(state, display === "none");
}

function setHidden(state: PartState, hidden: boolean): void {
  if (hidden) state.hidden_styles.add(state.style);
  else state.hidden_styles.delete(state.style);
}

function blanks(attributes: string): number {
  const count = Number(attribute(attributes, "c") ?? "1");
  return count >= 1 ? Math.min(most_blanks, Math.floor(count)) : 1;
}
