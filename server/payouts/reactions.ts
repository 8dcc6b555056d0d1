import type { Tx } from "#server/kernel/db/open.ts";
import { type FeeChanged, on, type OrderMoved } from "#server/kernel/events.ts";
import { bookHeld } from "./books.ts";
import { readSnapshots } from "#server/orders/index.ts";
import { paidAssignmentsIn } from "#server/work/index.ts";
import { keepCeiling } from "./ceiling.ts";

/** The fees of an order are booked as they are now and compared with its ceiling; a new order has none. */
async function bookOrder(
  tx: Tx,
  { order, event, from_status, snapshot }: OrderMoved,
  now: Date,
): Promise<void> {
  if (from_status === null) return;
  // A session that ends changes what its second interpreter earns, after the snapshot was read.
  const [known = snapshot] =
    order.session_starts_at === null ? [snapshot] : await readSnapshots(tx, [order.id]);
  const held = paidAssignmentsIn(known);
  await bookHeld(tx, held, now);
  if (held.length > 0) await keepCeiling(tx, { ...known, order }, held, event, now);
}

async function checkCeiling(tx: Tx, { order, event }: FeeChanged, now: Date): Promise<void> {
  const [known] = await readSnapshots(tx, [order.id]);
  if (known) await keepCeiling(tx, { ...known, order }, paidAssignmentsIn(known), event, now);
}

export const reactions = [
  on("order.moved", { phase: "ledger", run: bookOrder }),
  on("assignment.fee_changed", { phase: "ledger", run: checkCeiling }),
];
