import type { OrderRow } from "#server/kernel/db/rows.ts";
import { type Plan, plans } from "#domain/catalog.ts";
import { atOnce } from "#server/kernel/db/at-once.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { stagesOf } from "#server/orders/index.ts";

/** An offset beyond all positions in use, because the positions of an order are unique also during the change. */
const aside = 1_000;

/**
 * Rebuilds the stages of an order after a change of its plan (T41, T94): finished stages remain, the others follow the new
 * plan, and stages that it does not contain are skipped.
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
  const passed_over = rest.map((stage) => {
    const skipped = stage.state === "passed" ? {} : { state: "passed" as const, skipped_at: now };
    return tx
      .updateTable("stage")
      .set({ position: (position += 1), ...skipped })
      .where("id", "=", stage.id);
  });
  const planned = wanted.map((one) => ({ ...one, position: (position += 1) }));
  const moved = planned.flatMap(({ stage, position: to }) =>
    stage ? [tx.updateTable("stage").set({ position: to }).where("id", "=", stage.id)] : [],
  );
  await atOnce(tx, [...passed_over, ...moved]);
  const added = planned.filter(({ stage }) => !stage);
  if (added.length > 0)
    await tx
      .insertInto("stage")
      .values(added.map(({ kind, position: at }) => ({ order_id: id, position: at, kind })))
      .execute();
}
