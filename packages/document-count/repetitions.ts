import { createHash } from "node:crypto";
import { segmentsOf } from "../../domain/files/segments.ts";
import { countText } from "../../domain/files/words.ts";

// Beyond these a document is compared no further: its later segments all count as new, in the customer's disfavour
// of a discount and never of a price, and the flag says so.
const most_segments = 500_000;
const most_compared_characters = 8 << 20;
/** So many different segments of a file are known again in the other files of an order. */
const most_stored = 20_000;

export type Repetitions = {
  /** Adds a billed paragraph; answers the lengths of its segments with the white space behind them. */
  add(paragraph: string, words: number): readonly number[];
  result(): {
    readonly repeated_words: number;
    readonly segments: number;
    readonly repeated_segments: number;
    readonly is_capped: boolean;
  };
  keys(): { readonly segment_keys: string; readonly segment_words: string };
};

/**
 * Finds what a translator reads twice. A segment is a sentence inside of a paragraph, line or cell; its key the NFC form
 * with white space collapsed, case and digits unchanged. The first is new, the later ones are repetitions.
 */
export function openRepetitions(): Repetitions {
  const seen = new Map<string, number>();
  let characters = 0;
  let repeated_words = 0;
  let segments = 0;
  let repeated_segments = 0;
  let is_capped = false;

  const addSegment = (text: string, words: number): void => {
    if (words === 0) return;
    segments++;
    const key = repetitionKey(text);
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
      const parts = segmentsOf(paragraph);
      const [only] = parts;
      if (parts.length === 1 && only) addSegment(only.text, words);
      else for (const { text } of parts) addSegment(text, countText(text).words);
      return parts.map(({ text, after }) => text.length + after.length);
    },
    result: () => ({ repeated_words, segments, repeated_segments, is_capped }),
    keys() {
      const stored = [...seen].slice(0, most_stored);
      return {
        segment_keys: `{${stored.map(([key]) => digestOf(key)).join(",")}}`,
        segment_words: `{${stored.map(([, words]) => words).join(",")}}`,
      };
    },
  };
}

/** Eight bytes of a hash as PostgreSQL keeps a bigint: two different sentences of one order never meet by chance. */
const digestOf = (key: string): bigint => createHash("sha256").update(key).digest().readBigInt64BE(0);

const uneven_space = /\s\s|[^\S ]/;

/** Most segments are even already, and replacing every blank by itself would take longer than all the counting. */
function repetitionKey(segment: string): string {
  const text = segment.normalize("NFC").trim();
  return uneven_space.test(text) ? text.replace(/\s+/g, " ") : text;
}
