import type { Region } from "#domain/files/document-count.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml } from "./xml.ts";

type Paragraph = { readonly region: Region; readonly text: string[]; readonly hidden: string[] };

type Story = {
  readonly tally: Tally;
  /** The elements that hold text, with their region: `office:body`, or header and footer of a page style. */
  readonly roots: ReadonlyMap<string, Region>;
  readonly hidden_styles: Set<string>;
  /** The region we stand in; null outside of the roots. */
  readonly regions: (Region | null)[];
  /** Null where text does not belong to the paragraph around it: right inside a note, a comment or a text box. */
  readonly paragraphs: (Paragraph | null)[];
  style: string;
  /** Depth below an element whose text is none, and below a hidden one; 0 is outside. */
  unread: number;
  hidden: number;
};

// Labels, declarations, templates of indexes and alternative texts: nothing that stands on the page.
const unread_elements = new Set([
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
// A repeated blank is one element, and its count is a number the file chooses.
const most_blanks = 1000;

/**
 * Hands every paragraph of an ODF part to the tally; only text below one of `roots` counts. `hidden_styles` holds
 * the styles known to hide their text and grows by those of this part.
 */
export function readOdfStory(
  xml: string,
  tally: Tally,
  roots: ReadonlyMap<string, Region>,
  hidden_styles: Set<string>,
): void {
  const story: Story = {
    tally,
    roots,
    hidden_styles,
    regions: [null],
    paragraphs: [null],
    style: "",
    unread: 0,
    hidden: 0,
  };
  scanXml(xml, {
    open: (name, attributes, prefix) => openElement(story, name, attributes, prefix),
    close: (name) => closeElement(story, name),
    text(text) {
      if (story.unread === 0) write(story, text.replace(/[ \t\r\n]+/g, " "));
    },
  });
}

function openElement(story: Story, name: string, attributes: string, prefix: string): void {
  if (story.unread > 0) {
    story.unread++;
    return;
  }
  if (unread_elements.has(name) || (prefix === "svg" && (name === "title" || name === "desc"))) {
    story.unread = 1;
    return;
  }
  if (story.hidden > 0) story.hidden++;
  else if (isHidden(story, name, attributes)) story.hidden = 1;

  const entered = regionWithin(story, name, attributes);
  if (entered !== undefined) {
    story.regions.push(entered);
    story.paragraphs.push(null);
  } else if (name === "p" || name === "h") {
    const region = story.regions.at(-1) ?? null;
    story.paragraphs.push(region === null ? null : { region, text: [], hidden: [] });
  } else if (name === "s") write(story, " ".repeat(blanks(attributes)));
  else if (name === "tab") write(story, "\t");
  else if (name === "line-break") write(story, "\n");
  else if (name === "style") openStyle(story, attributes);
  else if (name === "text-properties") noteHiddenStyle(story, attributes);
  else if (name === "changed-region") story.tally.flag("tracked-changes");
}

function closeElement(story: Story, name: string): void {
  if (story.unread > 0) {
    story.unread--;
    return;
  }
  if (name === "p" || name === "h") closeParagraph(story);
  else if (entersRegion(story, name)) {
    story.regions.pop();
    story.paragraphs.pop();
  }
  if (story.hidden > 0) story.hidden--;
}

function closeParagraph(story: Story): void {
  const paragraph = story.paragraphs.pop();
  if (!paragraph) return;
  story.tally.add(paragraph.region, paragraph.text.join(""));
  story.tally.add("hidden", paragraph.hidden.join(""));
}

function write(story: Story, text: string): void {
  const paragraph = story.paragraphs.at(-1);
  if (!paragraph) return;
  const is_hidden = story.hidden > 0 && paragraph.region !== "deleted";
  addPiece(is_hidden ? paragraph.hidden : paragraph.text, text);
}

const inner_regions = new Set(["note", "annotation", "text-box", "tracked-changes"]);

const entersRegion = (story: Story, name: string): boolean =>
  story.roots.has(name) || inner_regions.has(name);

/** The region an element opens: undefined when it opens none. */
function regionWithin(story: Story, name: string, attributes: string): Region | null | undefined {
  if (!entersRegion(story, name)) return undefined;
  const around = story.regions.at(-1) ?? null;
  const root = story.roots.get(name);
  if (root !== undefined) return root;
  if (around === null) return null;
  if (name === "annotation") return "comment";
  if (name === "tracked-changes") return "deleted";
  if (around !== "body") return around;
  if (name === "text-box") return "textbox";
  return attribute(attributes, "note-class") === "endnote" ? "endnote" : "footnote";
}

function isHidden(story: Story, name: string, attributes: string): boolean {
  if (name === "section") return attribute(attributes, "display", "text") === "none";
  if (name === "hidden-text" || name === "hidden-paragraph")
    return attribute(attributes, "is-hidden") === "true";
  if (name !== "span" && name !== "p" && name !== "h") return false;
  return story.hidden_styles.has(attribute(attributes, "style-name") ?? "");
}

/** A style begins as its parent; a name defined anew in this part replaces the one of the part before. */
function openStyle(story: Story, attributes: string): void {
  story.style = attribute(attributes, "name") ?? "";
  setHidden(story, story.hidden_styles.has(attribute(attributes, "parent-style-name") ?? ""));
}

function noteHiddenStyle(story: Story, attributes: string): void {
  const display = attribute(attributes, "display", "text");
  if (display !== undefined) setHidden(story, display === "none");
}

function setHidden(story: Story, hidden: boolean): void {
  if (hidden) story.hidden_styles.add(story.style);
  else story.hidden_styles.delete(story.style);
}

function blanks(attributes: string): number {
  const count = Number(attribute(attributes, "c") ?? "1");
  return count >= 1 ? Math.min(most_blanks, Math.floor(count)) : 1;
}
