import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger as GraphileLogger, run, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { type ClockCheck, openClockCheck, WrongClock } from "../db/clock-gap.ts";
import { idle_timeout_ms, ignoreIdleErrors } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { logLevel } from "../db/unavailable.ts";
import { causeOfJob, inCause } from "../tracing/cause.ts";
import { inStep } from "../tracing/steps.ts";
import type { Machine } from "../ports/machine.ts";
import { job_names, type JobName, payloadOf } from "./payloads.ts";
import type { Jobs } from "./job.ts";
import { rounds } from "./rounds.ts";
import { abandoned_after_ms, freeAbandoned, holdLocks, type WorkerLocks } from "./worker-locks.ts";

/** The function of each job, by its name. */
type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

export type Worker = { readonly stop: () => Promise<void> };

/** The longest pause before a database that is available again is queried for jobs. */
const longest_pause_ms = 3000;
const first_pause_ms = 100;
/**
 * An ending pool without a running job for this long is treated as released. The library counts job ends whose write
 * failed wrongly, and may wait for them without end.
 */
const idle_release_ms = 5000;
/** How often the clock is checked while no job comes. */
const clock_every_ms = 10_000;

type Options = { readonly url: string; readonly concurrency?: number; readonly poll_ms?: number };

/**
 * Starts the worker of this process. A worker killed in the middle leaves its jobs locked for hours, so each pool of
 * workers holds a session lock made of its name; a job locked by a name whose lock is free is returned to the queue.
 * A pool whose request for a job or end of a job was not answered, because the database was gone, ends: what it asked
 * may have been done. Another one takes its place after a growing pause. A pool also ends when the clock of this process
 * is wrong, and the next one begins once it is set. Throws only when the first pool cannot begin.
 */
export async function startWorker(
  machine: Machine,
  jobs: Jobs<JobName>,
  { url, concurrency = 4, poll_ms = 2000 }: Options,
): Promise<Worker> {
  const { log } = machine;
  const locks = holdLocks(machine.pool, log);
  const clock = openClockCheck(machine.db);
  const pg_pool = queuePool(url, concurrency);
  let is_stopping = false;
  const free = async (): Promise<void> => {
    try {
      await locks.renew();
      await freeAbandoned(machine);
    } catch (error) {
      log[logLevel(error)](error);
      freeSoon();
    }
  };
  const freeSoon = (): void => {
    if (!is_stopping) setTimeout(() => void free(), abandoned_after_ms + 500).unref();
  };
  const often = setInterval(() => void free(), 60_000);
  const running = new Set<Pool>();
  const begin = async (): Promise<void> => {
    const pool = await beginPool(machine, jobs, { pg_pool, locks, clock, concurrency, poll_ms });
    running.add(pool);
    void pool.ending.then(() => (is_stopping ? undefined : beginAgain()));
    void pool.released.then(() => running.delete(pool));
    // What it left locked is given to the others, as after the death of another server.
    void pool.released.then(freeSoon);
    if (is_stopping) pool.stop();
    freeSoon();
  };
  let pause_ms = first_pause_ms;
  let begun_at = 0;
  const beginAgain = async (): Promise<void> => {
    // A pool that lasted was sound; one that ends at once again is replaced after a longer pause.
    if (performance.now() - begun_at > longest_pause_ms) pause_ms = first_pause_ms;
    for (; !is_stopping; pause_ms = Math.min(pause_ms * 2, longest_pause_ms)) {
      await sleep(pause_ms, undefined, { ref: false });
      try {
        await begin();
        begun_at = performance.now();
        pause_ms = Math.min(pause_ms * 2, longest_pause_ms);
        return;
      } catch (error) {
        log.warn(error, "the job worker could not begin again yet");
      }
    }
  };
  await begin().catch((error: unknown) => {
    if (!(error instanceof WrongClock)) throw error;
    // Requests are answered in the meantime.
    log.error(error);
    void beginAgain();
  });
  return {
    async stop() {
      is_stopping = true;
      clearInterval(often);
      for (const pool of running) pool.stop();
      for (const pool of running) await pool.released;
      await pg_pool.end();
      locks.release();
    },
  };
}

/** Connections of the queue's own: ours read int8 as bigint, and its job ids are text to it. */
function queuePool(url: string, concurrency: number): pg.Pool {
  const pg_pool = new pg.Pool({
    connectionString: url,
    max: concurrency + 2,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idle_timeout_ms,
    keepAlive: true,
    application_name: "tolmaro worker",
    // The library sends the same few statements, and PostgreSQL would plan each request for a job again.
    options: "-c plan_cache_mode=force_generic_plan",
  });
  return pg_pool.on("connect", ignoreIdleErrors).on("error", () => {});
}

/** Some workers that take jobs under one name. */
type Pool = {
  /** Resolves when it takes no jobs any more, by `stop` or because a request or an end of a job was not answered. */
  readonly ending: Promise<unknown>;
  /** Resolves when its last job has ended, at the latest `idle_release_ms` later. */
  readonly released: Promise<unknown>;
  readonly stop: () => void;
};

type Begun = {
  readonly pg_pool: pg.Pool;
  readonly locks: WorkerLocks;
  readonly clock: ClockCheck;
  readonly concurrency: number;
  readonly poll_ms: number;
};

/**
 * Begins a pool and holds a lock of its name until its last job has ended. Throws when the database does not answer, or
 * the clock is wrong.
 */
