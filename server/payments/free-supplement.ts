import type { OrderRow } from "#server/kernel/db/rows.ts";
import { vatFromGross } from "#domain/money.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { postAll } from "#server/ledger/index.ts";
import { act, type Actor } from "#server/orders/index.ts";
import { decided, supplementColumns } from "./supplement.ts";
import { refundOrder } from "./refunds/refund-order.ts";

/** Changes the amount owed for an order on account. A delivered order has no supplements any more. */
async function changeAccount(
  tx: Tx,
  order_id: number,
  quote: Parameters<typeof supplementColumns>[1],
): Promise<boolean> {
  const gross = quote.price_gross;
  const vat = vatFromGross(gross, quote.tax_rate_bps);
  const changed = await tx
    .updateTable("on_account")
    .set({ net: gross - vat, vat, gross })
    .where("order_id", "=", order_id)
    .where("delivered_on", "is", null)
    .where("voided_at", "is", null)
    .returning("order_id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Accepts a supplement that costs nothing: the order gets the price of the offer, and the difference is refunded.
 * Refuses what the table of states refuses.
 */
export async function takeFreeSupplement(
  tx: Tx,
  order: OrderRow,
  quote: Parameters<typeof supplementColumns>[1],
  actor: Actor,
  now: Date,
): Promise<void> {
  const event: Event = "supplement.accept_no_charge";
  await act(tx, order.id, actor, { event, set: supplementColumns(order, quote, now) }, now);
  await decided(tx, quote.id, now);
  const back = -(quote.delta_gross ?? 0n);
  if (back <= 0n || (await changeAccount(tx, order.id, quote))) return;
  const cause = `supplement:${quote.id}`;
  await postAll(tx, await refundOrder(tx, order, { cause, amount: back, reason: "supplement" }, now), now);
}
