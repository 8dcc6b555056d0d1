import * as z from "zod/mini";
import { withdrawal_facts } from "#domain/orders/withdrawal.ts";
import { route } from "../route.ts";
import { email, filled, hash, id, idInPath, instant, line, moneyView, paragraphText } from "../shared.ts";

/** D9: a consumer's statement of withdrawal from a contract. No reason is required. */
export const withdrawalInput = z.object({
  name: filled(200),
  email,
  order_number: filled(40),
  /** The part of the order that is withdrawn, in the consumer's words; empty for all of it. */
  part: z._default(paragraphText(1000), ""),
  order_hash: z.optional(hash),
});
export type WithdrawalInput = z.input<typeof withdrawalInput>;

/** The receipt: the statement, when it arrived, and whether it ended the order or a person settles it. */
const withdrawalReceipt = z.object({
  name: z.string(),
  email: z.string(),
  order_number: z.string(),
  part: z.string(),
  received_at: instant,
  outcome: z.enum(["ended", "settling"]),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>;

/** The order of a link, for the form and the facts next to it; name and address are empty for all but its buyer. */
const withdrawalOrder = z.object({
  order_number: z.string(),
  name: z.string(),
  email: z.string(),
  ordered_at: instant,
  fact: z.enum(withdrawal_facts),
  until: z.nullable(instant),
});
export type WithdrawalOrder = z.infer<typeof withdrawalOrder>;

/** Withdrawal from a contract: needs no account and no login. */
export const legal_routes = {
  withdrawalOrder: route({
    per_minute: 30,
    method: "GET",
    path: "/api/v2/withdrawal/:hash",
    who: "visitor",
    needs: "orders.act",
    summary: "The order of a link with its buyer and the state of its contract, to fill in the form.",
    params: z.object({ hash }),
    answer: withdrawalOrder,
  }),
  withdraw: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/withdrawal",
    who: "visitor",
    needs: "orders.act",
    summary:
      "Accepts a consumer's withdrawal from a contract; one that cannot be matched is left to the desk.",
    body: withdrawalInput,
    answer: withdrawalReceipt,
    idempotent: true,
    status: 201,
  }),
} as const;

const withdrawalTask = z.object({
  id,
  order_id: z.nullable(id),
  order_number: z.string(),
  brand: z.string(),
  name: z.string(),
  email: z.string(),
  part: z.string(),
  received_at: instant,
  fact: z.nullable(z.enum(withdrawal_facts)),
  /** Whether the desk may end the order by `order.withdraw` now. */
  can_end: z.boolean(),
  /** Gross refund if the order ended now, and the price of the work done so far; null when it cannot be ended. */
  refund: z.nullable(moneyView),
  kept: z.nullable(moneyView),
});
export type WithdrawalTask = z.infer<typeof withdrawalTask>;

/** The desk's part of withdrawals. */
export const desk_legal_routes = {
  withdrawals: route({
    method: "GET",
    path: "/api/staff/v1/withdrawal",
    who: "staff",
    right: "orders.read",
    summary: "Withdrawals that wait for the desk, the oldest first; of one order when it is named.",
    query: z.object({ order: z.optional(idInPath) }),
    answer: z.array(withdrawalTask),
  }),
  settleWithdrawal: route({
    method: "POST",
    path: "/api/staff/v1/withdrawal/:id/settlement",
    who: "staff",
    right: "withdrawals.settle",
    summary:
      "Settles a withdrawal: ends its order by the transition table with a refund, or records what was done.",
    params: z.object({ id: idInPath }),
    body: z.object({ how: z.enum(["end_order", "by_hand"]), note: z._default(line(500), "") }),
    answer: z.array(withdrawalTask),
    idempotent: true,
  }),
} as const;
