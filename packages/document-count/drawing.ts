import type { Region } from "../../domain/files/document-count.ts";
import { followed, type Follower, type FollowPart } from "./follower.ts";
import type { Relationship } from "./opc.ts";
import { partText } from "./opc.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml, type XmlEvents } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** One DrawingML paragraph and the kind of its placeholder, null outside of one. */
export type DrawnParagraph = { readonly text: string; readonly placeholder: string | null };

// Each of these begins a new shape, which resets the placeholder.
const shapes = new Set(["sp", "graphicFrame", "pic", "cxnSp", "grpSp"]);

/**
 * Calls back for each paragraph of a DrawingML part (slide, chart, drawing); slide numbers and dates are no text. With
 * a follower, `found` reports the paragraph to it, and copies for old programs are read for it alone.
 */
export function readDrawing(
  xml: string,
  found: (paragraph: DrawnParagraph) => void,
  follower?: Follower,
): void {
  const paragraphs: { readonly pieces: string[]; readonly is_copy: boolean }[] = [];
  let placeholder: string | null = null;
  let fallback = 0;
  let text = 0;
  let automatic = false;
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
    else found({ text: read, placeholder });
  };

  const reader: XmlEvents = {
    open(name, attributes) {
      if (name === "Fallback") fallback++;
      if (fallback > 0 && !follower) return;
      if (fallback === 0 && shapes.has(name)) placeholder = null;
      else if (fallback === 0 && name === "ph") placeholder = attribute(attributes, "type") ?? "body";
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
    },
    text(part) {
      if (text > 0 && !automatic) write(part);
    },
  };
  scanXml(xml, followed(reader, follower));
}

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
  readDrawing(xml, found, follower);
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

/** Adds the text inside each `element` to one region, as one paragraph each. */
export function readElements(
  xml: string,
  element: string,
  text_element: string,
  add: (text: string) => void,
): void {
  let parts: string[] | null = null;
  let text = 0;
  scanXml(xml, {
    open(name) {
      if (name === element) parts = [];
      if (name === text_element) text++;
    },
    close(name) {
      if (name === text_element) text--;
      if (name !== element || !parts) return;
      add(parts.join(""));
      parts = null;
    },
    text(part) {
      if (text > 0 && parts) addPiece(parts, part);
    },
  });
}
