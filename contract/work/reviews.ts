import * as z from "zod/mini";
import { case_reasons } from "#domain/cases/correction-case.ts";
import { error_kinds, severities } from "#domain/work/lqa.ts";
import { route } from "../route.ts";
import { by_id, hash, instant } from "../shared.ts";

const named_file = z.object({ hash, name: z.string() });

/** The review of a translator's work by the next worker: the rating, and the changes made. */
const jobReview = z.object({
  /** Errors by category and severity as counted by the proofreader; null for a verification. */
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
  /** Whether it was returned, or accepted with the changes below. */
  outcome: z.enum(["returned", "accepted"]),
  /** The reviewer by role in the order, not by name. */
  by: z.enum(["proofreading", "verification", "desk"]),
  files: z.array(
    z.object({
      theirs: named_file,
      mine: z.nullable(named_file),
      /** Word by word, with unchanged parts shortened; null when it cannot be compared. */
      changes: z.nullable(z.array(z.object({ how: z.enum(["same", "added", "removed"]), text: z.string() }))),
      /** Only the beginning of long texts is compared. */
      cut: z.boolean(),
    }),
  ),
  /** The customer's accepted complaint after delivery; the customer is masked. */
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

/** Reviews for the translator of the work. */
export const review_routes = {
  jobReview: route({
    method: "GET",
    path: "/api/translator/v1/job/:id/review",
    who: "translator",
    summary:
      "Why the translator's work was returned or what was changed in it, with both texts compared word by word.",
    params: by_id,
    answer: z.nullable(jobReview),
    per_minute: 60,
  }),
} as const;
