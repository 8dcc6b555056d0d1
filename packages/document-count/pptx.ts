import type { Region } from "../../domain/files/document-count.ts";
import {
  type DrawnParagraph,
  readDiagramCopies,
  readDrawing,
  readLinkedDrawing,
  readRemarks,
} from "./drawing.ts";
import type { Follower, FollowPart } from "./follower.ts";
import { mainPart, partText, relationships } from "./opc.ts";
import type { Relationship } from "./opc.ts";
import { noticePictureSlide, slideArea } from "./picture-pages.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

// Their text is set once for all slides, so it is counted as a footer and not slide by slide.
const footer_placeholders = new Set(["ftr", "dt", "sldNum", "hdr"]);

/** Reads a presentation slide by slide in the order of the show; a hidden slide counts as hidden text. */
export function readPptx(archive: Archive, tally: Tally, follow?: FollowPart): void {
  const { xml, links } = mainPart(archive, "ppt/presentation.xml");
  const by_id = new Map(links.map((link) => [link.id, link]));
  const slide_area = slideArea(xml);
  for (const [i, id] of slideIds(xml).entries()) {
    const slide = by_id.get(id);
    const open = follow && ((part: string, text: string): Follower => follow.office(part, text, i + 1));
    const remarks =
      follow && ((part: string, text: string): Follower => follow.remarks(part, text, false, i + 1));
    if (slide) readSlide({ archive, tally, open, remarks, follow, slide_area }, slide.target);
  }
}

/** What reading a slide needs; `open` opens the follower of a part of this slide. */
type Reading = {
  readonly archive: Archive;
  readonly tally: Tally;
  readonly open: ((part: string, xml: string) => Follower) | undefined;
  readonly remarks: ((part: string, xml: string) => Follower) | undefined;
  readonly follow: FollowPart | undefined;
  readonly slide_area: number;
};

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

function readSlide(reading: Reading, part: string): void {
  const { archive, tally } = reading;
  const xml = partText(archive, part);
  if (xml === null) return;
  const hidden = isHiddenSlide(xml);
  const follower = reading.open?.(part, xml);
  const found = ({ text, placeholder, is_covered }: DrawnParagraph): void => {
    // Hidden texts are those of hidden slides, which an order can have translated.
    if (is_covered) return;
    const in_footer = footer_placeholders.has(placeholder ?? "");
    const region = hidden ? "hidden" : in_footer ? "footer" : "body";
    const is_counted = tally.add(region, text);
    follower?.paragraph(region, text, is_counted);
  };
  const words_before = tally.words("body", "smartart");
  readDrawing(xml, found, follower, tally);
  const links = relationships(archive, part);
  for (const link of links) readSlideLink(reading, link, hidden);
  const words = tally.words("body", "smartart") - words_before;
  if (!hidden) noticePictureSlide(xml, reading.slide_area, words, tally);
  if (reading.follow) readDiagramCopies(archive, links, reading.follow);
}

function isHiddenSlide(xml: string): boolean {
  const root = /<(?:\w+:)?sld\b([^>]*)>/.exec(xml)?.[1] ?? "";
  const show = attribute(root, "show");
  return show === "0" || show === "false";
}

function readSlideLink(reading: Reading, link: Relationship, hidden: boolean): void {
  const { archive, tally, open } = reading;
  const shown = (region: Region): Region => (hidden ? "hidden" : region);
  switch (link.type) {
    case "notesSlide":
      return readNotes(reading, link.target);
    case "diagramData":
      return readLinkedDrawing(archive, link, shown("smartart"), tally, open);
    case "chart":
      return readLinkedDrawing(archive, link, shown("chart"), tally, open);
    case "comments":
      return readComments(reading, link);
    case "oleObject":
    case "package":
      return tally.flag("embedded");
  }
}

/** The body placeholder has the speaker's notes; the others repeat the slide, its number and its date. */
function readNotes({ archive, tally, open }: Reading, part: string): void {
  const xml = partText(archive, part);
  if (xml === null) return;
  const follower = open?.(part, xml);
  const found = ({ text, placeholder }: DrawnParagraph): void => {
    if (placeholder !== "body") return;
    const is_counted = tally.add("notes", text);
    follower?.paragraph("notes", text, is_counted);
  };
  readDrawing(xml, found, follower);
}

/** Old comments have their text in one element, the threaded ones of newer versions in DrawingML paragraphs. */
function readComments({ archive, tally, open, remarks }: Reading, { target }: Relationship): void {
  const xml = partText(archive, target);
  if (xml === null) return;
  readRemarks(xml, tally, false, remarks?.(target, xml));
  const follower = open?.(target, xml);
  readDrawing(
    xml,
    ({ text }) => {
      const is_counted = tally.add("comment", text);
      follower?.paragraph("comment", text, is_counted);
    },
    follower,
  );
}
