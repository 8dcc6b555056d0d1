import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import {
  type CancelledBy,
  type RefundRule,
  refundRule,
  settle,
  type Settlement,
} from "#domain/orders/refund.ts";
import type { Event } from "#domain/orders/events.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { cancellationOf } from "./cancellation.ts";

/** The role in which an order is ended by each of those who decide it. */
export const role_of = { us: "staff", customer: "customer" } as const satisfies Record<CancelledBy, string>;

/**
 * What ending an order now settles, and by which rule; gross minor units of the order's currency. `paid` is the money of it
 * that is not refunded yet.
 */
export type EndNow = Settlement & { readonly paid: bigint; readonly rule: RefundRule };

/** The same for the customer's page and for the desk that ends the order in the customer's name. */
export async function endNow(
  db: Kysely<DB>,
  order: OrderRow,
  { event, by }: { readonly event: Event; readonly by: CancelledBy },
  now: Date,
): Promise<EndNow> {
  const end = { event, actor_role: role_of[by], from_status: order.status, at: now };
  const cancellation = await cancellationOf(db, order, end, now);
  const settled = settle(cancellation);
  const paid = cancellation.captured - cancellation.written_off;
  return { ...settled, paid, rule: refundRule(cancellation, settled) };
}

/** The amounts that were shown before an order is ended, gross decimals; what is not given is not compared. */
export type ShownEnd = {
  readonly expected_refund?: string | undefined;
  readonly expected_receivable?: string | undefined;
};

/** Refuses `order.stale` when ending an order settles other amounts than those that were shown. */
export function requireShown(
  settled: Pick<Settlement, "sent" | "receivable">,
  { expected_refund = toDecimal(settled.sent), expected_receivable }: ShownEnd,
): void {
  const { sent, receivable } = settled;
  if (toDecimal(sent) !== expected_refund) throw new Refusal("order.stale");
  if (toDecimal(receivable) !== (expected_receivable ?? toDecimal(receivable)))
    throw new Refusal("order.stale");
}
