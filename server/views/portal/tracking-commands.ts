import { endNow, requireShown, type ShownEnd } from "#server/payments/index.ts";
import { orderForUpdate, act, type Actor, loadFacts } from "#server/orders/index.ts";
import { requireEndRight } from "#server/quotes/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { cancellingEvent } from "./tracking-queries.ts";

type Cancellation = ShownEnd & {
  readonly order_id: number;
  readonly code: string | undefined;
};

/**
 * Cancels an order at its buyer's request. Returns the refund, gross minor units; a separate job sends the money. Refuses a
 * caller with only a link of an account's order, or of a paid one without the code of its mailbox, a status that cannot
 * be left, and `order.stale` when the amounts are not those shown to the buyer.
 */
export async function cancelOrder(
  tx: Tx,
  caller: Caller,
  { order_id, code, ...shown }: Cancellation,
  now: Date,
): Promise<{ readonly order: OrderRow; readonly refund: bigint }> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const facts = await loadFacts(tx, order, now);
  await requireEndRight(tx, order, { caller_id: caller.id, captured: facts.captured, code }, now);
  // If no event fits, the transition table refuses with the reason.
  const event = cancellingEvent(facts) ?? "order.cancel";
  const end = await endNow(tx, order, { event, by: "customer" }, now);
  requireShown(end, shown);
  const buyer: Actor = { role: "customer", id: caller.id };
  return { order: await act(tx, order.id, buyer, { event }, now), refund: end.sent };
}
