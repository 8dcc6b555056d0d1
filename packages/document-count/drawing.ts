import type { Region } from "../../domain/files/document-count.ts";
import { readDescriptions } from "./descriptions.ts";
import { followed, type Follower, type FollowPart } from "./follower.ts";
import type { Relationship } from "./opc.ts";
import { partText } from "./opc.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml, type XmlEvents } from "./xml.ts";
import { unescapeCell } from "./xlsx-strings.ts";
import type { Archive } from "./zip.ts";

/**
 * One DrawingML paragraph and the kind of its placeholder, null outside of one. A covered one is in a cell of a table that
 * was merged with another one, whose text alone is shown.
 */
export type DrawnParagraph = {
  readonly text: string;
  readonly placeholder: string | null;
  readonly is_covered: boolean;
};

// Each of these begins a new shape, which resets the placeholder.
const shapes = new Set(["sp", "graphicFrame", "pic", "cxnSp", "grpSp"]);

/**
 * Calls back for each paragraph of a DrawingML part (slide, chart, drawing); slide numbers and dates are no text. With
 * a follower, `found` reports the paragraph to it, and copies for old programs are read for it alone. `pictures` gets the
 * descriptions of pictures.
 */
export function readDrawing(
  xml: string,
  found: (paragraph: DrawnParagraph) => void,
  follower?: Follower,
  pictures?: Tally,
): void {
  const paragraphs: { readonly pieces: string[]; readonly is_copy: boolean }[] = [];
  let placeholder: string | null = null;
  let fallback = 0;
  let text = 0;
  let automatic = false;
  let is_covered = false;
  const write = (part: string): void => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || fallback > 0 !== paragraph.is_copy) return;
    addPiece(paragraph.pieces, part);
    follower?.shown(part);
  };
  const closeParagraph = (): void => {
    const paragraph = paragraphs.pop();
    const read = paragraph?.pieces.join("") ?? "";
    if (paragraph?.is_copy === true) follower?.paragraph(null, read, false);
    else found({ text: read, placeholder, is_covered });
  };

  const reader: XmlEvents = {
    open(name, attributes) {
      if (name === "Fallback") fallback++;
      if (fallback > 0 && !follower) return;
      if (fallback === 0 && shapes.has(name)) placeholder = null;
      else if (fallback === 0 && name === "ph") placeholder = attribute(attributes, "type") ?? "body";
      else if (name === "cNvPr" && fallback === 0 && pictures)
        readDescriptions(attributes, pictures, follower);
      else if (name === "tc") is_covered = isMerged(attributes);
      else if (name === "p") paragraphs.push({ pieces: [], is_copy: fallback > 0 });
      else if (name === "t") text++;
      else if (name === "br") write("\n");
      else if (name === "tab") write("\t");
      else if (name === "fld") automatic = /^(slidenum|datetime)/.test(attribute(attributes, "type") ?? "");
    },
    close(name) {
      if (name === "Fallback") fallback--;
      else if (fallback > 0 && !follower) return;
      else if (name === "p") closeParagraph();
      else if (name === "t") text--;
      else if (name === "fld") automatic = false;
      else if (name === "tc") is_covered = false;
    },
    text(part) {
      if (text > 0 && !automatic) write(part);
    },
  };
  scanXml(xml, followed(reader, follower));
}

/** Tables of drawings cannot contain tables. */
const isMerged = (attributes: string): boolean =>
  ["hMerge", "vMerge"].some((name) => /^(?:1|true)$/.test(attribute(attributes, name) ?? ""));

/** Adds all paragraphs of the linked DrawingML part to one region; a missing part has no text. */
export function readLinkedDrawing(
  archive: Archive,
  link: Relationship,
  region: Region,
  tally: Tally,
  open?: (part: string, xml: string) => Follower,
): void {
  const xml = partText(archive, link.target);
  if (xml === null) return;
  const follower = open?.(link.target, xml);
  const found = ({ text }: DrawnParagraph): void =>
    follower ? follower.paragraph(region, text, tally.add(region, text)) : void tally.add(region, text);
  readDrawing(xml, found, follower, tally);
}

/** SmartArt is stored twice, as data and as it was last drawn; the drawing repeats the texts and is not counted. */
export function readDiagramCopies(
  archive: Archive,
  links: readonly Relationship[],
  follow: FollowPart,
): void {
  for (const { type, target } of links) {
    const xml = type === "diagramDrawing" ? partText(archive, target) : null;
    if (xml === null) continue;
    const follower = follow.office(target, xml);
    readDrawing(xml, ({ text }) => follower.paragraph(null, text, false), follower);
  }
}

/**
 * Adds the text of each element `text` as a comment: that of its runs where it has runs as a cell, otherwise all of it.
 * `isCopy` says by the element around it that it repeats another comment.
 */
export function readRemarks(
  xml: string,
  tally: Tally,
  has_runs: boolean,
  follower?: Follower,
  isCopy?: (attributes: string) => boolean,
): void {
  const text_element = has_runs ? "t" : "text";
  let paragraph: string[] | null = null;
  let pieces: string[] | null = null;
  let is_copy = false;
  const reader: XmlEvents = {
    open(name, attributes) {
      if (name === "comment") is_copy = isCopy?.(attributes) ?? false;
      if (name === "text") paragraph = [];
      if (name === text_element) pieces = [];
    },
    close(name) {
      if (name === text_element && pieces) {
        const text = pieces.join("");
        paragraph?.push(has_runs ? unescapeCell(text) : text);
        pieces = null;
      }
      if (name !== "text" || !paragraph) return;
      const text = paragraph.join("");
      paragraph = null;
      if (is_copy) return;
      const is_counted = tally.add("comment", text);
      follower?.paragraph("comment", text, is_counted);
    },
    text(part) {
      if (!pieces || !paragraph || is_copy) return;
      addPiece(pieces, part);
      follower?.shown(part);
    },
  };
  scanXml(xml, followed(reader, follower));
}
