import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql } from "kysely";
import type { Event } from "#domain/orders/events.ts";
import type { OrderFacts } from "#domain/orders/facts.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import type { Snapshot } from "#server/kernel/facts.ts";
import { followingJobs } from "#server/kernel/jobs/follows.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import type { Actor } from "./actor.ts";

/** `code` is one of known choices, `text` their own words. */
export type Reason = { readonly code?: string | null; readonly text?: string };

type Moved = {
  readonly order: OrderRow;
  readonly snapshot: Snapshot;
  readonly row_id: string;
  readonly event: Event;
  readonly actor: Actor;
  readonly from_status: OrderRow["status"] | null;
  readonly facts: OrderFacts | null;
  readonly reason: Reason;
};

/** Writes the history line and the consequences of a new order. */
export async function recordNew(tx: Tx, order: OrderRow, actor: Actor, now: Date): Promise<void> {
  const moved = {
    order,
    snapshot: { order, json: new Map() },
    row_id: "T01",
    event: "order.create",
    actor,
    from_status: null,
    facts: null,
    reason: {},
  } as const;
  const [line = ""] = await writeHistory(tx, [moved], now);
  await follow(tx, moved, line, now);
}

/**
 * Writes one line of the history for each order. Whatever this transaction has changed of an order and its stages by now
 * is what its event did (rule 2 of 4.4). Returns the ids of the lines.
 */
export async function writeHistory(tx: Tx, moved: readonly Moved[], now: Date): Promise<string[]> {
  const lines = moved.map(({ order, row_id, event, actor, from_status, facts, reason }) => ({
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
    facts,
    at: now,
  }));
  const json = JSON.stringify(lines, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  const { rows } = await sql<{ id: string; order_id: number }>`with line as (
      insert into order_event (order_id, row_id, event, actor_role, actor_id, staff_id, from_status, to_status,
        reason_code, reason, facts, at)
      select order_id, row_id, event, actor_role, actor_id, staff_id, from_status, to_status, reason_code, reason,
        coalesce(facts, 'null'), at
      from jsonb_populate_recordset(null::order_event, ${json}::jsonb) limit ${sql.lit(lines.length)}
      returning id, order_id),
    linked as (update order_change set event_id = line.id from line
      where order_change.order_id = line.order_id
        and order_change.event_id is null and order_change.made_in = pg_current_xact_id())
    select id::text, order_id from line`.execute(tx);
  return moved.map(({ order }) => rows.find(({ order_id }) => order_id === order.id)?.id ?? "");
}

/** The consequences of an event that is written: jobs, the timer, the reactions of other modules. */
export async function follow(
  tx: Tx,
  { order, snapshot, event, from_status, actor }: Moved,
  event_id: string,
  now: Date,
): Promise<void> {
  const payload = { order_id: order.id, event_id };
  for (const job of followingJobs(event, from_status, order.status)) await enqueue(tx, job, payload);
  await setTimer(tx, order);
  await publish(tx, "order.moved", { order, event, from_status, actor, snapshot }, now);
}

/** Sets the one job that will raise the order's timer; an order at its end has none. */
export async function setTimer(tx: Tx, order: Pick<OrderRow, "id" | "timer_at">): Promise<void> {
  const job_key = `order-timer:${order.id}`;
  if (order.timer_at === null) await cancelJob(tx, job_key);
  else await enqueue(tx, "order.timer", { order_id: order.id }, { job_key, run_at: order.timer_at });
}
