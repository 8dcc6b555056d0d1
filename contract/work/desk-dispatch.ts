import * as z from "zod/mini";
import { reasons_against } from "#domain/work/qualify.ts";
import { score_parts } from "#domain/work/score.ts";
import { route } from "../route.ts";
import { by_id, id, idInPath, instant, moneyView, seen } from "../shared.ts";

const fee = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" }));

export const candidateView = z.object({
  id,
  name: z.string(),
  experience_years: z.int(),
  sworn: z.boolean(),
  active_jobs: z.int(),
  /** Words of work due today, and their daily capacity. */
  words_today: z.int(),
  words_per_day: z.int(),
  /** Ratings of their orders: the mean of the last year in hundredths, and the newest. */
  rating_hundredths: z.nullable(z.int()),
  last_rating: z.nullable(z.int()),
  /** Of the last year, basis points; null without finished work. */
  on_time_bps: z.nullable(z.int()),
  suitable: z.boolean(),
  /** The most serious reason against them, and all reasons. */
  reason: z.nullable(z.string()),
  reasons: z.array(z.enum(reasons_against)),
  /** Only their calendar is full: a direct assignment is possible. */
  score: z.nullable(z.object({ parts: z.record(z.enum(score_parts), z.int()), total: z.int() })),
  /** The fee at their own rate in this pair for the words of the order. */
  own_fee: z.nullable(moneyView),
});
export type CandidateView = z.infer<typeof candidateView>;

const roundView = z.object({
  id,
  state: z.enum(["preparing", "open", "matched", "no_match", "withdrawn"]),
  mode: z.enum(["waves", "chosen", "board"]),
  wave: z.int(),
  urgent: z.boolean(),
  fee: moneyView,
  fee_raised: z.boolean(),
  opened_at: instant,
  window_ends_at: instant,
  wave_ends_at: instant,
  closed_at: z.nullable(instant),
  seed_sha256: z.string(),
  /** Shown once the round is over. */
  seed: z.nullable(z.string()),
  by: z.nullable(z.enum(["score", "lot", "first"])),
  offers: z.array(
    z.object({
      id,
      translator: z.object({ id, name: z.string() }),
      state: z.enum(["sent", "accepted", "declined", "expired", "withdrawn"]),
      seen: z.boolean(),
      applied_at: z.nullable(instant),
      reason: z.string(),
      /** Hundredths of a point, after the decision of the round. */
      total: z.nullable(z.int()),
    }),
  ),
});
export type RoundView = z.infer<typeof roundView>;

const dispatchView = z.object({
  /** The order is offered automatically; otherwise only the desk makes offers. */
  auto_dispatch: z.boolean(),
  /** The last instant the waiting stage can be started in time. */
  safe_start_at: z.nullable(instant),
  /** Rounds of the stage that waits, the newest first. */
  rounds: z.array(roundView),
});
export type DispatchView = z.infer<typeof dispatchView>;

/** Control of offer rounds by the desk. */
export const desk_dispatch_routes = {
  dispatch: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/dispatch",
    who: "staff",
    right: "stages.assign",
    summary: "The dispatch of the waiting stage of an order.",
    params: by_id,
    answer: dispatchView,
  }),
  startRound: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/round",
    who: "staff",
    right: "stages.assign",
    summary:
      "Offers the waiting stage to chosen translators, in waves, or to all on the board; a running round ends.",
    params: by_id,
    body: z
      .object({
        mode: z.enum(["waves", "chosen", "board"]),
        translator_ids: z._default(z.array(id).check(z.maxLength(50)), []),
        /** Net; by default the fee of the price list. */
        fee: z.optional(fee),
        /** The fee was checked, although it is unusual. */
        confirmed: z._default(z.boolean(), false),
        deadline: z.optional(instant),
        ...seen,
      })
      .check(
        z.refine((input) => input.mode !== "chosen" || input.translator_ids.length > 0, {
          error: "field.required",
          path: ["translator_ids"],
        }),
      ),
    answer: dispatchView,
    idempotent: true,
  }),
  withdrawRound: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/round/withdrawal",
    who: "staff",
    right: "stages.assign",
    summary: "Ends the running round without an assignment.",
    params: by_id,
    answer: dispatchView,
  }),
  takeBackJobOffer: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/offer/:offer/withdrawal",
    who: "staff",
    right: "stages.assign",
    summary: "Withdraws a direct offer; no other offer is made.",
    params: z.object({ id: idInPath, offer: idInPath }),
    answer: dispatchView,
    idempotent: true,
  }),
  setDispatch: route({
    method: "PUT",
    path: "/api/staff/v1/order/:id/dispatch",
    who: "staff",
    right: "stages.assign",
    summary: "Sets whether an order is offered automatically when a stage waits.",
    params: by_id,
    body: z.object({ auto_dispatch: z.boolean() }),
    answer: dispatchView,
  }),
} as const;
