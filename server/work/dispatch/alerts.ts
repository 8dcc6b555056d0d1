import { stagesOf, enteredAt } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { alertInstants } from "#domain/work/waves.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { afterRound } from "#server/kernel/jobs/after.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { safeStartOf } from "./dispatch-facts.ts";

export type AlertKind = "half" | "most" | "waves_over" | "margin";
type About = { readonly order: OrderRow; readonly stage: Pick<StageRow, "id"> };

/** Plans the two looks at the slack of a waiting stage: at a half and at four fifths of it. */
export async function planAlerts(tx: Tx, { order, stage }: About): Promise<void> {
  const safe_start_at = safeStartOf(order, await stagesOf(tx, order.id));
  if (safe_start_at === null) return;
  const [half, most] = alertInstants(await enteredAt(tx, order), safe_start_at);
  for (const [kind, at] of [
    ["half", half],
    ["most", most],
  ] as const) {
    const payload = { order_id: order.id, stage_id: stage.id, kind };
    const job_key = `dispatch-alert:${stage.id}:${kind}`;
    await enqueue(tx, "dispatch.alert", payload, { job_key, run_at: new Date(at) });
  }
}

/** Tells the desk, once for each time of waiting and each reason, that nobody has the stage yet. */
export async function raiseAlert(tx: Tx, { order, stage }: About, kind: AlertKind, now: Date): Promise<void> {
  const waiting_since = new Date(await enteredAt(tx, order));
  const added = await tx
    .insertInto("dispatch_alert")
    .values({ order_id: order.id, stage_id: stage.id, waiting_since, kind, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  if (!added) return;
  for (const name of afterRound.alert)
    await enqueue(tx, name, { order_id: order.id, kind, at: now.getTime() });
}
