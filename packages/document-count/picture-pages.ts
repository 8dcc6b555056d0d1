import { countText } from "../../domain/files/words.ts";
import type { Tally } from "./tally.ts";
import { attribute, scanXml } from "./xml.ts";

// A picture that covers more than half of a page is its content, unless there are some lines of text.
const large_share = 0.5;
const few_words = 20;

/** Goes through the pages of a document; shares are parts of the area of a page. */
type Pages = { text(text: string): void; picture(share: number): void; end(): void };

function openPages(tally: Tally): Pages {
  let share = 0;
  let words = 0;
  const end = (): void => {
    if (share > large_share && words < few_words) tally.flag("picture-pages");
    share = 0;
    words = 0;
  };
  return {
    text(text) {
      if (words < few_words) words += countText(text).words;
    },
    picture(more) {
      // Where a program stores no page breaks, a picture that does not fit begins a page.
      if (share + more > 1) end();
      share += Math.min(1, more);
    },
    end,
  };
}

/** The area of a shape or of a slide by its attributes `cx` and `cy`; 0 without them. */
function areaOf(attributes: string): number {
  const area = Number(attribute(attributes, "cx") ?? 0) * Number(attribute(attributes, "cy") ?? 0);
  return Number.isFinite(area) && area > 0 ? area : 0;
}

/** The area of the slides of a presentation. */
export const slideArea = (presentation: string): number =>
  areaOf(/<(?:\w+:)?sldSz\b([^>]*)>/.exec(presentation)?.[1] ?? "");

/** Notices a slide that is mostly pictures, by the number of its words. */
export function noticePictureSlide(xml: string, slide_area: number, words: number, tally: Tally): void {
  if (words >= few_words || slide_area === 0 || !/<(?:\w+:)?pic\b/.test(xml)) return;
  if (picturesArea(xml) > slide_area * large_share) tally.flag("picture-pages");
}

/** A group has a scale of its own: the area in which it is drawn by the area of its content. */
type Group = { drawn: number; content: number };

function picturesArea(xml: string): number {
  const groups: Group[] = [];
  let total = 0;
  let in_picture = 0;
  let in_group_properties = 0;
  const scale = (): number =>
    groups.reduce((sum, { drawn, content }) => sum * (content > 0 ? drawn / content : 1), 1);
  scanXml(xml, {
    open(name, attributes) {
      const group = groups.at(-1);
      if (name === "grpSp") groups.push({ drawn: 0, content: 0 });
      else if (name === "grpSpPr") in_group_properties++;
      else if (name === "pic") in_picture++;
      else if (in_group_properties > 0 && group && name === "ext") group.drawn ||= areaOf(attributes);
      else if (in_group_properties > 0 && group && name === "chExt") group.content ||= areaOf(attributes);
      else if (in_picture > 0 && name === "ext") total += areaOf(attributes) * scale();
    },
    close(name) {
      if (name === "grpSp") groups.pop();
      else if (name === "grpSpPr") in_group_properties--;
      else if (name === "pic") in_picture--;
    },
  });
  return total;
}

const emu_per_twip = 635;
const emu_per_point = 12_700;
// A4, in twips.
const usual_page = { w: 11_906, h: 16_838 };

/** Notices pages of a Word document that are mostly a picture, where Word or the author divides the pages. */
export function noticePicturePages(xml: string, tally: Tally): void {
  if (!/<(?:\w+:)?(?:extent|imagedata)\b/.test(xml)) return;
  const page_area = wordPageArea(xml);
  const pages = openPages(tally);
  // The size of the drawing around a picture; a chart has one as well.
  let drawn = 0;
  let text = 0;
  let copies = 0;
  scanXml(xml, {
    open(name, attributes) {
      if (name === "Fallback") copies++;
      else if (copies > 0) return;
      else if (name === "t") text++;
      else if (name === "lastRenderedPageBreak" || name === "sectPr") pages.end();
      else if (name === "br" && attribute(attributes, "type") === "page") pages.end();
      else if (name === "extent") drawn = areaOf(attributes);
      else if (name === "shape") drawn = styledArea(attribute(attributes, "style") ?? "");
      else if ((name === "pic" || name === "imagedata") && drawn > 0) {
        pages.picture(drawn / page_area);
        drawn = 0;
      }
    },
    close(name) {
      if (name === "Fallback") copies--;
      else if (copies === 0 && name === "t") text--;
    },
    text(part) {
      if (text > 0 && copies === 0) pages.text(part);
    },
  });
  pages.end();
}

function wordPageArea(xml: string): number {
  const size = /<(?:\w+:)?pgSz\b([^>]*)>/.exec(xml)?.[1] ?? "";
  const side = (name: "w" | "h"): number => Number(attribute(size, name)) || usual_page[name];
  return side("w") * side("h") * emu_per_twip ** 2;
}

/** The area of a shape of an old drawing, by its style. */
function styledArea(style: string): number {
  const side = (name: string): number =>
    lengthOf(new RegExp(`(?:^|;)\\s*${name}:([\\d.]+[a-z]+)`).exec(style)?.[1]) * emu_per_point;
  return side("width") * side("height");
}

const points: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  pc: 12,
  px: 0.75,
};

/** A length with its unit in points; 0 for anything else. */
function lengthOf(value: string | undefined): number {
  const [, number = "", unit = ""] = /^([\d.]+)(pt|in|cm|mm|pc|px)$/.exec(value ?? "") ?? [];
  return (Number(number) || 0) * (points[unit] ?? 0);
}

/** Notices pages of an OpenDocument text that are mostly a picture, by the breaks that its program stored. */
export function noticeOdtPicturePages(content: string, styles: string | null, tally: Tally): void {
  const page = /<style:page-layout-properties\b([^>]*)>/.exec(styles ?? "")?.[1] ?? "";
  const page_area = areaBetween(page, "page-width", "page-height");
  if (page_area === 0 || !content.includes("<draw:image")) return;
  const pages = openPages(tally);
  let drawn = 0;
  let paragraphs = 0;
  scanXml(content, {
    open(name, attributes) {
      if (name === "p" || name === "h") paragraphs++;
      else if (name === "soft-page-break") pages.end();
      else if (name === "frame") drawn = areaBetween(attributes, "width", "height");
      else if (name === "image" && drawn > 0) {
        // An object has a picture of itself.
        const is_object = attribute(attributes, "href")?.includes("ObjectReplacements") === true;
        if (!is_object) pages.picture(drawn / page_area);
        drawn = 0;
      }
    },
    close(name) {
      if (name === "p" || name === "h") paragraphs--;
    },
    text(part) {
      if (paragraphs > 0) pages.text(part);
    },
  });
  pages.end();
}

const areaBetween = (attributes: string, width: string, height: string): number =>
  lengthOf(attribute(attributes, width)) * lengthOf(attribute(attributes, height));
