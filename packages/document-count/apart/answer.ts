import * as z from "zod/mini";
import { counted_types, regions } from "../../../domain/files/document-count.ts";
import { uncounted } from "../../../domain/files/uncounted.ts";
import type { ReadAnswer } from "../answer.ts";
import type { Unread } from "../verdict.ts";
import type { PutTogether } from "./put-together.ts";
import type { Refused, TakenApart } from "./take-apart.ts";

// The child has read an untrusted document, so its answers are validated like any untrusted input.
const whole = z.int().check(z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const cost = { cpu_ms: z.number(), rss_bytes: z.number() };
const refused = z.object({
  outcome: z.enum([...uncounted, "document.no_text_found", "document.unsound", "codes.invalid"]),
  detail: z.string(),
});

const segments = z.array(
  z.object({
    position: whole,
    unit: whole,
    region: z.enum(regions),
    place: z.object({
      part: z.string(),
      slide: z.nullable(z.int()),
      sheet: z.nullable(z.string()),
      cell: z.nullable(z.string()),
    }),
    source: z.string(),
    codes: z.array(
      z.object({
        id: whole,
        type: z.enum(["fmt", "link", "field", "note", "break", "image", "protected", "literal"]),
        show: z.string(),
        can_delete: z.boolean(),
        can_copy: z.boolean(),
        can_move: z.boolean(),
      }),
    ),
    space_after: z.string(),
    source_hash: hash,
    prev_hash: hash,
    next_hash: hash,
    words: whole,
    repeat_of: z.nullable(whole),
    is_billed: z.boolean(),
    is_locked: z.boolean(),
    max_characters: z.nullable(whole),
  }),
);

const apart = z.object({
  verdict: z.union([
    z.object({
      outcome: z.literal("ok"),
      type: z.enum(counted_types),
      reader_version: z.string(),
      segmenter_version: z.string(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      billed_words: whole,
      locked_words: whole,
      left: z.array(
        z.object({ what: z.enum([...regions, "field", "alt_text", "embedded", "image"]), words: whole }),
      ),
    }),
    refused,
  ]),
  ...cost,
});

const together = z.object({
  verdict: z.union([
    z.object({
      outcome: z.literal("ok"),
      changed: whole,
      warnings: z.array(z.enum(["encoding_changed", "copy_left", "contents_need_update"])),
    }),
    refused,
  ]),
  ...cost,
});

const json = (frame: Buffer): unknown => JSON.parse(frame.toString("utf8"));

/** The segments of a document, or why it has none. */
export const readSegments: ReadAnswer<TakenApart, Refused | Unread> = (frame, attached) => {
  const { verdict, ...spent } = apart.parse(json(frame));
  if (verdict.outcome !== "ok") return { answer: verdict, ...spent };
  return { answer: { ...verdict, segments: segments.parse(json(attached)) }, ...spent };
};

/** The document with its targets, or why there is none. */
export const readAssembled: ReadAnswer<PutTogether, Refused | Unread> = (frame, file) => {
  const { verdict, ...spent } = together.parse(json(frame));
  return { answer: verdict.outcome === "ok" ? { ...verdict, file } : verdict, ...spent };
};
