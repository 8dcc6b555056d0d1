import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";
import { type OpenJob, progressIn } from "./open.ts";

/**
 * The progress of a job by its segments, which is reported as if its translator had typed it: it answers the checkpoint, and
 * counts when the order ends. A higher figure that was typed stays, because a part may be done in another tool (decision 0320).
 */
export async function measuredProgress(
  tx: Tx,
  caller: Caller,
  job: OpenJob,
  now: Date,
): Promise<WorkbenchView["progress"]> {
  const progress = await progressIn(tx, job);
  if (job.stage_id === null || job.order.on_hold || progress.done_words === 0) return progress;
  const progress_bps = BigInt(progress.percent) * 100n;
  const reported = await tx
    .updateTable("assignment")
    .set({ progress_bps, progress_at: now, checkpoint_missed_at: null })
    .where("stage_id", "=", job.stage_id)
    .where("translator_id", "=", caller.id)
    .where("is_second", "=", false)
    .where("state", "in", ["active", "returned"])
    .where("progress_bps", "<", progress_bps)
    .returning("id")
    .executeTakeFirst();
  if (reported) await cancelJob(tx, `checkpoint-over:${reported.id}`);
  return progress;
}
