import * as z from "zod/mini";
import { case_reasons } from "#domain/cases/correction-case.ts";
import { error_kinds, severities } from "#domain/work/lqa.ts";
import { route } from "../route.ts";
import { by_id, hash, instant } from "../shared.ts";

const named_file = z.object({ hash, name: z.string() });

/** What became of a translator's work in the hands of the next: how it was judged, and what was changed in it. */
const jobReview = z.object({
  /** Marks by kind and weight as the proofreader counted them; null where they are not counted (verification). */
  rating: z.nullable(
    z.object({
      errors: z.partialRecord(z.enum(error_kinds), z.partialRecord(z.enum(severities), z.int())),
      words: z.int(),
      score_bps: z.int(),
      critical: z.int(),
      critical_limit: z.int(),
      comment: z.string(),
      made_at: instant,
    }),
  ),
  /** Whether it came back, or was accepted with the changes below. */
  outcome: z.enum(["returned", "accepted"]),
  /** Who judged it: by their part in the order, not by name. */
  by: z.enum(["proofreading", "verification", "desk"]),
  files: z.array(
    z.object({
      theirs: named_file,
      mine: z.nullable(named_file),
      /** Word by word, what did not change cut short; null for what cannot be compared. */
      changes: z.nullable(z.array(z.object({ how: z.enum(["same", "added", "removed"]), text: z.string() }))),
      /** Only the beginning of long texts is compared. */
      cut: z.boolean(),
    }),
  ),
  /** What the customer complained of after the delivery, where the desk agreed; who they are stays covered. */
  complaints: z.array(
    z.object({
      reasons: z.array(z.enum(case_reasons)),
      text: z.string(),
      places: z.array(z.object({ place: z.string(), quote: z.string(), comment: z.string() })),
      opened_at: instant,
    }),
  ),
});
export type JobReview = z.infer<typeof jobReview>;

/** Reviews as the translator whose work it was reads them. */
export const review_routes = {
  jobReview: route({
    method: "GET",
    path: "/api/translator/v1/job/:id/review",
    who: "translator",
    summary: "Why one's work came back or what was changed in it, with the two texts word by word.",
    params: by_id,
    answer: z.nullable(jobReview),
    per_minute: 60,
  }),
} as const;