async function beginPool(machine: Machine, jobs: Jobs<JobName>, options: Begun): Promise<Pool> {
  const { log } = machine;
  const { pg_pool, locks, clock, concurrency, poll_ms } = options;
  await clock.check();
  await forgetEarlyRounds(machine);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const warn = (error: unknown): void => log.warn(error);
  const events = new EventEmitter() as WorkerEvents;
  const ending = once(events, "pool:gracefulShutdown");
  const { tasks, untilIdle } = countRunning(atRightTime(taskList(machine, jobs), clock, stop));
  const released = Promise.race([once(events, "pool:release"), ending.then(untilIdle)]);
  events.on("pool:create", ({ workerPool }) => {
    void locks.add(workerPool.id).catch(warn);
    void released.then(() => locks.drop(workerPool.id)).catch(warn);
  });
  const runner = await run({
    pgPool: pg_pool,
    noHandleSignals: true,
    parsedCronItems: rounds.map((round) => ({
      ...round,
      match: (digest) => !clock.isDoubtful() && round.match(digest),
    })),
    events,
    taskList: tasks,
    logger: loggerOf(log),
    // Without a batch, a job end that cannot be written is an unhandled rejection and ends the process.
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: poll_ms,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  runner.promise.catch(warn);
  let is_ending = false;
  void ending.then(() => (is_ending = true));
  const end = (): void => {
    if (!is_ending) void runner.stop().catch(warn);
    is_ending = true;
  };
  stopping.signal.addEventListener("abort", end);
  if (stopping.signal.aborted) end();
  endAtWrongTime({ events, clock, stop, ending });
  // A request that was lost with its connection may have locked a job under the name of this pool.
  events.on("worker:getJob:error", () => setImmediate(stop));
  return { ending, released, stop };
}

/**
 * The library does not add a scheduled job again up to the time of its last one, which is ahead after the clocks were
 * ahead: that one is forgotten.
 */
const forgetEarlyRounds = ({ db }: Machine): Promise<unknown> =>
  transact(db, (tx) =>
    sql`update graphile_worker._private_known_crontabs set last_execution = null
      where last_execution > now() + interval '2 minutes'`.execute(tx),
  );

type Timed = {
  readonly events: WorkerEvents;
  readonly clock: ClockCheck;
  readonly stop: () => void;
  readonly ending: Promise<unknown>;
};

/** Stops a pool whose clock is found wrong, or was put back: its next scheduled job would wait for a time that is far. */
function endAtWrongTime({ events, clock, stop, ending }: Timed): void {
  const timer = setInterval(() => {
    clock.check().catch((error: unknown) => {
      if (error instanceof WrongClock) stop();
    });
  }, clock_every_ms).unref();
  void ending.then(() => clearInterval(timer));
  events.on("cron:prematureTimer", ({ currentTimestamp, expectedTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > 60_000) stop();
  });
}

/** The same tasks, which fail with a sentence before they do anything while this process has a wrong clock. */
function atRightTime(tasks: Tasks, { check }: ClockCheck, stop: () => void): Tasks {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Tasks[string]] => [
      name,
      async (payload) => {
        await check().catch((error: unknown) => {
          if (error instanceof WrongClock) stop();
          throw error;
        });
        await task(payload);
      },
    ]),
  );
}

/** Counts running jobs; `untilIdle` resolves when none has run for `idle_release_ms`. */
function countRunning(of: Tasks) {
  let running = 0;
  let idle_since = performance.now();
  const tasks = Object.fromEntries(
    Object.entries(of).map(([name, task]): [string, Tasks[string]] => [
      name,
      async (payload) => {
        running += 1;
        try {
          await task(payload);
        } finally {
          running -= 1;
          idle_since = performance.now();
        }
      },
    ]),
  );
  const untilIdle = async (): Promise<void> => {
    idle_since = performance.now();
    while (running > 0 || performance.now() - idle_since < idle_release_ms)
      await sleep(100, undefined, { ref: false });
  };
  return { tasks, untilIdle };
}

/** What the library reports about a failed job. */
type Failure = {
  readonly failure?: boolean;
  readonly job?: { readonly task_identifier: string; readonly attempts: number; readonly payload: object };
  readonly error?: unknown;
  readonly fatalError?: unknown;
};

/** The library's errors are faults, except that the database cannot be asked at the moment. */
const loggerOf = (log: Machine["log"]): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta: Failure = {}) => {
    if (level !== "error") return;
    const { failure, job, error } = meta;
    const write = log[logLevel(error ?? meta.fatalError)].bind(log);
    if (!failure || !job) return write(message);
    const { task_identifier, attempts, payload } = job;
    inCause(causeOfJob(payload), () =>
      write({ err: error, job: task_identifier, attempt: attempts }, "a job failed"),
    );
  });

/** The tasks the runner knows: every job opens its own transaction here and nowhere else. */
export function taskList(machine: Machine, jobs: Jobs<JobName>): Tasks {
  const tasks: Record<string, (payload: unknown) => Promise<void>> = {};
  for (const name of job_names) {
    tasks[name] = (stored) => {
      const payload = (stored ?? {}) as Record<string, unknown>;
      const work = () => runJob(machine, jobs, name, payload);
      return inCause(causeOfJob(payload), () => inStep({ kind: "job", name }, work));
    };
  }
  return tasks;
}

/** Runs one job now: its steps outside first, then its command in one transaction. */
export async function runJob(
  machine: Machine,
  jobs: Jobs<JobName>,
  name: JobName,
  stored: Readonly<Record<string, unknown>>,
): Promise<void> {
  const running = { payload: payloadOf(name, stored), machine, now: machine.clock() };
  const { prepare, isDone, run: write } = jobs[name];
  const prepared: unknown = prepare ? await prepare(running) : undefined;
  if (isDone?.(prepared)) return;
  await transact(machine.db, (tx) => write({ ...running, tx }, prepared));
}
