import { type Kysely, sql } from "kysely";
import type { DB } from "../db/tables.ts";
import type { Tx } from "../db/open.ts";
import type { JobName } from "./payloads.ts";
import { money_jobs } from "./money.ts";

/** A job whose last attempt failed or which has no attempts left, as stored in the queue. */
export type TroubledJob = {
  readonly id: bigint;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly error: string | null;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_at: Date;
  /** Time of the next attempt; not used without attempts left. */
  readonly run_at: Date;
  readonly given_up: boolean;
  readonly interruptions: number | null;
};

/** Not running, and failed at its last attempt or out of attempts. */
const troubled = sql<boolean>`job.locked_at is null and (job.last_error is not null or job.attempts >= job.max_attempts)`;
const jobs = sql`graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join job_trouble trouble on trouble.job_id = job.id`;
const columns = sql`job.id, task.identifier as name, job.payload, job.last_error as error, job.attempts, job.max_attempts,
  job.created_at, job.run_at, job.attempts >= job.max_attempts as given_up, trouble.interruptions`;

/** The number of jobs without attempts left, as a part of another statement. */
export const given_up_count = sql<number>`(select count(*)::int from ${jobs}
  where ${troubled} and job.attempts >= job.max_attempts)`;

export type TroubleFilter = "given_up" | "retrying" | undefined;
const narrowed = (state: TroubleFilter) =>
  state === undefined
    ? sql`true`
    : state === "given_up"
      ? sql`job.attempts >= job.max_attempts`
      : sql`job.attempts < job.max_attempts`;

/** Failed jobs: those given up first, then the newest. */
export async function troubledJobs(
  db: Kysely<DB>,
  {
    state,
    limit,
    offset,
  }: { readonly state: TroubleFilter; readonly limit: number; readonly offset: number },
): Promise<readonly TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select ${columns} from ${jobs} where ${troubled} and ${narrowed(state)}
    order by job.attempts >= job.max_attempts desc, job.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** A failed job, locked against its worker; null when it is finished, running or has not failed. */
export async function lockFailedJob(tx: Tx, id: number): Promise<TroubledJob | null> {
  const { rows } = await sql<TroubledJob>`
    select ${columns} from ${jobs} where job.id = ${id} and ${troubled} for update of job
  `.execute(tx);
  return rows[0] ?? null;
}

/** State of a job that is not a failed one. */
export async function jobState(db: Kysely<DB>, id: number): Promise<"running" | "waiting" | "finished"> {
  const { rows } = await sql<{ running: boolean }>`
    select locked_at is not null as running from graphile_worker._private_jobs where id = ${id}
  `.execute(db);
  const [job] = rows;
  if (!job) return "finished";
  return job.running ? "running" : "waiting";
}

/** Retries jobs immediately, with all their attempts; a running job is not changed. */
export async function runAgain(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(${ids.map(String)}::bigint[], run_at := now(), attempts := 0)`.execute(
    tx,
  );
}

export async function removeJob(tx: Tx, id: bigint): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array[${String(id)}::bigint])`.execute(tx);
}

/** Longest wait of a job that moves money for its next attempt. */
const longest_wait = sql`interval '5 minutes'`;
/** Highest attempt count, because the columns of the queue have two bytes. */
const most_counted = 1000;

/** Gives jobs that move money new attempts before they run out, and limits the wait for the next one. */
export async function keepMoneyJobsAlive(tx: Tx): Promise<void> {
  await sql`
    update graphile_worker._private_jobs job
    set attempts = least(job.attempts, ${most_counted}::int),
      max_attempts = greatest(job.max_attempts, least(job.attempts, ${most_counted}::int) + 12),
      run_at = least(job.run_at, now() + ${longest_wait})
    from graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = any(${[...money_jobs]}) and job.locked_at is null
      and (job.attempts >= job.max_attempts
        or (job.last_error is not null and job.run_at > now() + ${longest_wait}))
  `.execute(tx);
}

/**
 * Removes scheduled jobs that were replaced by a later run while they ran: they have lost their key, fail, and would be
 * retried in addition to it.
 */
export async function dropSupersededRounds(tx: Tx): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs job
    where job.key is null and job.locked_at is null and job.payload -> '_cron' is not null
  `.execute(tx);
}

/** Stores since when jobs are failing and deletes entries of finished jobs. */
export async function noteTrouble(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into job_trouble (job_id, since)
    select job.id, ${now} from ${jobs} where ${troubled} and trouble.job_id is null
    on conflict do nothing
  `.execute(tx);
  await sql`
    delete from job_trouble
    where not exists (select 1 from graphile_worker._private_jobs job where job.id = job_trouble.job_id)
  `.execute(tx);
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
/** Minutes of retries after which a job is reported like one that was given up. */
const report_after_minutes = 10;
const pause_minutes = 60;

/**
 * Marks jobs to be reported to the admin and returns whether there are any: those given up, and those failing for ten
 * minutes. Mails are at least an hour apart, so that an outage is one mail and not hundreds.
 */
export async function markUnnotified(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update job_trouble trouble set told_at = ${now}
    from graphile_worker._private_jobs job
    where job.id = trouble.job_id and trouble.told_at is null
      and (job.attempts >= job.max_attempts or trouble.since <= ${minutesBefore(now, report_after_minutes)})
      and (job.last_error is not null or job.attempts >= job.max_attempts or trouble.interruptions > 0)
      and not exists (select 1 from job_trouble notified where notified.told_at > ${minutesBefore(now, pause_minutes)})
    returning trouble.job_id
  `.execute(tx);
  return rows.length > 0;
}

export type TroubledTask = {
  readonly name: JobName;
  readonly count: number;
  readonly given_up: number;
  readonly error: string | null;
};

/** Failed jobs by name, most frequent first, with the newest error. */
export async function troubledTasks(db: Kysely<DB>): Promise<readonly TroubledTask[]> {
  const { rows } = await sql<TroubledTask>`
    select task.identifier as name, count(*)::int as count,
      count(*) filter (where job.attempts >= job.max_attempts)::int as given_up,
      (array_agg(job.last_error order by job.id desc))[1] as error
    from ${jobs} where ${troubled} group by 1 order by 2 desc, 1
  `.execute(db);
  return rows;
}

/** Size of the queue; delay in seconds of the oldest job that is due and idle, 0 when there is none. */
export type QueueState = {
  readonly waiting: number;
  readonly running: number;
  readonly retrying: number;
  readonly given_up: number;
  readonly oldest_due_seconds: number;
};

export async function queueState(db: Kysely<DB>): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select
      count(*) filter (where job.locked_at is null and job.attempts < job.max_attempts)::int as waiting,
      count(*) filter (where job.locked_at is not null)::int as running,
      count(*) filter (where ${troubled} and job.attempts < job.max_attempts)::int as retrying,
      count(*) filter (where ${troubled} and job.attempts >= job.max_attempts)::int as given_up,
      coalesce(extract(epoch from now() - min(job.run_at) filter
        (where job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now())), 0)::float8
        as oldest_due_seconds
    from ${jobs}
  `.execute(db);
  const [state] = rows;
  if (!state) throw new Error("an aggregate without a row");
  return state;
}
