import { enteredIn, readSnapshots, stagesIn } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { alertInstants } from "#domain/work/waves.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Snapshot } from "#server/kernel/facts.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { safeStartOf } from "./dispatch-facts.ts";

export type AlertKind = "half" | "most" | "waves_over" | "margin";
type About = { readonly order: OrderRow; readonly stage: Pick<StageRow, "id"> };

/**
 * Schedules the two alerts of a waiting stage: after a half and after four fifths of its slack, without the time for which
 * the order was held. The end of a hold schedules them again.
 */
export async function planAlerts(tx: Tx, snapshot: Snapshot, stage: About["stage"]): Promise<void> {
  const { order } = snapshot;
  const safe_start_at = safeStartOf(order, stagesIn(snapshot));
  if (safe_start_at === null) return;
  const [half, most] = alertInstants(enteredIn(snapshot) + Number(order.held_ms), safe_start_at);
  for (const [kind, at] of [
    ["half", half],
    ["most", most],
  ] as const) {
    const payload = { order_id: order.id, stage_id: stage.id, kind };
    const job_key = `dispatch-alert:${stage.id}:${kind}`;
    await enqueue(tx, "dispatch.alert", payload, { job_key, run_at: new Date(at) });
  }
}

/** Alerts the desk that a stage has no translator yet, once for each waiting period and reason. */
export async function raiseAlert(tx: Tx, { order, stage }: About, kind: AlertKind, now: Date): Promise<void> {
  const [snapshot] = await readSnapshots(tx, [order.id]);
  const waiting_since = snapshot ? new Date(enteredIn(snapshot)) : now;
  const added = await tx
    .insertInto("dispatch_alert")
    .values({ order_id: order.id, stage_id: stage.id, waiting_since, kind, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  if (!added) return;
  await enqueue(tx, "mail.staff_dispatch", { order_id: order.id, kind, at: now.getTime() });
}
