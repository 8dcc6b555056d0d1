import type { OrderRow } from "#server/kernel/db/rows.ts";
import { plans } from "#domain/catalog.ts";
import { spans } from "#domain/orders/timers.ts";
import { reasonsAgainst } from "#domain/work/qualify.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { loadWorkers, stageWork } from "#server/work/index.ts";
import { priceListAt, brandOfRow, deadlineOf } from "#server/pricing/index.ts";
import { stagesOf } from "#server/orders/index.ts";

/** The conditions of T28 for an order that was dropped before its money arrived. */
export type Revival = { readonly price_list_current: boolean; readonly capacity_exists: boolean };

/**
 * Whether all orders were dropped at most 72 hours ago because this request was not paid: late money revives all of them
 * or none (T28). Money for an earlier price of an order, or for a quote that was declined or expired since, buys nothing.
 */
export async function droppedUnpaid(
  tx: Tx,
  request: { readonly id: number },
  orders: readonly { readonly id: number }[],
  came_at: Date,
): Promise<boolean> {
  const ids = orders.map(({ id }) => id);
  const unpaid = await tx
    .selectFrom("order_event")
    .select("order_id")
    .distinct()
    .where("order_id", "in", ids)
    .where("from_status", "=", "payment")
    .where("to_status", "=", "dropped")
    .where("at", ">=", new Date(came_at.getTime() - spans.late_money))
    .execute();
  if (unpaid.length < ids.length) return false;
  const newer = await tx
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as other", "other.id", "share.payment_request_id")
    .select("other.id")
    .where("share.order_id", "in", ids)
    .where("other.kind", "=", "cart")
    .where("other.id", ">", request.id)
    .limit(1)
    .executeTakeFirst();
  return newer === undefined;
}

/**
 * Whether a dropped order can still be sold at its price and carried out: its price list is in force, or the price was
 * quoted by hand; and an available translator qualifies for its first stage (decision 0017).
 */
async function revivalOf(tx: Tx, order_id: number, now: Date): Promise<Revival> {
  const order = await tx.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirstOrThrow();
  const list = await priceListAt(tx, order.brand_id, order.currency, now);
  return {
    price_list_current: order.origin === "quote" || order.price_list_id === (list?.id ?? null),
    capacity_exists: await capacityExists(tx, order, now),
  };
}

/** The conditions of each order; null when one cannot be revived, because they are revived together or not at all. */
export async function revivalsOf(
  tx: Tx,
  orders: readonly { readonly id: number }[],
  late_price_accepted: boolean,
  now: Date,
): Promise<ReadonlyMap<number, Revival> | null> {
  const found = new Map<number, Revival>();
  for (const { id } of orders) {
    const revival = await revivalOf(tx, id, now);
    if (!revival.capacity_exists || !(revival.price_list_current || late_price_accepted)) return null;
    found.set(id, revival);
  }
  return found;
}

/** Whether a translator is available. A first stage by machine always is; its failure is a transition of its own. */
async function capacityExists(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const [kind] = plans[order.plan];
  if (kind === "machine_translation") return true;
  // The availability of an interpreter is checked by `sessionsCanReturn`.
  if (order.session_starts_at !== null) return true;
  const stage = { id: (await stagesOf(tx, order.id))[0]?.id ?? 0, kind };
  const deadline = deadlineOf(brandOfRow(order.brand_id), order, order.production_minutes ?? 0, now);
  const work = await stageWork(tx, order, stage, deadline);
  const workers = await loadWorkers(tx, { order, stage, work }, now, "of_pair");
  return workers.some((one) => reasonsAgainst(one, work, now.getTime(), { by_hand: true }).length === 0);
}
