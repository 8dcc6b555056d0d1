import type { OrderRow } from "#server/kernel/db/rows.ts";
import { type Journal, endRefundKey, type RefundReason } from "#server/ledger/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockMoneyBack } from "../lock-requests.ts";
import { type LeftOf, leftOfOrder } from "./left-of-order.ts";
import { oweForOrder } from "./refund-due.ts";

type Back = {
  /** The key of the reason; one cause is refunded once. */
  readonly cause: string;
  /** Gross minor units of the order's currency. */
  readonly amount: bigint;
  readonly reason: RefundReason;
};

/**
 * Refunds money of an order to its means of payment, the last payment first, because an order with a supplement has two.
 * The invoice is corrected, and the journals follow the correction. Answers the journals, which the caller posts when
 * all rows are locked.
 */
export async function refundOrder(
  tx: Tx,
  order: OrderRow,
  { cause, amount, reason }: Back,
  now: Date,
): Promise<Journal[]> {
  const paid = await leftOfOrder(tx, order.id);
  const ends = reason === "order_ended";
  const key = (name: string): string => (ends ? endRefundKey(order.id, name) : `part:${order.id}:${name}`);
  await lockMoneyBack(
    tx,
    paid.map(({ id }) => id),
    order,
  );
  const journals: Journal[] = [];
  // Other orders of the same requests may have been refunded before the lock.
  const parts = partsOf(await leftOfOrder(tx, order.id), amount);
  for (const [i, part] of parts.entries()) {
    if (part.amount === 0n) continue;
    const unique_key = key(i === 0 ? cause : `${cause}:${part.payment_request_id}`);
    journals.push(...((await oweForOrder(tx, order, { ...part, reason, unique_key }, now))?.journals ?? []));
  }
  return journals;
}

/** The money of every request comes before what was written off of any. */
function partsOf(paid: readonly LeftOf[], amount: bigint) {
  let left = amount;
  const take = (most: bigint): bigint => {
    const taken = left < most ? left : most;
    left -= taken;
    return taken;
  };
  const of_money = paid.map(({ money }) => take(money));
  return paid.map(({ id, unreturned, money }, i) => ({
    payment_request_id: id,
    amount: (of_money[i] ?? 0n) + take(unreturned - money),
  }));
}
