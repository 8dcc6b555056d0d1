import * as z from "zod/mini";
import { uncounted } from "#domain/uncounted.ts";
import { most_kept_characters } from "./frames.ts";
import { counted_types, flags, regions } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

/** A child's answer with what the work has cost it since it began. */
export type Answer = { readonly verdict: Verdict; readonly cpu_ms: number; readonly rss_bytes: number };

const whole = z.int().check(z.nonnegative());
const text_count = { words: whole, characters: whole, characters_collapsed: whole, cjk: whole };

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
        images: whole,
        flags: z.array(z.enum(flags)),
      }),
      text: z.optional(z.string().check(z.maxLength(most_kept_characters))),
    }),
    z.object({ outcome: z.enum(uncounted), detail: z.string() }),
  ]),
  cpu_ms: z.number(),
  rss_bytes: z.number(),
});

/** Reads an answer frame; throws when it is not one. */
export function readAnswer(frame: Buffer): Answer {
  return answer_schema.parse(JSON.parse(frame.toString("utf8")));
}
