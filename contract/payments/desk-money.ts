import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, filled, hash, id, instant, moneyView } from "../shared.ts";

/** Why a payment or a refund waits for a person. */
const money_tasks = ["confirm_by_hand", "not_taken", "refund_failed"] as const;

/** `id` is the payment's, of `refund_failed` the refund's. */
const moneyTask = z.object({
  task: z.enum(money_tasks),
  id,
  hash,
  brand: z.string(),
  provider: z.string(),
  /** The provider's own name of the payment, to find it in its panel or on a statement. */
  provider_ref: z.string(),
  orders: z.array(id),
  amount: moneyView,
  /** When the provider reported something; null of an attempt without a report. */
  said_at: z.nullable(instant),
  problem: z.string(),
  /** The request for a second person that it waits for already. */
  waits_for: z.nullable(id),
});
export type MoneyTask = z.infer<typeof moneyTask>;

/** What proves that the money moved: the line of a statement, the number in the provider's panel. */
export const proof = z.object({ proof: filled(200) });

/** Money that only a person can judge. */
export const desk_money_routes = {
  moneyTasks: route({
    method: "GET",
    path: "/api/staff/v1/money_task",
    who: "staff",
    right: "refunds.read",
    summary: "Payments that nothing proves, money that was not taken and refunds that were rejected.",
    answer: z.object({
      tasks: z.array(moneyTask),
    }),
  }),
  confirmPayment: route({
    method: "POST",
    path: "/api/staff/v1/payment/:id/confirmation",
    who: "staff",
    right: "payments.settle",
    summary:
      "A person has seen the money of a payment that its provider cannot prove; it is booked in full, above the limit by a second person.",
    params: by_id,
    body: proof,
    answer: z.object({ waits_for: z.nullable(id) }),
    idempotent: true,
  }),
  settleRefundByHand: route({
    method: "POST",
    path: "/api/staff/v1/refund/:id/settlement",
    who: "staff",
    right: "payments.settle",
    summary: "A person has sent back a refund that its provider rejected; it is booked as sent.",
    params: by_id,
    body: proof,
    answer: z.literal(true),
    idempotent: true,
  }),
} as const;
