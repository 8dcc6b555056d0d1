import { counted_types, flags, regions } from "../../domain/files/document-count.ts";
import * as z from "zod/mini";
import { uncounted } from "../../domain/files/uncounted.ts";
import { check_codes } from "../../domain/workbench/checks.ts";
import { code_types } from "../../domain/workbench/coded-text.ts";
import type { UploadCheck } from "../../domain/workbench/upload-check.ts";
import { left_texts, put_warnings } from "../../domain/workbench/translation-origin.ts";
import { type PutTogether, type Refused, type TakenApart, type TakenSegment } from "./apart/answers.ts";
import { eachByTurns } from "./batches.ts";
import { readLinesByTurns } from "./text-lines.ts";
import type { StoredText, Unread, Verdict } from "./verdict.ts";

export type { BegunText } from "./apart/division.ts";
export type { FileMarks, PutTogether, Refused, TakenApart } from "./apart/answers.ts";
/** An uploaded document, compared with its source. */
export type UploadAnswer = { readonly outcome: "ok" } & UploadCheck;

/** A child's response with the resources it has used since its start. */
export type Answer<T, R = Unread> = {
  readonly answer: T | R;
  readonly cpu_ms: number;
  readonly rss_bytes: number;
};
const whole = z.int().check(z.nonnegative());
const text_count = {
  words: whole,
  characters: whole,
  characters_collapsed: whole,
  cjk: whole,
  characters_without_spaces: whole,
};

const unread = z.object({
  outcome: z.enum(uncounted),
  detail: z.string(),
  fault: z.optional(z.literal(true)),
});
const cost = { cpu_ms: z.number(), rss_bytes: z.number() };

// The child has read an untrusted document, so its answers are validated like any untrusted input.
const counted = z.object({
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
    unread,
  ]),
  ...cost,
});
// The outcome of a refusal of the workbench in addition to those of the counter.
const refusals = ["document.no_text_found", "document.unsound", "codes.invalid"] as const;
const refused = z.union([unread, z.object({ outcome: z.enum(refusals), detail: z.string() })]);
const hash = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const place = z.object({
  part: z.string(),
  slide: z.nullable(whole),
  sheet: z.nullable(z.string()),
  cell: z.nullable(z.string()),
  in_box: z.boolean(),
});
const segment = z.object({
  position: whole,
  unit: whole,
  region: z.enum(regions),
  place,
  source: z.string(),
  codes: z.array(
    z.object({
      id: whole,
      type: z.enum(code_types),
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
});
const segmented = z.object({
  verdict: z.union([
    z.object({
      outcome: z.literal("ok"),
      type: z.enum(counted_types),
      reader_version: z.string(),
      segmenter_version: z.string(),
      sha256: z.string(),
      billed_words: whole,
      locked_words: whole,
      left: z.array(z.object({ what: z.enum(left_texts), words: whole })),
    }),
    refused,
  ]),
  ...cost,
});
const written = z.object({
  verdict: z.union([
    z.object({ outcome: z.literal("ok"), changed: whole, warnings: z.array(z.enum(put_warnings)) }),
    refused,
  ]),
  ...cost,
});

const aligned = z.object({
  verdict: z.union([
    z.object({ outcome: z.literal("ok"), is_aligned: z.boolean(), targets: whole, findings: whole }),
    refused,
  ]),
  ...cost,
});
const aligned_target = z.object({
  position: whole,
  target: z.string(),
  is_sure: z.boolean(),
  joins: z.array(whole),
  shared_with: z.nullable(whole),
});
const aligned_finding = z.object({
  code: z.enum(check_codes),
  level: z.enum(["red", "yellow"]),
  detail: z.string(),
  position: z.nullable(whole),
  source: z.string(),
  target: z.string(),
  others: z.array(z.object({ position: z.nullable(whole), detail: z.string() })),
});

const json = (frame: Buffer): unknown => JSON.parse(frame.toString("utf8"));

/** Parses the two frames of a response; throws when they are invalid. */
export type ReadAnswer<T, R = Unread> = (
  frame: Buffer,
  attached: Buffer,
) => Promise<Answer<T, R>> | Answer<T, R>;

export const readCount: ReadAnswer<Verdict> = (frame, text) => {
  const { verdict, ...spent } = counted.parse(json(frame));
  const answer = verdict.outcome === "ok" ? { ...verdict, text: readStoredText(text) } : verdict;
  return { answer, ...spent };
};

export const readSegments: ReadAnswer<TakenApart, Refused> = async (frame, lines) => {
  const { verdict, ...spent } = segmented.parse(json(frame));
  if (verdict.outcome !== "ok") return { answer: verdict, ...spent };
  const segments: TakenSegment[] = [];
  await eachByTurns(await readLinesByTurns(lines), (line) => {
    segments.push(segment.parse(JSON.parse(line)));
  });
  return { answer: { ...verdict, segments }, ...spent };
};

export const readWritten: ReadAnswer<PutTogether, Refused> = (frame, file) => {
  const { verdict, ...spent } = written.parse(json(frame));
  return { answer: verdict.outcome === "ok" ? { ...verdict, file } : verdict, ...spent };
};

export const readUploadCheck: ReadAnswer<UploadAnswer, Refused> = async (frame, attached) => {
  const { verdict, ...spent } = aligned.parse(json(frame));
  if (verdict.outcome !== "ok") return { answer: verdict, ...spent };
  const lines = await readLinesByTurns(attached);
  const targets: z.infer<typeof aligned_target>[] = [];
  await eachByTurns(lines.slice(0, verdict.targets), (line) => {
    targets.push(aligned_target.parse(JSON.parse(line)));
  });
  const findings = lines.slice(verdict.targets).map((line) => aligned_finding.parse(JSON.parse(line)));
  const { outcome, is_aligned } = verdict;
  return { answer: { outcome, is_aligned, targets, findings }, ...spent };
};

/** Two lists of numbers, then one page per line. */
const numbers = /^\{(-?\d{1,19}(,-?\d{1,19})*)?\}$/;

/** The content of a page is validated when it is read; its outer form is validated here. */
function readStoredText(frame: Buffer): StoredText {
  const [segment_keys = "", segment_words = "", ...pages] = frame.toString("utf8").split("\n");
  const is_right = numbers.test(segment_keys) && numbers.test(segment_words);
  if (!is_right || !pages.every((page) => page.startsWith("["))) throw new Error("not a stored text");
  return { segment_keys, segment_words, pages };
}
