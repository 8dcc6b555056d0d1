import type { Tx } from "#server/kernel/db/open.ts";
import { type FeeChanged, on, type OrderMoved } from "#server/kernel/events.ts";
import { bookFees } from "./books.ts";
import { paidAssignmentsOf } from "#server/work/index.ts";
import { keepCeiling } from "./ceiling.ts";

/** The fees of an order are booked as they are now and compared with its ceiling; a new order has none. */
async function bookOrder(tx: Tx, { order, event, from_status }: OrderMoved, now: Date): Promise<void> {
  if (from_status === null) return;
  const held = await bookFees(tx, order.id, now);
  if (held.length > 0) await keepCeiling(tx, order, held, event, now);
}

async function checkCeiling(tx: Tx, { order, event }: FeeChanged, now: Date): Promise<void> {
  await keepCeiling(tx, order, await paidAssignmentsOf(tx, order.id), event, now);
}

export const reactions = [
  on("order.moved", { phase: "ledger", run: bookOrder }),
  on("assignment.fee_changed", { phase: "ledger", run: checkCeiling }),
];
