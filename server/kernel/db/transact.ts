import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { collectJobs, sendJobs } from "../jobs/queue.ts";
import { inStep } from "../tracing/steps.ts";
import { isStale, type Tx } from "./open.ts";
import type { DB } from "./tables.ts";

/**
 * PostgreSQL ended the transaction because of a conflict: a deadlock, a serialization failure, or a lock that was not
 * available (NOWAIT).
 */
const retried: ReadonlySet<unknown> = new Set(["40P01", "40001", "55P03"]);
const most_attempts = 6;
const first_pause_ms = 20;

/** Whether PostgreSQL rolled the whole transaction back and it can be retried. */
export const isConflict = (error: unknown): boolean =>
  isStale(error) || (error instanceof Error && "code" in error && retried.has(error.code));

const step = { kind: "transaction", name: "transaction" } as const;
/** A conflict is followed by another attempt, and what is tried out is rolled back. */
const isExpected = (error: unknown): boolean => error instanceof Undone || isConflict(error);

const attemptOf = <T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    collectJobs(tx);
    const result = await work(tx);
    await sendJobs(tx);
    return result;
  });

/**
 * Runs `work` in a transaction of its own, and retries it when PostgreSQL ended it because of a conflict with another
 * one; after six attempts the last error is thrown. `work` therefore has no effects outside its transaction.
 */
export async function transact<T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inStep(step, () => attemptOf(db, work), { isExpected });
    } catch (error) {
      if (attempt === most_attempts || !isConflict(error)) throw error;
      // Random pauses, so that the same two do not meet again.
      await sleep(Math.random() * first_pause_ms * 2 ** attempt);
    }
  }
}

class Undone extends Error {}

/** The result of `work`, whose changes are rolled back. */
export async function rolledBack<T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let answer: { readonly value: T } | undefined;
  try {
    await transact(db, async (tx) => {
      answer = { value: await work(tx) };
      throw new Undone("tried out");
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!answer) throw new Error("nothing was tried out");
  return answer.value;
}
