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
  /** The provider's reference of the payment, to find it in its panel or on a statement. */
  provider_ref: z.string(),
  orders: z.array(id),
  amount: moneyView,
  /** When the provider last reported; null for an attempt without a report. */
  said_at: z.nullable(instant),
  problem: z.string(),
  /** Its pending request for a second person. */
  waits_for: z.nullable(id),
});
export type MoneyTask = z.infer<typeof moneyTask>;

/** The proof that the money moved: the line of a statement, or the number in the provider's panel. */
export const proof = z.object({ proof: filled(200) });

/** Payments and refunds that need a person. */
export const desk_money_routes = {
  moneyTasks: route({
    method: "GET",
    path: "/api/staff/v1/money_task",
    who: "staff",
    right: "refunds.read",
    summary: "Payments without proof, captures that were not booked, and rejected refunds.",
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
      "Confirms by hand the receipt of a payment that its provider cannot prove; it is booked in full, above the limit with a second person.",
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
    summary: "Records that a refund rejected by its provider was sent by hand; it is booked as sent.",
    params: by_id,
    body: proof,
    answer: z.literal(true),
    idempotent: true,
  }),
} as const;
