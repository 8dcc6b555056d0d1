import type { Kysely, Selectable } from "kysely";
import type { BooksCheckView } from "#contract/accounting/books.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { checks, type Violation, violationOf } from "./checks/run.ts";

type CheckRow = Selectable<DB["books_check"]>;
export type FinishedCheck = Pick<CheckRow, "id"> & {
  readonly began_at: Date;
  readonly finished_at: Date;
  readonly broken: readonly string[];
};

/** How many runs are kept. */
const kept_runs = 100;

/** The last run that has read all rules; null before the first. */
export async function lastCheck(db: Kysely<DB>): Promise<FinishedCheck | null> {
  const row = await db
    .selectFrom("books_check")
    .select(["id", "began_at", "finished_at", "broken"])
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.began_at || !row.finished_at) return null;
  return { id: row.id, began_at: row.began_at, finished_at: row.finished_at, broken: row.broken ?? [] };
}

/** The run that waits or reads; undefined without one. */
const openCheck = (db: Kysely<DB>) =>
  db.selectFrom("books_check").selectAll().where("finished_at", "is", null).executeTakeFirst();

/** The last result, and the progress of a run, as shown to the desk. */
export async function checkOf(db: Kysely<DB>): Promise<BooksCheckView> {
  const last = await lastCheck(db);
  const open = await openCheck(db);
  return {
    checked_at: last?.finished_at.toISOString() ?? null,
    broken: [...(last?.broken ?? [])],
    running: open ? { done: open.done, rules: open.rules } : null,
  };
}

/** A run that is open, made when there is none. */
async function openRun(tx: Tx, now: Date): Promise<number> {
  await tx
    .insertInto("books_check")
    .values({ asked_at: now, rules: checks.length })
    .onConflict((on) => on.doNothing())
    .execute();
  const { id } = await tx
    .selectFrom("books_check")
    .select("id")
    .where("finished_at", "is", null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Asks for a run of all rules. While one waits or reads, that one is the answer. */
export async function askCheck(tx: Tx, now: Date): Promise<void> {
  await openRun(tx, now);
  await enqueue(tx, "books.check", {}, { job_key: "books.check" });
}

export type ReadRules = { readonly id: number; readonly broken: readonly Violation[] };

/**
 * Reads all rules, one statement after the other and outside of any transaction, because they take a minute on a large
 * database. The progress is stored for the page that waits.
 */
export async function readRules({ db }: Machine, now: Date): Promise<ReadRules> {
  const id = await transact(db, (tx) => openRun(tx, now));
  const begun = { began_at: now, done: 0, rules: checks.length };
  await db.updateTable("books_check").set(begun).where("id", "=", id).execute();
  const broken: Violation[] = [];
  for (const [index, check] of checks.entries()) {
    const violation = await violationOf(db, check);
    if (violation) broken.push(violation);
    await db
      .updateTable("books_check")
      .set({ done: index + 1 })
      .where("id", "=", id)
      .execute();
  }
  return { id, broken };
}

/** Stores the result of a run, unless another one of the same run was faster. */
export async function storeResult(tx: Tx, { id, broken }: ReadRules, now: Date): Promise<void> {
  await tx
    .updateTable("books_check")
    .set({ finished_at: now, broken: broken.map(({ name }) => name) })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
  await tx
    .deleteFrom("books_check")
    .where("id", "<=", id - kept_runs)
    .execute();
}
