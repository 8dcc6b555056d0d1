import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { cleanedUp } from "#server/kernel/clean-up.ts";
import { logLevel } from "#server/kernel/db/unavailable.ts";
import type { OpenTestMode } from "./open.ts";
import { removeOld } from "./removal.ts";

/** The lock of the one process whose robot acts: "tol", "robt". */
const leader_lock = [0x746f6c, 0x726f6274] as const;
const step_every_ms = 5000;
/** Every twelfth step, once a minute, the live database is looked at for what has changed, and what is old goes. */
const refresh_every = 12;

/** Runs work in the process that gets the lock; the others skip the round. */
async function alone(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ is_leader: boolean }>(
    "select pg_try_advisory_lock($1, $2) as is_leader",
    [...leader_lock],
  );
  if (!rows[0]?.is_leader) return;
  await cleanedUp(work, () => client.query("select pg_advisory_unlock($1, $2)", [...leader_lock]));
}

/** The robot of the test mode: every five seconds one act about each order, in one process of the installation. */
export function startTestRounds({ machine, robot, refresh }: OpenTestMode): {
  readonly stop: () => Promise<void>;
} {
  const ending = new AbortController();
  const round = async (number: number): Promise<void> => {
    const client = await machine.pool.connect();
    try {
      await alone(client, async () => {
        if (number % refresh_every === 0) {
          await refresh();
          await removeOld(machine);
        }
        await robot.stepAll();
      });
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const work = async (): Promise<void> => {
    for (let number = 1; !ending.signal.aborted; number += 1) {
      await sleep(step_every_ms, undefined, { signal: ending.signal, ref: false }).catch(() => null);
      if (ending.signal.aborted) return;
      await round(number).catch((error: unknown) => machine.log[logLevel(error)](error));
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
