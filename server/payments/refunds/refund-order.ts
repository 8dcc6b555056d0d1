import type { OrderRow } from "#server/kernel/db/rows.ts";
import {
  beside_kinds,
  type Journal,
  endRefundKey,
  type RefundReason,
  givenBack,
} from "#server/ledger/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockMoneyBack } from "../lock-requests.ts";
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
  const paid = await tx
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select(["request.id", "request.settled_by", "share.amount"])
    .where("share.order_id", "=", order.id)
    .where("request.state", "=", "settled")
    .where("request.kind", "not in", beside_kinds)
    .orderBy("request.id", "desc")
    .execute();
  const returned = await givenBack(tx, order.id);
  const ends = reason === "order_ended";
  const key = (name: string): string => (ends ? endRefundKey(order.id, name) : `part:${order.id}:${name}`);
  await lockMoneyBack(
    tx,
    paid.map(({ id }) => id),
    order,
  );
  const journals: Journal[] = [];
  let left = amount;
  for (const share of paid) {
    const unreturned = share.amount - (returned.get(share.id) ?? 0n);
    const part = left < unreturned ? left : unreturned;
    if (share.settled_by === null || part <= 0n) continue;
    left -= part;
    const unique_key = key(share === paid[0] ? cause : `${cause}:${share.id}`);
    const owing = { payment_request_id: share.id, amount: part, reason, unique_key };
    journals.push(...((await oweForOrder(tx, order, owing, now))?.journals ?? []));
  }
  return journals;
}
