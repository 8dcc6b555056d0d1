import { addCounts, counter_version, countText, isApproximate, no_text } from "#domain/words.ts";
import type { TextCount } from "#domain/words.ts";
import { addPiece } from "./pieces.ts";
import type { CountedType, DocumentCount, Flag, Region } from "./verdict.ts";

/** Where a reader hands in each paragraph as it meets it, so no document is ever held as a list of texts. */
export type Tally = {
  /** Adds one paragraph, cell or title. An empty text is allowed and counts nothing. */
  add(region: Region, paragraph: string): void;
  flag(flag: Flag): void;
  /** Adds raster pictures, the evidence for a scan. */
  addImages(images: number): void;
  /** Adds cells that hold a number or a date: no words, but a sign that the file is no scan. */
  addNumbers(cells: number): void;
  words(...of: readonly Region[]): number;
  images(): number;
  numbers(): number;
  result(type: CountedType): DocumentCount;
  /** The paragraphs of what is billed, in the order they were met, as far as they were to be kept. */
  text(): string;
};

// D1: slides are all body text and SmartArt; in a letter SmartArt is a picture that the word processor counts not.
const billed_in_documents: readonly Region[] = ["body", "textbox", "footnote", "endnote"];
const billed_in_slides: readonly Region[] = ["body", "textbox", "smartart"];
// D1: text boxes over a sheet are reported apart, the price of a sheet is its cells.
const billed_in_sheets: readonly Region[] = ["body"];

/** The regions whose words make the price of a document of this type (D1). */
export const billed_regions: Readonly<Record<CountedType, readonly Region[]>> = {
  doc: billed_in_documents,
  docx: billed_in_documents,
  docm: billed_in_documents,
  odt: billed_in_documents,
  rtf: billed_in_documents,
  txt: billed_in_documents,
  ppt: billed_in_slides,
  pptx: billed_in_slides,
  xls: billed_in_sheets,
  xlsx: billed_in_sheets,
  xlsm: billed_in_sheets,
};

// Beyond these a document is compared no further: its later paragraphs all count as new, in the customer's disfavour
// of a discount and never of a price, and the flag says so.
const most_segments = 500_000;
const most_key_characters = 32 << 20;

/** Opens an empty tally for a document of one type, which keeps so many characters of its text beside the count. */
export function openTally(type: CountedType, keep_characters = 0): Tally {
  const by_region = new Map<Region, TextCount>();
  const flags = new Set<Flag>();
  const repetitions = openRepetitions();
  const once = new Set<string>();
  const billed = new Set(billed_regions[type]);
  const kept: string[] = [];
  let room = keep_characters;
  let images = 0;
  let numbers = 0;

  const sum = (of: Iterable<Region>): TextCount => {
    let total = no_text;
    for (const region of of) total = addCounts(total, by_region.get(region) ?? no_text);
    return total;
  };

  const keep = (paragraph: string): void => {
    const piece = paragraph.trim().slice(0, room);
    if (piece === "") return;
    addPiece(kept, `${piece}\n`);
    room = Math.max(0, room - piece.length - 1);
  };

  return {
    add(region, paragraph) {
      if (paragraph === "" || isRepeatedHeader(once, region, paragraph)) return;
      if (room > 0 && billed.has(region)) keep(paragraph);
      const count = countText(paragraph);
      by_region.set(region, addCounts(by_region.get(region) ?? no_text, count));
      if (!billed.has(region) || count.words === 0) return;
      if (isApproximate(paragraph)) flags.add("approximate");
      if (!repetitions.add(paragraph, count.words)) flags.add("repetitions-capped");
    },
    flag: (flag) => void flags.add(flag),
    addImages: (more) => void (images += more),
    addNumbers: (more) => void (numbers += more),
    words: (...of) => sum(of).words,
    images: () => images,
    numbers: () => numbers,
    result: () => ({
      type,
      counter_version,
      ...sum(billed),
      by_region: Object.fromEntries([...by_region].filter(([, count]) => count.words > 0)),
      ...repetitions.result(),
      images,
      flags: [...flags].toSorted(),
    }),
    text: () => kept.join("").trimEnd(),
  };
}

/** A header or footer repeats on every section; D1 counts each distinct text once. */
function isRepeatedHeader(once: Set<string>, region: Region, paragraph: string): boolean {
  if (region !== "header" && region !== "footer") return false;
  const key = `${region}\n${paragraph}`;
  if (once.has(key)) return true;
  once.add(key);
  return false;
}

type Repetitions = {
  /** False once the document has outgrown the comparison. */
  add(paragraph: string, words: number): boolean;
  result(): { repeated_words: number; segments: number };
};

/**
 * Assumed: a segment is a whole billed paragraph, its key the NFC form with white space collapsed, case and digits
 * kept. Sentences inside a paragraph are not told apart, so repetitions are a lower bound.
 */
function openRepetitions(): Repetitions {
  const seen = new Set<string>();
  let key_characters = 0;
  let repeated_words = 0;
  let segments = 0;
  return {
    add(paragraph, words) {
      segments++;
      const key = repetitionKey(paragraph);
      if (seen.has(key)) {
        repeated_words += words;
        return true;
      }
      if (seen.size >= most_segments || key_characters > most_key_characters) return false;
      seen.add(key);
      key_characters += key.length;
      return true;
    },
    result: () => ({ repeated_words, segments }),
  };
}

const uneven_space = /\s\s|[^\S ]/;

/** Most paragraphs are even already, and replacing every blank by itself would take longer than all the counting. */
function repetitionKey(paragraph: string): string {
  const text = paragraph.normalize("NFC").trim();
  return uneven_space.test(text) ? text.replace(/\s+/g, " ") : text;
}
