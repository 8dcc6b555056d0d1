import { sql } from "kysely";
import type { Tx } from "../db/open.ts";
import type { JobName } from "./after.ts";

/** A job's payload names rows and nothing else: whoever runs it reads them again. */
export type Payload = Readonly<Record<string, string | number>>;

export type When = {
  readonly job_key?: string;
  readonly run_at?: Date;
  /** The job of the key stays as it is, running or not; without this a newer job takes the older one's place. */
  readonly keep?: true;
};

/**
 * Adds a job inside the caller's transaction, to be run at once unless it has an hour of its own. What the demo's past
 * adds is due by the clock of the past, whose hour its connections carry (decision 0083).
 */
export async function enqueue(
  tx: Tx,
  name: JobName,
  payload: Payload,
  { job_key, run_at, keep }: When = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${job_key ?? null}::text,
    run_at := coalesce(${run_at ?? null}, nullif(current_setting('tolmaro.now', true), ''))::timestamptz,
    max_attempts := 12,
    job_key_mode := ${keep ? "unsafe_dedupe" : "replace"}
  )`.execute(tx);
}

/** Takes back the waiting job of a key; nothing happens when there is none or it runs already. */
export async function cancelJob(tx: Tx, job_key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${job_key})`.execute(tx);
}
