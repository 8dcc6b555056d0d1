import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { cleanedUp } from "#server/kernel/clean-up.ts";
import { ignoreIdleErrors } from "#server/kernel/db/open.ts";
import { logLevel } from "#server/kernel/db/unavailable.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type Lanes, openLanes } from "./lanes.ts";
import { channel } from "./messages.ts";

/** The lock of the one process that sends; its session holds it, so it is free when the process dies. */
const leader_lock = [0x746f6c, 0x77656268] as const;
/** How often all endpoints are looked at, for messages whose time has come and notifications that were lost. */
const look_every_ms = 2000;
/** Notifications within this time are read together. */
const gather_ms = 10;
/** How long the end of a process waits for answers. */
const longest_end_ms = 5000;

export type Dispatcher = { readonly stop: () => Promise<void> };

/**
 * Sends webhooks while this process is the leader. Any number of processes try to be it, one is; what it has sent and not
 * written when it dies is sent again by the next one.
 */
export function startDispatcher(machine: Machine): Dispatcher {
  const ending = new AbortController();
  const pause = (): Promise<unknown> =>
    sleep(look_every_ms, undefined, { signal: ending.signal, ref: false }).catch(() => null);
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const session = await lead(machine.pool);
        if (session) await sendWhileLeading(machine, session, ending.signal);
      } catch (error) {
        machine.log[logLevel(error)](error);
      }
      if (!ending.signal.aborted) await pause();
    }
  };
  const working = work();
  return {
    async stop() {
      ending.abort();
      await working;
    },
  };
}

/** A session that holds the lock; null while another process has it. */
async function lead(pool: pg.Pool): Promise<pg.PoolClient | null> {
  const session = await pool.connect();
  try {
    const { rows } = await session.query<{ is_leader: boolean }>(
      "select pg_try_advisory_lock($1, $2) as is_leader",
      [...leader_lock],
    );
    if (rows[0]?.is_leader) return session;
    session.release();
    return null;
  } catch (error) {
    session.release(true);
    throw error;
  }
}

async function sendWhileLeading(
  machine: Machine,
  session: pg.PoolClient,
  ending: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  ignoreIdleErrors(session);
  for (const name of ["error", "end"] as const) session.once(name, () => lost.abort());
  const until = AbortSignal.any([ending, lost.signal]);
  const lanes = openLanes(machine);
  const sendOn = async (): Promise<void> => {
    listen(machine, session, lanes, until);
    await session.query(`listen ${channel}`);
    while (!until.aborted) {
      await lanes.look();
      await sleep(look_every_ms, undefined, { signal: until, ref: false }).catch(() => null);
    }
  };
  const finish = async (): Promise<void> => {
    lanes.stop();
    // The lock is held until the last result is written, so that an orderly end sends little twice.
    const time = ending.aborted ? sleep(longest_end_ms, undefined, { ref: false }) : lanes.idle();
    try {
      await Promise.race([lanes.idle(), time]);
    } finally {
      lanes.close();
      session.release(true);
    }
  };
  await cleanedUp(sendOn, finish);
}

/** A notification names endpoints with something new; those of a few milliseconds are looked at together. */
function listen({ log }: Machine, session: pg.PoolClient, lanes: Lanes, until: AbortSignal): void {
  const named = new Set<number>();
  let is_waiting = false;
  const lookAtNamed = async (): Promise<void> => {
    await sleep(gather_ms);
    is_waiting = false;
    const ids = [...named];
    named.clear();
    if (until.aborted) return;
    try {
      await lanes.look(ids);
    } catch (error) {
      log[logLevel(error)](error);
    }
  };
  session.on("notification", ({ payload = "" }) => {
    const is_changed = payload.startsWith("!");
    const ids = payload.replace("!", "").split(",").filter(Boolean).map(Number);
    // Their messages or their address are others than those that were read ahead.
    if (is_changed) lanes.forget(ids);
    for (const id of ids) named.add(id);
    if (is_waiting || named.size === 0) return;
    is_waiting = true;
    void lookAtNamed();
  });
}
