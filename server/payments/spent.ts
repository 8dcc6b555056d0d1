import type { Event } from "#domain/orders/events.ts";
import { settle } from "#domain/orders/refund.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import { cancellationOf } from "./refunds/cancellation.ts";

/** A person opens a purchase again: the order is a draft or a quote as before, and may be bought in another way. */
const reopens: readonly Event[] = ["order.edit_again", "quote.reopen"];

/**
 * What an order counts against the limits of who bought it follows its end: a canceled one counts with what stays owed (gross minor
 * units), a dropped one not at all, and again if late money revives it. A purchase that a person opens again is forgotten.
 */
export async function followSpend(
  tx: Tx,
  { order, event, from_status, actor }: OrderMoved,
  now: Date,
): Promise<void> {
  if (reopens.includes(event)) {
    await tx.deleteFrom("spend").where("order_id", "=", order.id).execute();
  } else if (from_status === order.status) {
    return;
  } else if (from_status === "dropped") {
    await tx.updateTable("spend").set({ released_at: null }).where("order_id", "=", order.id).execute();
  } else if (order.status === "dropped") {
    await tx.updateTable("spend").set({ released_at: now }).where("order_id", "=", order.id).execute();
  } else if (order.status === "canceled") {
    const rows = await tx
      .selectFrom("spend")
      .select(["id", "amount"])
      .where("order_id", "=", order.id)
      .where("released_at", "is", null)
      .orderBy("id")
      .execute();
    if (rows.length === 0) return;
    const end = { event, actor_role: actor.role, from_status, at: now };
    const { owed } = settle(await cancellationOf(tx, order, end, now));
    await keepSpent(tx, rows, owed, now);
  }
}

type SpentRow = { readonly id: number; readonly amount: bigint };

/** Rows count what stays owed (gross minor units), the oldest first; the rest is released. More may be owed than they count. */
async function keepSpent(tx: Tx, rows: readonly SpentRow[], owed: bigint, now: Date): Promise<void> {
  let left = owed;
  const shares = rows.map(({ id, amount }) => {
    const stays = amount < left ? amount : left;
    left -= stays;
    return { id, amount, stays };
  });
  const released = shares.flatMap(({ id, stays }) => (stays === 0n ? [id] : []));
  const lowered = shares.find(({ amount, stays }) => stays > 0n && stays < amount);
  if (released.length > 0)
    await tx.updateTable("spend").set({ released_at: now }).where("id", "in", released).execute();
  if (lowered)
    await tx.updateTable("spend").set({ amount: lowered.stays }).where("id", "=", lowered.id).execute();
}
