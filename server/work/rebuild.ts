import type { OrderRow } from "#server/kernel/db/rows.ts";
import { type Plan, plans } from "#domain/catalog.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { stagesOf } from "#server/orders/index.ts";

/** Beyond any position in use, because positions of an order are unique while they are changed. */
const aside = 1_000;

/**
 * Rebuilds the stages of an order that is planned anew (T41, T94): what is finished is kept, what is left follows the
 * new plan, what the new plan does without is passed over.
 */
export async function rebuildStages(tx: Tx, id: OrderRow["id"], plan: Plan, now: Date): Promise<void> {
  const stages = await stagesOf(tx, id);
  const wanted = plans[plan].map((kind) => ({ kind, stage: stages.find((one) => one.kind === kind) }));
  const rest = stages.filter((stage) => wanted.every((one) => one.stage !== stage));
  await tx
    .updateTable("stage")
    .set((w) => ({ position: w("position", "+", aside) }))
    .where("order_id", "=", id)
    .execute();
  let position = 0;
  for (const stage of rest) {
    const skipped = stage.state === "passed" ? {} : { state: "passed" as const, skipped_at: now };
    await tx
      .updateTable("stage")
      .set({ position: (position += 1), ...skipped })
      .where("id", "=", stage.id)
      .execute();
  }
  for (const { kind, stage } of wanted) {
    position += 1;
    if (stage) await tx.updateTable("stage").set({ position }).where("id", "=", stage.id).execute();
    else await tx.insertInto("stage").values({ order_id: id, position, kind }).execute();
  }
}
