import { billed_regions } from "../../domain/files/document-count.ts";
import type { CountedType, Flag, Region } from "../../domain/files/document-count.ts";
import { guessLanguage } from "../../domain/files/language-guess.ts";
import { openRepetitions } from "../../domain/files/repetitions.ts";
import {
  addCounts,
  counter_version,
  countText,
  isApproximate,
  no_text,
  visibleCharacters,
} from "../../domain/files/words.ts";
import { segmentKeys } from "./repetitions.ts";
import { openPages } from "./stored-pages.ts";
import type { DocumentCount, StoredText, PartCount } from "./verdict.ts";

/** The collector to which a reader passes each paragraph, so that no document is stored as a list of texts. */
export type Tally = {
  /**
   * Adds one paragraph, cell or title. An empty text is allowed and counts as zero. False for a header or footer that
   * was counted before.
   */
  add(region: Region, paragraph: string): boolean;
  flag(flag: Flag): void;
  /** Adds raster pictures, the evidence for a scan. */
  addImages(images: number): void;
  /** Adds cells with a number or a date: no words, but evidence that the file is no scan. */
  addNumbers(cells: number): void;
  words(...of: readonly Region[]): number;
  images(): number;
  numbers(): number;
  result(type: CountedType): { readonly count: DocumentCount; readonly text: StoredText };
};

// The language is guessed from the beginning of the billed text.
const sample_characters = 20_000;
const nothing: PartCount = { ...no_text, characters_without_spaces: 0 };

/**
 * Opens an empty tally for a document of one type, in a language that divides its sentences. `counts_only` neither
 * compares sentences nor stores the text, for a document whose segments are read anyway.
 */
export function openTally(type: CountedType, language = "", counts_only = false): Tally {
  const by_region = new Map<Region, PartCount>();
  const flags = new Set<Flag>();
  const repetitions = openRepetitions(language);
  const pages = openPages();
  let sample = "";
  const once = new Set<string>();
  const billed = new Set(billed_regions[type]);
  let images = 0;
  let numbers = 0;

  const sum = (of: Iterable<Region>): PartCount => {
    let total = nothing;
    for (const region of of) total = addParts(total, by_region.get(region) ?? nothing);
    return total;
  };
  const addBilled = (paragraph: string, words: number): readonly number[] => {
    if (isApproximate(paragraph)) flags.add("approximate");
    if (sample.length < sample_characters) sample += `${paragraph.slice(0, sample_characters)}\n`;
    return repetitions.add(paragraph, words);
  };

  return {
    add(region, paragraph) {
      if (paragraph === "") return true;
      if (isRepeatedHeader(once, region, paragraph)) return false;
      const count = { ...countText(paragraph), characters_without_spaces: visibleCharacters(paragraph) };
      by_region.set(region, addParts(by_region.get(region) ?? nothing, count));
      if (counts_only) return true;
      const is_billed = billed.has(region) && count.words > 0;
      const segments = is_billed ? addBilled(paragraph, count.words) : [];
      pages.add({ region, text: paragraph, segments });
      return true;
    },
    flag: (flag) => void flags.add(flag),
    addImages: (more) => void (images += more),
    addNumbers: (more) => void (numbers += more),
    words: (...of) => sum(of).words,
    images: () => images,
    numbers: () => numbers,
    result() {
      const { is_capped, repeated_words, ...segments } = repetitions.result();
      if (is_capped) flags.add("repetitions-capped");
      if (pages.isCapped()) flags.add("text-capped");
      const total = sum(billed);
      const count = {
        type,
        counter_version,
        ...total,
        by_region: Object.fromEntries([...by_region].filter(([, part]) => part.words > 0)),
        // A sentence that ends inside a token is counted with both of its halves.
        repeated_words: Math.min(repeated_words, total.words),
        ...segments,
        language: guessLanguage(sample),
        images,
        flags: [...flags].toSorted(),
      };
      return { count, text: { pages: pages.close(), ...segmentKeys(repetitions) } };
    },
  };
}

const addParts = (a: PartCount, b: PartCount): PartCount => ({
  ...addCounts(a, b),
  characters_without_spaces: a.characters_without_spaces + b.characters_without_spaces,
});

/** A header or footer repeats on every section; D1 counts each distinct text once. */
function isRepeatedHeader(once: Set<string>, region: Region, paragraph: string): boolean {
  if (region !== "header" && region !== "footer") return false;
  const key = `${region}\n${paragraph}`;
  if (once.has(key)) return true;
  once.add(key);
  return false;
}
