import { day } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { orderForUpdate } from "#server/orders/index.ts";
import { bookFees } from "./books.ts";

/**
 * The week after a delivery is over: the fee of the last stage is payable. While a complaint about the order is open it
 * waits for the case, and is looked at again every day. A second call changes nothing.
 */
export async function makePayable(tx: Tx, assignment_id: number, now: Date): Promise<void> {
  const seen = await tx
    .selectFrom("assignment")
    .select("order_id")
    .where("id", "=", assignment_id)
    .executeTakeFirst();
  if (!seen) return;
  await orderForUpdate(tx, seen.order_id);
  const open = await tx
    .selectFrom("correction")
    .select("id")
    .where("order_id", "=", seen.order_id)
    .where("state", "!=", "closed")
    .executeTakeFirst();
  if (open) {
    const run_at = new Date(now.getTime() + day);
    await enqueue(tx, "work.payable", { assignment_id }, { job_key: `payable:${assignment_id}`, run_at });
    return;
  }
  await tx
    .updateTable("assignment")
    .set({ fee_state: "payable", state: "passed", passed_at: now, payable_at: now })
    .where("id", "=", assignment_id)
    .where("fee_state", "=", "accrued")
    .where("payable_at", "<=", now)
    .execute();
  await bookFees(tx, seen.order_id, now);
}

/** Fees whose day has come and whose job was lost, or that were earned before there were books of them. */
export async function overdueFees(
  tx: Tx,
  now: Date,
): Promise<{ readonly order_id: number; readonly id: number }[]> {
  return tx
    .selectFrom("assignment")
    .select(["order_id", "id"])
    .where((w) =>
      w.or([
        w.and([w("fee_state", "=", "accrued"), w("payable_at", "<=", new Date(now.getTime() - day))]),
        w.and([
          w("fee_state", "in", ["accrued", "disputed", "payable", "reduced"]),
          w("bookings", "=", 0),
          w("fee_due", ">", 0n),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(500)
    .execute();
}
