import { sql } from "kysely";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import { jobs } from "#server/app/composition.ts";
import { runJob } from "#server/kernel/jobs/worker.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { Broken, PastClock } from "./timeline.ts";

type Due = {
  readonly id: string;
  readonly name: JobName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly run_at: Date;
};

const minute_ms = 60_000;
/** The job that sends the invoices of the last minutes to KSeF; in a live installation it runs every minute. */
const sends_invoices: JobName = "einvoice.send";

/** Locks the next due job like a worker: a newer job with the same key replaces it. */
async function take({ db }: Machine, until: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update graphile_worker._private_jobs job set locked_at = ${until}, locked_by = 'past', attempts = attempts + 1
    from graphile_worker._private_tasks task
    where task.id = job.task_id and job.id = (
      select id from graphile_worker._private_jobs where is_available and run_at <= ${until}
      order by run_at, priority, id limit 1)
    returning job.id::text as id, task.identifier as name, job.payload, job.run_at
  `.execute(db);
  return rows[0];
}

/** Runs a job; a failed one is retried a minute later, with the usual number of attempts. Returns the error. */
async function perform(machine: Machine, { id, name, payload }: Due): Promise<Broken | null> {
  try {
    await runJob(machine, jobs, name, payload);
    await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(machine.db);
    return null;
  } catch (error) {
    const run_at = new Date(machine.clock().getTime() + minute_ms);
    await sql`
      update graphile_worker._private_jobs
      set locked_at = null, locked_by = null, run_at = ${run_at}, last_error = ${String(error)} where id = ${id}::bigint
    `.execute(machine.db);
    return { name, error };
  }
}

/**
 * The worker of the past: runs the jobs due until an instant (epoch ms), one after the other in the order of their
 * times, each at its own time. A minute after an invoice it runs the job that sends it.
 */
export function pastWorker(
  machine: Machine,
  clock: PastClock,
): { readonly settle: (instant: number) => Promise<void>; readonly failed: readonly Broken[] } {
  const failed: Broken[] = [];
  let send_at: number | null = null;
  const send = async (): Promise<void> => {
    if (send_at === null) return;
    clock.reach(send_at);
    send_at = null;
    await runJob(machine, jobs, sends_invoices, {});
  };
  const settle = async (instant: number): Promise<void> => {
    for (;;) {
      const next = await take(machine, new Date(Math.min(instant, send_at ?? instant)));
      if (!next) {
        if (send_at === null || send_at > instant) return;
        await send();
        continue;
      }
      clock.reach(next.run_at.getTime());
      const failure = await perform(machine, next);
      if (failure) failed.push(failure);
      if (/^(?:invoice|payment)\./.test(next.name)) send_at ??= clock.now().getTime() + minute_ms;
    }
  };
  return { settle, failed };
}

/** Runs one of the periodic jobs. */
export const runRound = (machine: Machine, name: JobName): Promise<void> => runJob(machine, jobs, name, {});
