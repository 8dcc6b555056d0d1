import type { Region } from "../../domain/files/document-count.ts";
import type { Relationship } from "./opc.ts";
import { partText } from "./opc.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** One DrawingML paragraph and the kind of its placeholder, null outside of one. */
export type DrawnParagraph = { readonly text: string; readonly placeholder: string | null };

// Each of these begins a new shape, which resets the placeholder.
const shapes = new Set(["sp", "graphicFrame", "pic", "cxnSp", "grpSp"]);

/** Calls back for each paragraph of a DrawingML part (slide, chart, drawing); slide numbers and dates are no text. */
export function readDrawing(xml: string, found: (paragraph: DrawnParagraph) => void): void {
  const paragraphs: string[][] = [];
  let placeholder: string | null = null;
  let fallback = 0;
  let text = 0;
  let automatic = false;
  const write = (part: string): void => {
    const pieces = paragraphs.at(-1);
    if (pieces) addPiece(pieces, part);
  };

  scanXml(xml, {
    open(name, attributes) {
      if (name === "Fallback") fallback++;
      if (fallback > 0) return;
      if (shapes.has(name)) placeholder = null;
      else if (name === "ph") placeholder = attribute(attributes, "type") ?? "body";
      else if (name === "p") paragraphs.push([]);
      else if (name === "t") text++;
      else if (name === "br") write("\n");
      else if (name === "tab") write("\t");
      else if (name === "fld") automatic = /^(slidenum|datetime)/.test(attribute(attributes, "type") ?? "");
    },
    close(name) {
      if (fallback > 0) {
        if (name === "Fallback") fallback--;
      } else if (name === "p") found({ text: paragraphs.pop()?.join("") ?? "", placeholder });
      else if (name === "t") text--;
      else if (name === "fld") automatic = false;
    },
    text(part) {
      if (text > 0 && fallback === 0 && !automatic) write(part);
    },
  });
}

/** Adds all paragraphs of the linked DrawingML part to one region; a missing part has no text. */
export function readLinkedDrawing(archive: Archive, link: Relationship, region: Region, tally: Tally): void {
  const xml = partText(archive, link.target);
  if (xml !== null) readDrawing(xml, (paragraph) => tally.add(region, paragraph.text));
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
