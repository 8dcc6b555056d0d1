import { sql } from "kysely";
import type pg from "pg";
import { transact } from "../db/transact.ts";
import type { Machine } from "../ports/machine.ts";

const lock_space = 0x746f6c;
/** A pool of workers takes its lock right after it starts; a younger job may still belong to a live worker. */
export const abandoned_after_ms = 3000;
const first_pause_ms = 100;
const longest_pause_ms = 3000;

/** Session locks on the names of this server's worker pools: while a lock is held, the jobs of its pool are alive. */
export type WorkerLocks = {
  readonly add: (name: string) => Promise<void>;
  readonly drop: (name: string) => Promise<void>;
  /** Takes all locks again when their session was lost; nothing to do otherwise. */
  readonly renew: () => Promise<void>;
  /** Ends the session, and with it all locks. */
  readonly release: () => void;
};

/**
 * Holds the locks on one connection of the pool. A broken session has lost them, so they are acquired again on a new
 * one, after a growing pause, before any worker pool is declared dead.
 */
export function holdLocks(pool: pg.Pool, log: { warn: (error: unknown) => void }): WorkerLocks {
  const names = new Set<string>();
  let session: pg.PoolClient | null = null;
  let is_released = false;
  let pause_ms = first_pause_ms;
  // One after the other: a connection takes one question at a time.
  let turn: Promise<void> = Promise.resolve();
  const ask = async (act: "lock" | "unlock", name: string): Promise<void> => {
    await session?.query(`select pg_advisory_${act}($1, hashtext($2))`, [lock_space, name]);
  };
  const open = async (): Promise<void> => {
    if (session || is_released) return;
    const fresh = await pool.connect();
    fresh.once("error", () => lose(fresh));
    fresh.once("end", () => lose(fresh));
    session = fresh;
    try {
      for (const name of names) await ask("lock", name);
      pause_ms = first_pause_ms;
    } catch (error) {
      lose(fresh);
      throw error;
    }
  };
  const inTurn = (step: () => Promise<void>): Promise<void> =>
    (turn = turn
      .catch(() => {})
      .then(step)
      .catch((error: unknown) => {
        // The end of the session ends a question that is under way; its locks are free in any case.
        if (!is_released) throw error;
      }));
  const lose = (client: pg.PoolClient): void => {
    // A released session may still break while its connection ends; it is released only once.
    if (session !== client) return;
    session = null;
    client.release(true);
    setTimeout(() => void inTurn(open).catch((error: unknown) => log.warn(error)), pause_ms).unref();
    pause_ms = Math.min(pause_ms * 2, longest_pause_ms);
  };
  return {
    add: (name) =>
      inTurn(async () => {
        names.add(name);
        if (session) await ask("lock", name);
        else await open();
      }),
    drop: (name) =>
      inTurn(async () => {
        if (names.delete(name)) await ask("unlock", name);
      }),
    renew: () => inTurn(open),
    release: () => {
      is_released = true;
      const held = session;
      session = null;
      held?.release(true);
    },
  };
}

/** Interruptions without a delay; a job that is interrupted more often may be the cause of the crashes. */
const harmless_interruptions = 10;
const longest_wait_minutes = 60;
/** A job that was interrupted more often is given up, so that it does not end the server every hour for ever. */
const most_interruptions = 20;

/**
 * Returns the jobs of worker pools that died to the queue: their session, and with it their lock, is gone. The interrupted
 * attempt does not count. A job that is interrupted again and again waits twice as long each time, up to an hour, and is
 * given up in the end; jobs that move money get new attempts (`keepMoneyJobsAlive`).
 */
export async function freeAbandoned({ db, clock }: Pick<Machine, "db" | "clock">): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ worker: string }>`
      select locked_by as worker from (
        select distinct locked_by from graphile_worker._private_jobs
          where locked_by is not null and locked_at < now() - make_interval(secs => ${abandoned_after_ms / 1000})
      ) as held
      where pg_try_advisory_xact_lock(${lock_space}, hashtext(locked_by))
    `.execute(tx);
    if (rows.length === 0) return;
    const dead = rows.map(({ worker }) => worker);
    await sql`
      insert into job_trouble as trouble (job_id, since, interruptions)
      select id, ${clock()}, 1 from graphile_worker._private_jobs where locked_by = any(${dead})
      on conflict (job_id) do update set interruptions = trouble.interruptions + 1
    `.execute(tx);
    await sql`
      update graphile_worker._private_jobs job set
        attempts = case when trouble.interruptions > ${most_interruptions} then job.max_attempts
          else greatest(job.attempts - 1, 0) end,
        run_at = case when trouble.interruptions > ${harmless_interruptions} then
          now() + least(power(2, trouble.interruptions - ${harmless_interruptions}), ${longest_wait_minutes})
            * interval '1 minute' else job.run_at end
      from job_trouble trouble where trouble.job_id = job.id and job.locked_by = any(${dead})
    `.execute(tx);
    await sql`select graphile_worker.force_unlock_workers(${dead})`.execute(tx);
  });
}
