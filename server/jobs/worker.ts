import { EventEmitter } from "node:events";
import {
  Logger as GraphileLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { heedErrors } from "../db/open.ts";
import type { Machine } from "../machine.ts";
import { job_names, type JobName } from "./after.ts";
import type { Jobs } from "./job.ts";

export type Worker = { readonly stop: () => Promise<void> };

/** Jobs that come round by the clock instead of following something. */
const rounds = parseCronItems([
  { task: "wallet.expire_bonus", match: "20 3 * * *", options: { maxAttempts: 5 } },
  { task: "mail.bonus_expiring", match: "40 8 * * *", options: { maxAttempts: 5 } },
  { task: "payment.poll", match: "* * * * *", options: { maxAttempts: 2 } },
  // Table A comes at a quarter past twelve in Warsaw, which is an hour earlier by the clock of the world in summer.
  { task: "tax.fetch_rates", match: "35 11,14 * * 1-5", options: { maxAttempts: 2 } },
  // Every hour, because both find nothing to do when it was done: a night without a worker is made up for.
  { task: "invoice.monthly", match: "7 * * * *", options: { maxAttempts: 2 } },
  { task: "invoice.remind", match: "37 * * * *", options: { maxAttempts: 2 } },
  { task: "einvoice.send", match: "* * * * *", options: { maxAttempts: 2 } },
  // Every hour, because a round that was missed is made up for by the next.
  { task: "order.review", match: "11 * * * *", options: { maxAttempts: 2 } },
  { task: "shipment.poll", match: "*/10 * * * *", options: { maxAttempts: 2 } },
  { task: "dialogue.remind", match: "* * * * *", options: { maxAttempts: 2 } },
  { task: "work.engine_back", match: "*/10 * * * *", options: { maxAttempts: 2 } },
  // Every hour, because a statement that was made is found: a first of the month without a worker is made up for.
  { task: "pay.round", match: "23 * * * *", options: { maxAttempts: 2 } },
  { task: "upkeep.sweep", match: "17 * * * *", options: { maxAttempts: 2 } },
]);

/**
 * Starts the worker of this process. A worker killed in the middle leaves its jobs locked for hours, so each one
 * holds a session lock made of its name; a job locked by a name whose lock is free is given back to the others.
 */
export async function startWorker(
  machine: Machine,
  jobs: Jobs<JobName>,
  { url, concurrency = 4, poll_ms = 2000 }: { url: string; concurrency?: number; poll_ms?: number },
): Promise<Worker> {
  const locks = holdLocks(machine.pool);
  // Its own connections: ours read int8 as bigint, and its job ids are text to it.
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + 2,
    application_name: "tolmaro worker",
  });
  pool.on("connect", heedErrors).on("error", () => {});
  const events = new EventEmitter() as WorkerEvents;
  events.on("worker:create", ({ worker }) => {
    void locks.add(worker.workerId).catch((error: unknown) => machine.log.error(error));
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: poll_ms,
    noHandleSignals: true,
    parsedCronItems: rounds,
    events,
    taskList: taskList(machine, jobs),
    logger: new GraphileLogger(() => (level, message) => {
      if (level === "error") machine.log.error(message);
    }),
  });
  const round = async (): Promise<void> => {
    await locks.renew();
    await freeAbandoned(machine);
  };
  const free = (): void => void round().catch((error: unknown) => machine.log.error(error));
  const soon = setTimeout(free, abandoned_after_ms);
  const often = setInterval(free, 60_000);
  return {
    async stop() {
      clearTimeout(soon);
      clearInterval(often);
      await runner.stop();
      await pool.end();
      locks.release();
    },
  };
}

/**
 * Session locks on the names of this process's workers. A session that broke has lost them, so they are taken again on
 * a new one before anybody is declared dead.
 */
function holdLocks(pool: pg.Pool) {
  const names: string[] = [];
  let session: pg.PoolClient | null = null;
  // One after the other: a connection takes one question at a time.
  let turn: Promise<void> = Promise.resolve();
  const lock = async (name: string): Promise<void> => {
    await session?.query("select pg_advisory_lock($1, hashtext($2))", [lock_space, name]);
  };
  const open = async (): Promise<void> => {
    if (session) return;
    const fresh = await pool.connect();
    fresh.once("error", () => {
      // A session that was given back already may still break while its connection ends; nobody gives it back twice.
      if (session !== fresh) return;
      session = null;
      fresh.release(true);
    });
    session = fresh;
    for (const name of names) await lock(name);
  };
  const inTurn = (step: () => Promise<void>): Promise<void> => (turn = turn.catch(() => {}).then(step));
  return {
    add: (name: string): Promise<void> =>
      inTurn(async () => {
        if (session) await lock(name);
        names.push(name);
        await open();
      }),
    renew: (): Promise<void> => inTurn(open),
    /** Ends the session, and with it its locks. */
    release: (): void => {
      const held = session;
      session = null;
      held?.release(true);
    },
  };
}

/** The tasks the runner knows: every job opens its own transaction here and nowhere else. */
export function taskList(machine: Machine, jobs: Jobs<JobName>): TaskList {
  const tasks: Record<string, (payload: unknown) => Promise<void>> = {};
  for (const name of job_names) {
    tasks[name] = (payload) => runJob(machine, jobs, name, (payload ?? {}) as Record<string, unknown>);
  }
  return tasks;
}

/** Runs one job now: its steps outside first, then its command in one transaction. */
export async function runJob(
  machine: Machine,
  jobs: Jobs<JobName>,
  name: JobName,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const running = { payload, machine, now: machine.clock() };
  const prepared: unknown = jobs[name].prepare ? await jobs[name].prepare(running) : undefined;
  await machine.db.transaction().execute((tx) => jobs[name].command({ ...running, tx }, prepared));
}

const lock_space = 0x746f6c;
/** A worker takes its lock right after its first breath; a job younger than this may still belong to one. */
const abandoned_after_ms = 3000;

/** Gives back the jobs of workers that died: their session, and with it their lock, is gone. */
export async function freeAbandoned(machine: Machine): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
      select distinct locked_by from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - make_interval(secs => ${abandoned_after_ms / 1000})
    ) as held
    where pg_try_advisory_xact_lock(${lock_space}, hashtext(locked_by))
    having count(*) > 0
  `.execute(machine.db);
}
