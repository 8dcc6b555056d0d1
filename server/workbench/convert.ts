import { minute } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { convertFile, type Conversion, nextUnconverted, storeConversion } from "#server/files/index.ts";
import { orderById } from "#server/orders/index.ts";

/** Another conversion runs, so this one is tried again. */
const busy_pause_ms = minute / 12;

const keyOf = (order_id: number): string => `workbench.convert:${order_id}`;

/** Converts the documents of an order in old formats by a job, if it is not waiting or running already. */
export const convertSoon = (tx: Tx, order_id: number): Promise<void> =>
  enqueue(tx, "workbench.convert", { order_id }, { job_key: keyOf(order_id), keep: true });

/** Converts the next document of an order in an old format; null when there is none. */
export async function convertNext(machine: Machine, order_id: number): Promise<Conversion | "busy" | null> {
  const source = await nextUnconverted(machine.db, order_id);
  return source && convertFile(machine, source);
}

/** Stores a conversion and goes on with the next document; after the last one with the machine stage that waits. */
export async function goOn(tx: Tx, order_id: number, made: Conversion | "busy", now: Date): Promise<void> {
  if (made !== "busy") await storeConversion(tx, made, now);
  if (made === "busy" || (await nextUnconverted(tx, order_id)) !== null) {
    const run_at = made === "busy" ? new Date(now.getTime() + busy_pause_ms) : now;
    // The job that runs gives its key to this one.
    await enqueue(tx, "workbench.convert", { order_id }, { job_key: keyOf(order_id), run_at });
    return;
  }
  const { status } = await orderById(tx, order_id);
  if (status === "in_machine_translation") await enqueue(tx, "order.machine_translate", { order_id });
}
