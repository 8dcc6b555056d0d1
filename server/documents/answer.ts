import { counted_types, flags, regions } from "#domain/document-count.ts";
import * as z from "zod/mini";
import { uncounted } from "#domain/uncounted.ts";
import type { KeptText, Verdict } from "./verdict.ts";

/** A child's answer with what the work has cost it since it began. */
export type Answer = { readonly verdict: Verdict; readonly cpu_ms: number; readonly rss_bytes: number };

const whole = z.int().check(z.nonnegative());
const text_count = {
  words: whole,
  characters: whole,
  characters_collapsed: whole,
  cjk: whole,
  characters_without_spaces: whole,
};

// The child has had a stranger's document in its hands, so its words are checked like those of any stranger.
const answer_schema = z.object({
  verdict: z.union([
    z.object({
      outcome: z.literal("ok"),
      count: z.object({
        type: z.enum(counted_types),
        counter_version: z.string(),
        ...text_count,
        by_region: z.partialRecord(z.enum(regions), z.object(text_count)),
        repeated_words: whole,
        segments: whole,
        repeated_segments: whole,
        language: z.nullable(z.string().check(z.regex(/^[a-z]{2}$/))),
        images: whole,
        flags: z.array(z.enum(flags)),
      }),
    }),
    z.object({ outcome: z.enum(uncounted), detail: z.string(), fault: z.optional(z.literal(true)) }),
  ]),
  cpu_ms: z.number(),
  rss_bytes: z.number(),
});

/** Reads the two frames of an answer; throws when they are none. */
export function readAnswer(frame: Buffer, text: Buffer): Answer {
  const { verdict, ...cost } = answer_schema.parse(JSON.parse(frame.toString("utf8")));
  if (verdict.outcome !== "ok") return { verdict, ...cost };
  return { verdict: { ...verdict, text: readKept(text) }, ...cost };
}

/** Two lists of numbers, then a page a line. */
const numbers = /^\{(-?\d{1,19}(,-?\d{1,19})*)?\}$/;

/** What a page says is looked at when somebody reads it; that it is one line of a list is looked at here. */
function readKept(frame: Buffer): KeptText {
  const [segment_keys = "", segment_words = "", ...pages] = frame.toString("utf8").split("\n");
  const is_right = numbers.test(segment_keys) && numbers.test(segment_words);
  if (!is_right || !pages.every((page) => page.startsWith("["))) throw new Error("not a kept text");
  return { segment_keys, segment_words, pages };
}
