import { segmentsOf } from "./segments.ts";
import { countText } from "./words.ts";

// The limit of compared characters: later segments all count as new, so the customer only loses a discount for
// repetitions, and a flag reports it.
const most_segments = 500_000;
const most_compared_characters = 8 << 20;

export type RepetitionCount = {
  readonly segments: number;
  readonly repeated_segments: number;
  /** Words of segments that occur before in the same text. */
  readonly repeated_words: number;
  /** Some segments were not compared and count as new. */
  readonly is_capped: boolean;
};

export type Repetitions = {
  /** Adds a billed paragraph; returns the lengths of its segments including following white space. */
  add(paragraph: string, words: number): readonly number[];
  result(): RepetitionCount;
  /** The different segments with their words, in order. */
  segments(): ReadonlyMap<string, number>;
};

/**
 * Finds repeated segments. A segment is a sentence in a paragraph, line or cell; its key is the NFC form with collapsed
 * white space, case and digits unchanged. The first occurrence is new, later ones are repetitions.
 */
export function openRepetitions(language: string): Repetitions {
  const seen = new Map<string, number>();
  let characters = 0;
  let repeated_words = 0;
  let segments = 0;
  let repeated_segments = 0;
  let is_capped = false;

  const addSegment = (text: string, words: number): void => {
    if (words === 0) return;
    segments++;
    const key = repetitionForm(text);
    if (seen.has(key)) {
      repeated_words += words;
      repeated_segments++;
    } else if (seen.size < most_segments) seen.set(key, words);
    else is_capped = true;
  };

  return {
    add(paragraph, words) {
      characters += paragraph.length;
      if (characters > most_compared_characters) {
        is_capped = true;
        segments++;
        return [paragraph.length];
      }
      const parts = segmentsOf(paragraph, language);
      const [only] = parts;
      if (parts.length === 1 && only) addSegment(only.text, words);
      else for (const { text } of parts) addSegment(text, countText(text).words);
      return parts.map(({ text, after }) => text.length + after.length);
    },
    result: () => ({ repeated_words, segments, repeated_segments, is_capped }),
    segments: () => seen,
  };
}

const uneven_space = /\s\s|[^\S ]/;

/**
 * The form by which an order counts a sentence as a repetition, with and without a memory: its text as it is read.
 * Formatting makes no new sentence (decision 0287).
 */
export function repetitionForm(segment: string): string {
  const text = segment.normalize("NFC").trim();
  // Most segments have no irregular white space, and replacing every space by itself would take longer than counting.
  return uneven_space.test(text) ? text.replace(/\s+/g, " ") : text;
}

/** The repetitions of a typed text: its paragraphs are its lines, as in a file of plain text. */
export function repetitionsIn(text: string, language: string): Repetitions {
  const repetitions = openRepetitions(language);
  for (const line of text.split(/\r\n|\r|\n/))
    if (line.trim() !== "") repetitions.add(line, countText(line).words);
  return repetitions;
}
