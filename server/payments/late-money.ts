import type { OrderRow } from "#server/kernel/db/rows.ts";
import { plans } from "#domain/catalog.ts";
import { reasonsAgainst } from "#domain/work/qualify.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { loadWorkers, stageWork } from "#server/work/index.ts";
import { priceListAt, deadlineOf, brandOfRow } from "#server/pricing/index.ts";
import { stagesOf } from "#server/orders/index.ts";

/** What T28 asks of an order whose money came after it was dropped. */
export type Revival = { readonly price_list_current: boolean; readonly capacity_exists: boolean };

/**
 * Whether an order that was dropped can still be sold and made as it was: the list its price came from is in force, or
 * a person had made the price; and somebody who is there qualifies for its first stage (decision 0017).
 */
async function revivalOf(tx: Tx, order_id: number, now: Date): Promise<Revival> {
  const order = await tx.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirstOrThrow();
  const list = await priceListAt(tx, order.brand_id, order.currency, now);
  return {
    price_list_current: order.origin === "quote" || order.price_list_id === (list?.id ?? null),
    capacity_exists: await somebodyCould(tx, order, now),
  };
}

/** What makes each of these orders come back; null when one of them cannot, because they come back together or not at all. */
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

/** The engine is asked later, where it works first; its failure has a way of its own in the table. */
async function somebodyCould(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const [kind] = plans[order.plan];
  if (kind === "machine_translation") return true;
  // Whether an interpreter is free at that hour was asked where sessions are known.
  if (order.session_starts_at !== null) return true;
  const stage = { id: (await stagesOf(tx, order.id))[0]?.id ?? 0, kind };
  const deadline = deadlineOf(brandOfRow(order.brand_id), order, order.production_minutes ?? 0, now);
  const work = await stageWork(tx, order, stage, deadline);
  const workers = await loadWorkers(tx, { order, stage, work }, now);
  return workers.some((one) => reasonsAgainst(one, work, now.getTime(), { by_hand: true }).length === 0);
}
