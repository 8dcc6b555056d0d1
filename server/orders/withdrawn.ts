import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { holdReviewAt } from "#domain/orders/hold.ts";
import { pausesWork, withdrawalFact } from "#domain/orders/withdrawal.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { contractOf } from "./contract.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { tryHold } from "./try-hold.ts";

/** Whether the order has an unsettled withdrawal of its customer, made in time. */
export async function hasOpenWithdrawal(db: Kysely<DB>, order: OrderRow): Promise<boolean> {
  const open = await db
    .selectFrom("withdrawal")
    .select("received_at")
    .where("order_id", "=", order.id)
    .where("settled_at", "is", null)
    .execute();
  if (open.length === 0) return false;
  const contract = await contractOf(db, order);
  return open.some(({ received_at }) => pausesWork(withdrawalFact(contract, received_at.getTime())));
}

/**
 * Pauses the work while a withdrawal is unsettled: a hold with that reason, where the table allows holds. An order on
 * hold keeps its reason; when that hold ends, this one begins.
 */
export async function pauseForWithdrawal(tx: Tx, order_id: number, now: Date): Promise<void> {
  const order = await tx.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirst();
  if (!order || order.on_hold || !(await hasOpenWithdrawal(tx, order))) return;
  const review = holdReviewAt("withdrawal", now.getTime(), brandOfRow(order.brand_id).holidays);
  const set = { hold_reason: "withdrawal" as const, hold_note: "", hold_review_at: new Date(review) };
  await tryHold(tx, order_id, { event: "hold.set", set, reason: { code: "withdrawal" } }, now);
}
