import * as z from "zod/mini";
import { filledText } from "../work/questions.ts";
import { route } from "../route.ts";
import { by_id, id, instant, moneyView, service } from "../shared.ts";

/** An invitation to be the second interpreter of a long simultaneous session, with the data for the decision. */
const secondAsk = z.object({
  order_id: id,
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  starts_at: instant,
  duration_minutes: z.int(),
  subject: z.string(),
  /** Empty for a session without a visit; the booked interpreter sees the address. */
  city: z.string(),
  /** Net, of the whole session and of an hour. */
  fee: moneyView,
  hourly_rate: moneyView,
  expires_at: instant,
});
export type SecondAsk = z.infer<typeof secondAsk>;
const why = z.object({ reason: filledText(500) });

/** The interpreter's part of second places. */
export const zone_second_routes = {
  secondAsks: route({
    method: "GET",
    path: "/api/translator/v1/second",
    who: "translator",
    summary: "Sessions with an open invitation of the caller as second interpreter.",
    answer: z.array(secondAsk),
  }),
  answerSecond: route({
    method: "POST",
    path: "/api/translator/v1/session/:id/second/answer",
    who: "translator",
    summary: "Accepts or declines the second place; accepting books the session and its fee.",
    params: by_id,
    body: z.object({ accepts: z.boolean() }),
    answer: z.null(),
    status: 204,
    idempotent: true,
  }),
  giveSecondBack: route({
    method: "POST",
    path: "/api/translator/v1/session/:id/second/give_back",
    who: "translator",
    summary: "The second interpreter resigns; refused once the session has begun.",
    params: by_id,
    body: why,
    answer: z.null(),
    status: 204,
  }),
} as const;

/** The desk's part of second places. */
export const desk_second_routes = {
  askSecond: route({
    method: "POST",
    path: "/api/staff/v1/session/:id/second",
    who: "staff",
    right: "stages.assign",
    summary:
      "Invites a second interpreter to a long simultaneous session; the invitation is valid for half an hour.",
    params: by_id,
    body: z.object({ translator_id: id }),
    answer: z.null(),
    status: 204,
  }),
  secondCandidates: route({
    method: "GET",
    path: "/api/staff/v1/session/:id/second/candidates",
    who: "staff",
    right: "stages.assign",
    summary: "Qualified and free second interpreters of a session, with their fee.",
    params: by_id,
    answer: z.object({
      /** Net. */
      fee: moneyView,
      candidates: z.array(z.object({ id, name: z.string(), experience_years: z.int() })),
    }),
  }),
  withdrawSecond: route({
    method: "POST",
    path: "/api/staff/v1/session/:id/second/withdraw",
    who: "staff",
    right: "stages.assign",
    summary: "Withdraws the second place from the invited or booked interpreter.",
    params: by_id,
    /** The interpreter shown on the page: another one may have the place by now. */
    body: z.object({ translator_id: id, reason: filledText(500) }),
    answer: z.null(),
    status: 204,
  }),
} as const;
