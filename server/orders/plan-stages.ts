import type { Tx } from "#server/kernel/db/open.ts";
import { type Plan, plans } from "#domain/catalog.ts";
/** The stages of a plan, all planned; a later change of package replaces them. */
export async function planStages(tx: Tx, order_id: number, plan: Plan): Promise<void> {
  await tx.deleteFrom("stage").where("order_id", "=", order_id).where("state", "=", "planned").execute();
  await tx
    .insertInto("stage")
    .values(plans[plan].map((kind, nth) => ({ order_id, position: nth + 1, kind })))
    .execute();
}
