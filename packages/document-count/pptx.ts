import type { Region } from "../../domain/files/document-count.ts";
import { readDrawing, readElements, readLinkedDrawing } from "./drawing.ts";
import { mainPart, partText, relationships } from "./opc.ts";
import type { Relationship } from "./opc.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

// Their text is set once for all slides, so it is counted as a footer and not slide by slide.
const footer_placeholders = new Set(["ftr", "dt", "sldNum", "hdr"]);

/** Reads a presentation slide by slide in the order of the show; a hidden slide counts as hidden text. */
export function readPptx(archive: Archive, tally: Tally): void {
  const { xml, links } = mainPart(archive, "ppt/presentation.xml");
  const by_id = new Map(links.map((link) => [link.id, link]));
  for (const id of slideIds(xml)) {
    const slide = by_id.get(id);
    if (slide) readSlide(archive, slide.target, tally);
  }
}

function slideIds(presentation: string): string[] {
  const ids: string[] = [];
  scanXml(presentation, {
    open(name, attributes) {
      if (name === "sldId") ids.push(attribute(attributes, "id", "*") ?? "");
    },
    close() {},
  });
  return ids;
}

function readSlide(archive: Archive, part: string, tally: Tally): void {
  const xml = partText(archive, part);
  if (xml === null) return;
  const hidden = isHiddenSlide(xml);
  readDrawing(xml, ({ text, placeholder }) => {
    const in_footer = footer_placeholders.has(placeholder ?? "");
    tally.add(hidden ? "hidden" : in_footer ? "footer" : "body", text);
  });
  for (const link of relationships(archive, part)) readSlideLink(archive, link, hidden, tally);
}

function isHiddenSlide(xml: string): boolean {
  const root = /<(?:\w+:)?sld\b([^>]*)>/.exec(xml)?.[1] ?? "";
  const show = attribute(root, "show");
  return show === "0" || show === "false";
}

function readSlideLink(archive: Archive, link: Relationship, hidden: boolean, tally: Tally): void {
  const shown = (region: Region): Region => (hidden ? "hidden" : region);
  switch (link.type) {
    case "notesSlide":
      return readNotes(archive, link.target, tally);
    case "diagramData":
      return readLinkedDrawing(archive, link, shown("smartart"), tally);
    case "chart":
      return readLinkedDrawing(archive, link, shown("chart"), tally);
    case "comments":
      return readComments(archive, link, tally);
    case "oleObject":
    case "package":
      return tally.flag("embedded");
  }
}

/** The body placeholder has the speaker's notes; the others repeat the slide, its number and its date. */
function readNotes(archive: Archive, part: string, tally: Tally): void {
  const xml = partText(archive, part);
  if (xml === null) return;
  readDrawing(xml, ({ text, placeholder }) => {
    if (placeholder === "body") tally.add("notes", text);
  });
}

/** Old comments have their text in one element, the threaded ones of newer versions in DrawingML paragraphs. */
function readComments(archive: Archive, link: Relationship, tally: Tally): void {
  const xml = partText(archive, link.target);
  if (xml === null) return;
  readElements(xml, "text", "text", (text) => tally.add("comment", text));
  readDrawing(xml, ({ text }) => tally.add("comment", text));
}
