import type { OrderRow } from "#server/kernel/db/rows.ts";
import { vatFromNet } from "#domain/money.ts";
import { overtimeNet } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { openExtraRequest, type RequestRow } from "#server/ledger/index.ts";
import { bookFees } from "#server/payouts/index.ts";
import { paidMinutes } from "#server/pricing/index.ts";
import { feeOf } from "#server/work/index.ts";

/**
 * Opens the amount due for overtime (4.8), so many started half hours at the rate and with the tax of the order; null
 * for an order without a price. The customer gets a mail with the link to pay it.
 */
async function openOvertime(
  tx: Tx,
  order: OrderRow,
  { blocks, paid_minutes }: { readonly blocks: number; readonly paid_minutes: number },
  now: Date,
): Promise<RequestRow | null> {
  const net = overtimeNet(order.price_net ?? 0n, paid_minutes, blocks);
  if (net <= 0n) return null;
  const gross = net + vatFromNet(net, order.tax_rate_bps ?? 0n);
  const request = await openExtraRequest(tx, order, { kind: "overtime", amount: gross }, now);
  await enqueue(tx, "mail.session_overtime", { payment_request_id: request.id });
  return request;
}

/**
 * 4.8: what a closed session took longer becomes an amount due with its finished order, and everyone who interpreted
 * earns their part of it, whether it is paid or not.
 */
export async function billOvertime(tx: Tx, { order, event }: OrderMoved, now: Date): Promise<void> {
  if (order.session_starts_at === null || event !== "stage.submit") return;
  const session = await tx
    .selectFrom("interpreting_session")
    .select("overtime_blocks")
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  const blocks = session?.overtime_blocks ?? 0;
  if (blocks === 0) return;
  const paid_minutes = paidMinutes(order);
  const request = await openOvertime(tx, order, { blocks, paid_minutes }, now);
  await tx
    .updateTable("interpreting_session")
    .set({ overtime_request_id: request?.id ?? null })
    .where("order_id", "=", order.id)
    .execute();
  const net = overtimeNet(order.price_net ?? 0n, paid_minutes, blocks);
  const fee = await feeOf(tx, order, { kind: "translation" }, net, now);
  const paid = await tx
    .updateTable("assignment")
    .set((w) => ({ fee: w("fee", "+", fee), fee_due: w("fee_due", "+", fee) }))
    .where("order_id", "=", order.id)
    .where("submitted_at", "=", now)
    .where("fee_state", "=", "accrued")
    .returning("id")
    .execute();
  // What the plan allows grows with what is sold.
  await tx
    .updateTable("fee_ceiling")
    .set((w) => ({ amount: w("amount", "+", fee * BigInt(paid.length)) }))
    .where("order_id", "=", order.id)
    .execute();
  await bookFees(tx, order.id, now);
}

/** Enqueues the invoice of paid overtime. */
export async function settleOvertime(tx: Tx, request: RequestRow): Promise<true> {
  await enqueue(tx, "invoice.issue", { payment_request_id: request.id });
  return true;
}
