import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Updateable } from "kysely";
import { decide, holdAfter } from "#domain/orders/decide.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import type { LoadedFacts, OrderFacts } from "#domain/orders/facts.ts";
import { timerFor } from "#domain/orders/timers.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { updateRows } from "#server/kernel/db/update-rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { publish } from "#server/kernel/events.ts";
import { appliesTo, type Snapshot } from "#server/kernel/facts.ts";
import { factsIn } from "./facts.ts";
import { failureColumns } from "./failure.ts";
import { holdColumns } from "./hold.ts";
import { closeOffer } from "./quote-state.ts";
import { follow, writeHistory, type Reason } from "./record.ts";
import { allParts, lockOrders, snapshotsOf } from "./snapshot.ts";

export type Actor = {
  readonly role: Role;
  readonly id: number | null;
  /** The acting staff user, where the table names another role. */
  readonly staff_id?: number | null;
};
export const system: Actor = { role: "system", id: null };

/** What one event brings along: facts only its command knows, and columns it sets with the new status. */
export type Act = {
  readonly event: Event;
  readonly facts?: Partial<LoadedFacts>;
  readonly set?: Updateable<DB["order"]>;
  /** Plans the stages again, once the table has allowed the event and before the work follows it. */
  readonly replan?: () => Promise<unknown>;
  /** The reason that the actor gave, for the history. */
  readonly reason?: Reason;
};

/** `actOnAll` for one order: by its id, or by the snapshot of a caller that has locked and not changed it since. */
export async function act(
  tx: Tx,
  order: number | Snapshot,
  actor: Actor,
  asked: Act,
  now: Date,
): Promise<OrderRow> {
  const before = typeof order === "number" ? await lockOrders(tx, [order]) : [order];
  const [after] = await actOnAll(tx, before, actor, () => asked, now);
  if (!after) throw new Refusal("order.not_found");
  return after.order;
}

/**
 * The only way orders move: asks `decide` about each, writes rows, history, timers and their consequences in the
 * caller's transaction, and returns the rows as they are then. The orders are locked by `lockOrders`. Refuses with the
 * table's reason and the status, so the page can show what happened; then no order moves.
 */
export async function actOnAll(
  tx: Tx,
  orders: readonly Snapshot[],
  actor: Actor,
  askedOf: (order: OrderRow) => Act,
  now: Date,
): Promise<Snapshot[]> {
  const deciding = orders.map((before) => decided(before, actor, askedOf(before.order), now));
  const planned: Planned[] = [];
  for (const one of deciding) planned.push(await plan(tx, one, actor, now));
  const after = await readAfter(tx, planned);
  const timed = planned.map((one, nth) => ({ ...one, ...timerColumns(one, after[nth] ?? one.before, now) }));
  const rows = await updateRows(
    tx,
    "order",
    ["price_trace"],
    timed.map(({ before, change, timer_event, timer_at }) => ({
      id: before.order.id,
      change: { ...change, timer_event, timer_at },
    })),
  );
  const moved = timed.map(({ row_id, asked, before, known }, nth) => ({
    order: rows[nth] ?? before.order,
    snapshot: after[nth] ?? before,
    row_id,
    event: asked.event,
    actor,
    from_status: before.order.status,
    facts: known,
    reason: asked.reason ?? {},
  }));
  const lines = await writeHistory(tx, moved, now);
  for (const [nth, one] of moved.entries()) await follow(tx, one, lines[nth] ?? "", now);
  return moved.map(({ order, snapshot }) => ({ ...snapshot, order }));
}

type Decided = {
  readonly asked: Act;
  readonly before: Snapshot;
  readonly known: OrderFacts;
  readonly row_id: string;
  readonly to: OrderRow["status"];
};

function decided(before: Snapshot, { role }: Actor, asked: Act, now: Date): Decided {
  const known = factsIn(before, now, asked.facts);
  const decision = decide(known, asked.event, role);
  if (!decision.allowed) {
    throw new Refusal(decision.reason, {
      status: before.order.status,
      event: asked.event,
      guard: decision.guard ?? "",
      allowed: decision.allowed_events,
    });
  }
  return { asked, before, known, row_id: decision.row, to: decision.to };
}

type Planned = Decided & {
  readonly change: Updateable<DB["order"]>;
  readonly order: OrderRow;
  /** Rows were written from which facts are read. */
  readonly is_stale: boolean;
};

/** What the event changes of the order and, before its row is written, of its work: the timer depends on both. */
async function plan(tx: Tx, one: Decided, actor: Actor, now: Date): Promise<Planned> {
  const { asked, before, to } = one;
  const { order } = before;
  const { event, set = {} } = asked;
  await asked.replan?.();
  const on_hold = holdAfter(order.on_hold, event, to);
  const closed = await closeOffer(tx, order.id, { event, from: order.status, to }, now);
  const change = {
    ...holdColumns(order, { event, to, on_hold }, now),
    ...set,
    status: to,
    version: order.version + 1,
    on_hold,
    ...(to === "failure" ? await failureColumns(tx, order, event) : {}),
    finished_at: to === "finished" && order.finished_at === null ? now : order.finished_at,
    // Whatever buys the order buys its posting too, because the fee is part of its price.
    ...(to === "in_analysis" && order.shipment_status === "requested"
      ? { shipment_status: "paid" as const }
      : {}),
  };
  const after = { ...order, ...change } as OrderRow;
  const [snapshot] = asked.replan ? await snapshotsOf(tx, [order]) : [before];
  const payload = { before: order, order: after, event, actor, snapshot: snapshot ?? before };
  const wrote = await publish(tx, "order.decided", payload, now);
  return { ...one, change, order: after, is_stale: wrote || closed || asked.replan !== undefined };
}

/** What is known of the orders as they are decided; read again where rows were written or other parts apply now. */
async function readAfter(tx: Tx, planned: readonly Planned[]): Promise<Snapshot[]> {
  const again = planned.filter(
    ({ is_stale, before, order }) =>
      is_stale || allParts().some(({ when }) => appliesTo(when, order) && !appliesTo(when, before.order)),
  );
  const read =
    again.length === 0
      ? []
      : await snapshotsOf(
          tx,
          again.map(({ order }) => order),
        );
  return planned.map((one) => read[again.indexOf(one)] ?? { ...one.before, order: one.order });
}

/** The order's one timer; that of a new status counts from now. */
function timerColumns({ asked, known, to, before }: Planned, after: Snapshot, now: Date) {
  const since = to === before.order.status ? known.since : now.getTime();
  const timer = timerFor(to, { ...factsIn(after, now, asked.facts), since });
  return { timer_event: timer?.event ?? null, timer_at: timer === null ? null : new Date(timer.at) };
}
