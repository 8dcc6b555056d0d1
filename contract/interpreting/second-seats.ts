import * as z from "zod/mini";
import { filledText } from "../work/questions.ts";
import { route } from "../route.ts";
import { by_id, id, instant, moneyView, service } from "../shared.ts";

/** An interpreter is asked to come second to a long simultaneous session: what is needed to say yes. */
const secondAsk = z.object({
  order_id: id,
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  starts_at: instant,
  duration_minutes: z.int(),
  subject: z.string(),
  /** Empty for a session without a visit; the interpreter who comes reads the address. */
  city: z.string(),
  /** Net, of the whole session and of an hour. */
  fee: moneyView,
  hourly_rate: moneyView,
  expires_at: instant,
});
export type SecondAsk = z.infer<typeof secondAsk>;
const why = z.object({ reason: filledText(500) });

/** What the interpreter says of coming second. */
export const zone_second_routes = {
  secondAsks: route({
    method: "GET",
    path: "/api/translator/v1/second",
    who: "translator",
    summary: "Sessions that the caller is asked to come second to.",
    answer: z.array(secondAsk),
  }),
  answerSecond: route({
    method: "POST",
    path: "/api/translator/v1/session/:id/second/answer",
    who: "translator",
    summary: "Says yes or no to coming second; a yes books the session and its fee.",
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
    summary: "The second interpreter cannot come; refused once the session has begun.",
    params: by_id,
    body: why,
    answer: z.null(),
    status: 204,
  }),
} as const;

/** What the desk does about the second place. */
export const desk_second_routes = {
  askSecond: route({
    method: "POST",
    path: "/api/staff/v1/session/:id/second",
    who: "staff",
    right: "stages.assign",
    summary: "Asks somebody to come second to a long simultaneous session; they have half an hour.",
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
    summary: "Who may come second to a session and is free, with the fee.",
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
    summary: "Takes the second place back from whoever was asked or had said yes.",
    params: by_id,
    /** Whom the page shows: another interpreter may have the place by now. */
    body: z.object({ translator_id: id, reason: filledText(500) }),
    answer: z.null(),
    status: 204,
  }),
} as const;
