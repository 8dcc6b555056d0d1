import type { Kysely } from "kysely";
import type { FailedJob, desk_job_routes } from "#contract/views/desk-jobs.ts";
import type * as z from "zod/mini";
import type { DB } from "#server/kernel/db/tables.ts";
import { job_names } from "#server/kernel/jobs/payloads.ts";
import { movesMoney } from "#server/kernel/jobs/money.ts";
import { type TroubledJob, troubledJobs } from "#server/kernel/jobs/trouble.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";

function jobView(job: TroubledJob): FailedJob {
  const known = job_names.find((name) => name === job.name);
  return {
    id: Number(job.id),
    name: job.name,
    payload: JSON.stringify(job.payload),
    error: job.error,
    attempts: job.attempts,
    max_attempts: job.max_attempts,
    interruptions: job.interruptions ?? 0,
    created_at: job.created_at.toISOString(),
    state: job.given_up ? "given_up" : "retrying",
    next_at: job.given_up ? null : job.run_at.toISOString(),
    moves_money: known !== undefined && movesMoney(known),
  };
}

/** One page of failed jobs. */
export async function failedJobs(
  db: Kysely<DB>,
  query: z.output<typeof desk_job_routes.failedJobs.query>,
): Promise<{ readonly rows: FailedJob[]; readonly meta: ReturnType<typeof metaOf> }> {
  const place = paging(query);
  const rows = await troubledJobs(db, {
    state: query.state,
    limit: place.per_page + 1,
    offset: place.offset,
  });
  return {
    rows: rows.slice(0, place.per_page).map(jobView),
    meta: metaOf(place, place.offset + rows.length),
  };
}
