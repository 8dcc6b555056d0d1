import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Event } from "#domain/orders/events.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { timerFor } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { act } from "./act.ts";
import { system } from "./actor.ts";
import { factsIn } from "./facts.ts";
import { setTimer } from "./record.ts";
import { lockOrders } from "./snapshot.ts";

/** Sets the timer of an order again when something other than an event has moved its clock: an answer to a question. */
export async function renewTimer(tx: Tx, order_id: number, now: Date): Promise<void> {
  const [snapshot] = await lockOrders(tx, [order_id]);
  if (!snapshot) return;
  await writeTimer(tx, order_id, timerFor(snapshot.order.status, factsIn(snapshot, now)));
}

/**
 * Lets the clock act on an order whose timer has come; returns the event, or null when there was nothing to raise.
 * What came after the timer was set may have put it off (a pending payment does): then it is set again, so that an
 * order never loses it.
 */
export async function actOnTimer(
  tx: Tx,
  order_id: number,
  facts: Partial<LoadedFacts>,
  now: Date,
): Promise<Event | null> {
  const [snapshot] = await lockOrders(tx, [order_id]);
  if (!snapshot?.order.timer_at || snapshot.order.timer_at > now) return null;
  const timer = timerFor(snapshot.order.status, factsIn(snapshot, now, facts));
  if (timer === null) return null;
  if (timer.at <= now.getTime()) {
    await act(tx, snapshot, system, { event: timer.event, facts }, now);
    return timer.event;
  }
  await writeTimer(tx, order_id, timer);
  return null;
}

async function writeTimer(tx: Tx, id: OrderRow["id"], timer: ReturnType<typeof timerFor>): Promise<void> {
  const timer_at = timer === null ? null : new Date(timer.at);
  await tx
    .updateTable("order")
    .set({ timer_event: timer?.event ?? null, timer_at })
    .where("id", "=", id)
    .execute();
  await setTimer(tx, { id, timer_at });
}
