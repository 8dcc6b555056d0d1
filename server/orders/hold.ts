import type { OrderRow } from "#server/kernel/db/rows.ts";
import { hold_days } from "#domain/orders/hold.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Status } from "#domain/catalog.ts";
import { production_statuses } from "#domain/orders/transitions.ts";
import { day } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { holdPauses, holdWork } from "#server/work/clock.ts";

const works = (status: Status): boolean => production_statuses.some((one) => one === status);

/**
 * What a hold changes in an order's row. While it stands the clock does: when it ends, the promise, the
 * deadline of the stage in hand and the clock of its worker move by as long as it lasted (lifecycle 4.4 rule 4). A session begins when it begins.
 */
export async function holdColumns(
  tx: Tx,
  order: OrderRow,
  { event, to, on_hold }: { readonly event: Event; readonly to: Status; readonly on_hold: boolean },
  now: Date,
): Promise<Partial<OrderRow>> {
  const held_ms = to === order.status ? order.held_ms : 0n;
  if (event === "hold.set" && !order.on_hold)
    return { hold_since: now, hold_review_at: new Date(now.getTime() + hold_days * day), held_ms };
  if (!order.on_hold || on_hold) return { held_ms };
  const lasted = now.getTime() - (order.hold_since ?? now).getTime();
  const over = { hold_since: null, hold_review_at: null, hold_reason: null, hold_note: "" };
  if (!works(to) || order.session_starts_at !== null) return { ...over, held_ms };
  await moveStages(tx, order.id, lasted);
  await holdWork(tx, order, now);
  await holdPauses(tx, order, now);
  return {
    ...over,
    held_ms: to === order.status ? order.held_ms + BigInt(lasted) : 0n,
    deadline: order.deadline && new Date(order.deadline.getTime() + lasted),
  };
}

/** The deadline of the stage in hand moves with the promise. */
async function moveStages(tx: Tx, order_id: number, lasted: number): Promise<void> {
  const stages = await tx
    .selectFrom("stage")
    .select(["id", "deadline"])
    .where("order_id", "=", order_id)
    .where("state", "=", "active")
    .where("deadline", "is not", null)
    .execute();
  for (const { id, deadline } of stages)
    if (deadline)
      await tx
        .updateTable("stage")
        .set({ deadline: new Date(deadline.getTime() + lasted) })
        .where("id", "=", id)
        .execute();
}
