import type { OrderRow } from "#server/kernel/db/rows.ts";
import { heldMs, hold_days } from "#domain/orders/hold.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Status } from "#domain/catalog.ts";
import { day } from "#domain/orders/timers.ts";

/**
 * The columns of an order that a hold changes. Its clock is stopped during the hold: at the end, the promise moves by
 * as long as it lasted (lifecycle 4.4 rule 4), and the stage in hand with it (`work`).
 */
export function holdColumns(
  order: OrderRow,
  { event, to, on_hold }: { readonly event: Event; readonly to: Status; readonly on_hold: boolean },
  now: Date,
): Partial<OrderRow> {
  const held_ms = to === order.status ? order.held_ms : 0n;
  if (event === "hold.set" && !order.on_hold)
    return { hold_since: now, hold_review_at: new Date(now.getTime() + hold_days * day), held_ms };
  if (!order.on_hold || on_hold) return { held_ms };
  const over = { hold_since: null, hold_review_at: null, hold_reason: null, hold_note: "" };
  const lasted = heldMs(order, { status: to, on_hold }, now);
  if (lasted === null) return { ...over, held_ms };
  return {
    ...over,
    held_ms: to === order.status ? order.held_ms + BigInt(lasted) : 0n,
    deadline: order.deadline && new Date(order.deadline.getTime() + lasted),
  };
}
