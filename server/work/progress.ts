import type { Kysely } from "kysely";
import type { Event } from "#domain/orders/events.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { assignmentInHand, assignmentsOf } from "./rows.ts";
import { isInHand } from "#domain/work/assignment.ts";

/** The events that end an order with a settlement by progress; a failure is settled by a rule of its own. */
export const counts_progress: readonly Event[] = ["order.cancel", "order.withdraw"];

/**
 * §4.9: the progress of each unfinished stage that counts for an order that ends at `ended_at`, in bps by stage. The
 * progress reported by the worker counts unless the desk corrected it (decision 0086); a stage that was released or
 * revoked before counts nothing.
 */
export async function progressByStage(
  db: Kysely<DB>,
  order_id: number,
  ended_at: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const done = new Map<number, bigint>();
  for (const one of await assignmentsOf(db, order_id)) {
    if (isInHand(one)) done.set(one.stage_id, one.progress_bps);
    else if (endedWith(one, ended_at)) done.set(one.stage_id, one.accepted_bps);
  }
  return done;
}

const endedWith = (
  { end_reason, ended_at }: { readonly end_reason: string | null; readonly ended_at: Date | null },
  at: Date,
): boolean => counts_progress.some((event) => event === end_reason) && ended_at?.getTime() === at.getTime();

/**
 * The desk corrects the progress of the current stage, in bps; returns the progress before, or null when no stage is
 * assigned. The worker is not asked, but a later report of theirs counts again.
 */
export async function correctProgress(
  tx: Tx,
  order_id: number,
  progress_bps: bigint,
  now: Date,
): Promise<bigint | null> {
  const mine = await assignmentInHand(tx, order_id);
  if (!mine) return null;
  await tx
    .updateTable("assignment")
    .set({ progress_bps, progress_at: now })
    .where("id", "=", mine.id)
    .execute();
  return mine.progress_bps;
}
