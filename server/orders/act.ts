import { orderForUpdate } from "./rows.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Updateable } from "kysely";
import { decide, holdAfter } from "#domain/orders/decide.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import type { LoadedFacts, OrderFacts } from "#domain/orders/facts.ts";
import { timerFor } from "#domain/orders/timers.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import { publish } from "#server/kernel/events.ts";
import { afterEvent, afterStatus } from "#server/kernel/jobs/after.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { loadFacts } from "./snapshot.ts";
import { failureColumns } from "./failure.ts";
import { holdColumns } from "./hold.ts";
import { closeOffer } from "./quote-state.ts";

export type Actor = {
  readonly role: Role;
  readonly id: number | null;
  /** The acting staff user, where the table names another role. */
  readonly staff_id?: number | null;
};
export const system: Actor = { role: "system", id: null };

/** `code` is one of known choices, `text` their own words. */
type Reason = { readonly code?: string | null; readonly text?: string };

/** What one event brings along: facts only its command knows, and columns it sets with the new status. */
export type Act = {
  readonly event: Event;
  readonly facts?: Partial<LoadedFacts>;
  readonly set?: Updateable<DB["order"]>;
  /** Plans its stages anew, once the table has let the event happen and before the work follows it. */
  readonly replan?: () => Promise<unknown>;
  /** Why, as whoever did it said: the history keeps it. */
  readonly reason?: Reason;
};

/**
 * The only way an order moves: locks it, asks `decide`, writes row, event, timer and the jobs of `after.ts` in the
 * caller's transaction. Refuses with the table's reason and the status, so the page can say what happened.
 */
export async function act(
  tx: Tx,
  order_id: number,
  actor: Actor,
  { event, facts = {}, set = {}, replan, reason = {} }: Act,
  now: Date,
): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const known = await loadFacts(tx, order, now, facts);
  const decision = decide(known, event, actor.role);
  if (!decision.allowed) {
    throw new Refusal(decision.reason, {
      status: order.status,
      event,
      guard: decision.guard ?? "",
      allowed: decision.allowed_events,
    });
  }
  await replan?.();
  const on_hold = holdAfter(order.on_hold, event, decision.to);
  await closeOffer(tx, order_id, { event, from: order.status, to: decision.to }, now);
  const change = {
    ...holdColumns(order, { event, to: decision.to, on_hold }, now),
    ...set,
    status: decision.to,
    version: order.version + 1,
    on_hold,
    ...(decision.to === "failure" ? await failureColumns(tx, order, event) : {}),
    finished_at: decision.to === "finished" && order.finished_at === null ? now : order.finished_at,
    // Whatever buys the order buys its posting too, because the fee is part of its price.
    ...(decision.to === "in_analysis" && order.shipment_status === "requested"
      ? { shipment_status: "paid" as const }
      : {}),
  };
  const decided = { ...order, ...change } as OrderRow;
  // The timer depends on the new row and on what the plan changes of the work.
  await publish(tx, "order.decided", { before: order, order: decided, event, actor }, now);
  const timer = timerFor(decision.to, {
    ...(await loadFacts(tx, decided, now, facts)),
    since: decision.to === order.status ? known.since : now.getTime(),
  });
  const written = await tx
    .updateTable("order")
    .set({
      ...change,
      timer_event: timer?.event ?? null,
      timer_at: timer === null ? null : new Date(timer.at),
    })
    .where("id", "=", order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(
    tx,
    written,
    { row_id: decision.row, event, actor, from_status: order.status, facts: known, reason },
    now,
  );
  return written;
}

type Recorded = {
  readonly row_id: string;
  readonly event: Event;
  readonly actor: Actor;
  readonly from_status: OrderRow["status"] | null;
  readonly facts: OrderFacts | null;
  readonly reason?: Reason;
};

/** Writes the history line, the order's one timer and the consequences: all in the transaction of the change. */
export async function record(
  tx: Tx,
  order: OrderRow,
  { row_id, event, actor, from_status, facts, reason = {} }: Recorded,
  now: Date,
): Promise<void> {
  const line = await tx
    .insertInto("order_event")
    .values({
      order_id: order.id,
      row_id,
      event,
      actor_role: actor.role,
      actor_id: actor.id,
      staff_id: actor.staff_id ?? null,
      from_status,
      to_status: order.status,
      reason_code: reason.code ?? null,
      reason: reason.text ?? "",
      facts: JSON.stringify(facts, (_key, value: unknown) =>
        typeof value === "bigint" ? value.toString() : value,
      ) as JsonValue,
      at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Whatever this transaction has changed of the order and its stages by now is what the event did (rule 2 of 4.4).
  await tx
    .updateTable("order_change")
    .set({ event_id: line.id })
    .where("order_id", "=", order.id)
    .where("event_id", "is", null)
    .where(sql<boolean>`made_in = pg_current_xact_id()`)
    .execute();
  const payload = { order_id: order.id, event_id: line.id.toString() };
  for (const job of afterEvent[event] ?? []) await enqueue(tx, job, payload);
  if (from_status !== order.status)
    for (const job of afterStatus[order.status] ?? []) await enqueue(tx, job, payload);
  await setTimer(tx, order);
  await publish(tx, "order.moved", { order, event, from_status, actor }, now);
}

/** Keeps the one job that will raise the order's timer; an order at its end has none. */
async function setTimer(tx: Tx, order: Pick<OrderRow, "id" | "timer_at">): Promise<void> {
  const job_key = `order-timer:${order.id}`;
  if (order.timer_at === null) await cancelJob(tx, job_key);
  else await enqueue(tx, "order.timer", { order_id: order.id }, { job_key, run_at: order.timer_at });
}

/** Sets the timer of an order anew when something other than an event has moved its clock: an answer to a question. */
export async function renewTimer(tx: Tx, order_id: number, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) return;
  const timer = timerFor(order.status, await loadFacts(tx, order, now));
  const timer_at = timer === null ? null : new Date(timer.at);
  await tx
    .updateTable("order")
    .set({ timer_event: timer?.event ?? null, timer_at })
    .where("id", "=", order_id)
    .execute();
  await setTimer(tx, { id: order_id, timer_at });
}

/**
 * Lets the clock act on an order whose timer has come; answers the event, or null when there was nothing to raise.
 * What came after the timer was set may have put it off (a pending payment does): then it is set anew, so that an
 * order never loses it.
 */
export async function actOnTimer(
  tx: Tx,
  order_id: number,
  facts: Partial<LoadedFacts>,
  now: Date,
): Promise<Event | null> {
  const order = await orderForUpdate(tx, order_id);
  if (!order?.timer_at || order.timer_at > now) return null;
  const timer = timerFor(order.status, await loadFacts(tx, order, now, facts));
  if (timer === null) return null;
  if (timer.at <= now.getTime()) {
    await act(tx, order_id, system, { event: timer.event, facts }, now);
    return timer.event;
  }
  const timer_at = new Date(timer.at);
  await tx
    .updateTable("order")
    .set({ timer_event: timer.event, timer_at })
    .where("id", "=", order_id)
    .execute();
  await setTimer(tx, { id: order_id, timer_at });
  return null;
}
