import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { type Actor, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import {
  jobState,
  lockFailedJob,
  removeJob,
  runAgain,
  type TroubledJob,
  troubledJobs,
} from "#server/kernel/jobs/trouble.ts";

const refusal_of = { finished: "job.not_found", running: "job.running", waiting: "job.not_failed" } as const;

/** Refuses `job.not_found` for a finished job, `job.running` and, for one that waits for its time, `job.not_failed`. */
async function failedJob(tx: Tx, id: number): Promise<TroubledJob> {
  const job = await lockFailedJob(tx, id);
  if (job) return job;
  throw new Refusal(refusal_of[await jobState(tx, id)]);
}

/** Timers of an order, a case or a session; without them it would stay in its state for ever. */
const isTimer = (name: string): boolean => name.endsWith(".timer");

/** Retries a failed job immediately, with all its attempts. */
export async function retryJob(tx: Tx, caller: Actor, id: number, now: Date): Promise<void> {
  const job = await failedJob(tx, id);
  await runAgain(tx, [job.id]);
  const detail = { name: job.name, error: job.error };
  await writeAudit(tx, caller, { act: "job.retry", object: "job", object_id: id, detail }, now);
}

const batch_size = 1000;

/** Retries all failed jobs immediately, at most a thousand; returns their number. */
export async function retryJobs(tx: Tx, caller: Actor, now: Date): Promise<number> {
  const jobs = await troubledJobs(tx, { state: undefined, limit: batch_size, offset: 0 });
  await runAgain(
    tx,
    jobs.map(({ id }) => id),
  );
  const detail = { count: jobs.length };
  await writeAudit(tx, caller, { act: "job.retry_all", object: "job", object_id: null, detail }, now);
  return jobs.length;
}

/** Removes a failed job from the queue and stores a copy of it with the reason. Refuses `job.needed` for a timer. */
export async function discardJob(
  tx: Tx,
  caller: Caller,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const job = await failedJob(tx, id);
  if (isTimer(job.name)) throw new Refusal("job.needed");
  const { name, attempts } = job;
  const error = job.error ?? "";
  await tx
    .insertInto("discarded_job")
    .values({
      name,
      payload: JSON.stringify(job.payload),
      error,
      attempts,
      reason,
      discarded_by: idOfCaller(caller),
      discarded_at: now,
    })
    .execute();
  await removeJob(tx, job.id);
  const detail = { name, error, reason };
  await writeAudit(tx, caller, { act: "job.discard", object: "job", object_id: id, detail }, now);
}

/** The job of an unsettled event counts as lost after this time. */
const settling_ms = 60_000;
const events_at_once = 200;

/**
 * Queues accepted events of providers that have had no effect and have no job. Where a staff user discarded the job, the
 * event stays without effect.
 */
export async function requeueEvents(tx: Tx, now: Date): Promise<void> {
  const lost = await tx
    .selectFrom("provider_event as event")
    .select("event.id")
    .where("event.settled_at", "is", null)
    .where("event.payment_id", "is not", null)
    // An event that proves nothing has no effect of its own: its provider is queried instead.
    .where("event.kind", "<>", "ask")
    .where("event.received_at", "<", new Date(now.getTime() - settling_ms))
    .where(
      sql<boolean>`not exists (select 1 from discarded_job job where job.name = 'payment.settle'
        and job.payload ->> 'provider_event_id' = event.id::text)`,
    )
    .orderBy("event.id")
    .limit(events_at_once)
    .execute();
  for (const { id } of lost)
    await enqueue(tx, "payment.settle", { provider_event_id: id }, { job_key: `settle:${id}`, keep: true });
}
