import * as z from "zod/mini";
import { score_parts } from "#domain/work/score.ts";
import { route } from "../route.ts";
import { by_id, id, instant, line } from "../shared.ts";
import { offerRow } from "./translators.ts";

/** The data of an offer on the board in addition to the job itself. */
const boardOffer = z.object({
  ...offerRow.shape,
  /** Offered directly, or open to all qualified translators. */
  open_to_all: z.boolean(),
  /** The translator has applied; it is decided at `decides_at`. */
  applied_at: z.nullable(instant),
  /** Until then applications are collected; null when the first one gets the work. */
  decides_at: z.nullable(instant),
  /** The fee was raised, because no translator accepted less. */
  fee_raised: z.boolean(),
  /** The hourly rate is below the legal minimum. */
  below_wage_floor: z.boolean(),
  /** Words of other jobs that are due on the same day. */
  words_same_day: z.int(),
});
export type BoardOffer = z.infer<typeof boardOffer>;

const offerView = z.object({
  ...boardOffer.shape,
  /** The beginning of the typed text, to see what it is about. The customer is masked, as in all of these fields. */
  excerpt: z.nullable(z.string()),
  excerpt_cut: z.boolean(),
  files: z.array(
    z.object({
      name: z.string(),
      /** Source files, reference files, and results of earlier stages. */
      kind: z.enum(["source", "reference", "earlier"]),
      words: z.nullable(z.int()),
      /** The beginning of its text; null when it cannot be extracted. */
      text: z.nullable(z.string()),
      cut: z.boolean(),
    }),
  ),
  /** Nothing of the work is shown before the confidentiality agreement is in force. */
  nda_needed: z.boolean(),
  /** The committed hash of the round's lottery seed; null for a direct offer. */
  seed_sha256: z.nullable(z.string()),
  /** The score of this translator: hundredths of a point by part; null for a direct offer. */
  score: z.nullable(z.object({ parts: z.record(z.enum(score_parts), z.int()), total: z.int() })),
});
export type OfferView = z.infer<typeof offerView>;

const applicant = z.object({
  /** The number of the offer, the input of the lot; no name is shown. */
  offer_id: id,
  you: z.boolean(),
  got_it: z.boolean(),
  parts: z.record(z.enum(score_parts), z.int()),
  total: z.int(),
  lot: z.string(),
});
const roundResult = z.object({
  offer_id: id,
  order_id: id,
  kind: z.string(),
  source_lang: z.string(),
  target_lang: z.string(),
  applied_at: instant,
  decided_at: instant,
  outcome: z.enum(["got_it", "not_chosen", "withdrawn"]),
  by: z.nullable(z.enum(["score", "lot"])),
  seed: z.string(),
  seed_sha256: z.string(),
  applicants: z.array(applicant),
});
export type RoundResult = z.infer<typeof roundResult>;

/** The board of the zone: offers, applications, and how rounds were decided. */
export const board_routes = {
  offers: route({
    method: "GET",
    path: "/api/translator/v1/offer",
    who: "translator",
    summary: "Offers open to the translator.",
    answer: z.array(boardOffer),
  }),
  offer: route({
    method: "GET",
    path: "/api/translator/v1/offer/:id",
    who: "translator",
    summary: "One open offer with a preview of the work and the score of the applicant.",
    params: by_id,
    answer: offerView,
  }),
  acceptOffer: route({
    method: "POST",
    path: "/api/translator/v1/offer/:id/acceptance",
    who: "translator",
    summary:
      "Takes the job, or applies for it while the window of its round is open; refused when another translator has it.",
    params: by_id,
    answer: z.object({
      job_id: id,
      /** Whether this is only an application, which is decided when the window closes. */
      applied: z.boolean(),
      decides_at: z.nullable(instant),
    }),
    idempotent: true,
  }),
  declineOffer: route({
    method: "POST",
    path: "/api/translator/v1/offer/:id/declination",
    who: "translator",
    summary: "Declines an offer, or withdraws an application.",
    params: by_id,
    body: z.object({ reason: z._default(line(200), "") }),
    answer: z.null(),
    status: 204,
  }),
  roundResults: route({
    method: "GET",
    path: "/api/translator/v1/round",
    who: "translator",
    summary: "The results of rounds in which the translator applied, the newest first.",
    answer: z.array(roundResult),
  }),
} as const;
