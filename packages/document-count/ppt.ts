import type { Region } from "../../domain/files/document-count.ts";
import { decodeWindows1252 } from "./code-pages.ts";
import type { OleFile } from "./ole.ts";
import { rasterImages } from "./ole-records.ts";
import { findParts, openPresentation, openRecords } from "./ppt-slides.ts";
import type { SlideRecord, SlideRecords } from "./ppt-slides.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

type Presentation = {
  readonly records: SlideRecords;
  readonly tally: Tally;
  readonly offsets: ReadonlyMap<number, number>;
  characters: number;
};
type Slide = { readonly id: number; readonly region: "body" | "notes" };

const slide_list = 0x0ff0;
const slide_place = 0x03f3;
const slide_flags = 0x03f9;
const wide_text = 0x0fa0;
const narrow_text = 0x0fa8;
const shape = 0xf004;
const placeholder = 0x0bc3;
const tags = 0x1388;
const tag_data = 0x138b;
const comment = 0x2ee0;
const string = 0x0fba;
const ole_object = 0x0fcc;
const object_list = 0x0409;
const master_list = 1;
const notes_list = 2;
const comment_text = 1;
const hidden_flag = 4;
// Date, number, footer and header are set once for all slides, so they count as a footer and not slide by slide.
const first_footer_placeholder = 7;
const last_footer_placeholder = 10;
const deepest = 60;
const most_characters = 64 << 20;

/**
 * Reads a binary presentation (PowerPoint 97 to 2003) slide by slide; hidden slides count as hidden. Throws
 * `Unreadable` corrupt without a presentation, protected for a password, bomb past 64 M characters.
 */
export function readPpt(ole: OleFile, tally: Tally): void {
  const { stream, user } = openPresentation(ole);
  const records = openRecords(stream);
  const { document, offsets } = findParts(user, records);
  const show: Presentation = { records, tally, offsets, characters: 0 };
  const at = document === null ? undefined : offsets.get(document);
  const root = at === undefined ? null : records.at(at);
  const slides = root ? readDocument(show, root) : [];
  for (const slide of slides) readSlide(show, slide);
  // A file without the list of slides still has the slides in sequence.
  if (slides.length === 0) readTexts(show, { start: 0, end: stream.length }, "body", 0);
  tally.addImages(rasterImages(ole.read("Pictures")));
}

/** The slides and notes in the order of the show, with the texts of their lists. */
function readDocument(show: Presentation, root: SlideRecord): Slide[] {
  const { records, tally } = show;
  const slides: Slide[] = [];
  for (const record of records.within(root.start, root.end)) {
    if (record.type === object_list) {
      for (const { type } of records.within(record.start, record.end))
        if (type === ole_object) tally.flag("embedded");
    }
    if (record.type === slide_list && record.instance !== master_list) slides.push(...readList(show, record));
  }
  return slides;
}

function readList(show: Presentation, list: SlideRecord): Slide[] {
  const { records, offsets } = show;
  const of = list.instance === notes_list ? "notes" : "body";
  const slides: Slide[] = [];
  let region: Region = of;
  for (const record of records.within(list.start, list.end)) {
    if (record.type === slide_place && record.start + 4 <= record.end) {
      const id = records.stream.readUInt32LE(record.start);
      slides.push({ id, region: of });
      region = isHidden(records, offsets.get(id)) ? "hidden" : of;
    } else readText(show, record, region);
  }
  return slides;
}

function isHidden(records: SlideRecords, at: number | undefined): boolean {
  const slide = at === undefined ? null : records.at(at);
  if (!slide) return false;
  for (const { type, start, end } of records.within(slide.start, slide.end)) {
    if (type === slide_flags)
      return end - start > 10 && (records.stream.readUInt8(start + 10) & hidden_flag) !== 0;
  }
  return false;
}

function readSlide(show: Presentation, { id, region }: Slide): void {
  const at = show.offsets.get(id);
  const slide = at === undefined ? null : show.records.at(at);
  if (slide) readTexts(show, slide, region === "body" && isHidden(show.records, at) ? "hidden" : region, 0);
}

type Range = { readonly start: number; readonly end: number };

/** Every text in a range of records, in shapes, groups and tables; a shape that repeats on each slide is a footer. */
function readTexts(show: Presentation, range: Range, region: Region, depth: number): void {
  for (const record of show.records.within(range.start, range.end)) {
    if (record.type === tags) readTags(show, record, depth + 1);
    else if (!record.is_container) readText(show, record, region);
    else if (record.type !== slide_list && depth < deepest) {
      const in_footer = record.type === shape && region !== "hidden" && isFooter(show.records, record, 0);
      readTexts(show, record, in_footer ? "footer" : region, depth + 1);
    }
  }
}

/** The placeholder of a shape is two records deep in its program data. */
function isFooter(records: SlideRecords, range: Range, depth: number): boolean {
  for (const { type, is_container, start, end } of records.within(range.start, range.end)) {
    if (type === placeholder && end - start > 4) {
      const kind = records.stream.readUInt8(start + 4);
      return kind >= first_footer_placeholder && kind <= last_footer_placeholder;
    }
    if (is_container && depth < 2 && isFooter(records, { start, end }, depth + 1)) return true;
  }
  return false;
}

/** Additions of newer versions are in tags: comments with author, text and initials. */
function readTags(show: Presentation, range: Range, depth: number): void {
  if (depth > deepest) return;
  for (const record of show.records.within(range.start, range.end)) {
    if (record.type === comment) {
      for (const part of show.records.within(record.start, record.end)) {
        if (part.type === string && part.instance === comment_text)
          addText(show, wideText(show, part), "comment");
      }
    } else if (record.is_container || record.type === tag_data) readTags(show, record, depth + 1);
  }
}

const wideText = ({ records }: Presentation, { start, end }: Range): string =>
  records.stream.toString("utf16le", start, end);

function readText(show: Presentation, record: SlideRecord, region: Region): void {
  if (record.type === wide_text) addText(show, wideText(show, record), region);
  else if (record.type === narrow_text) {
    addText(show, decodeWindows1252(show.records.stream.subarray(record.start, record.end)), region);
  }
}

function addText(show: Presentation, text: string, region: Region): void {
  show.characters += text.length;
  if (show.characters > most_characters) throw new Unreadable("bomb", "ppt: too much text");
  for (const paragraph of text.split("\r")) show.tally.add(region, paragraph.replaceAll("\v", "\n"));
}
