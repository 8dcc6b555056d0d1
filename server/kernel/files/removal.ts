import type { Readable } from "node:stream";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../db/tables.ts";
import type { Tx } from "../db/open.ts";
import { enqueue } from "../jobs/queue.ts";
import type { Machine } from "../ports/machine.ts";
import type { Stored } from "./meter.ts";

/** Maximum number of files removed by one run of the job. */
const batch_size = 500;

/**
 * Stores bytes before the transaction that writes their row. Those that no row names a day later, because the process was
 * killed before it, are removed by the sweep.
 */
export async function storeBytes(
  { db, clock, store }: Pick<Machine, "db" | "clock" | "store">,
  storage_key: string,
  bytes: Readable,
  max_bytes: number,
): Promise<Stored> {
  await db
    .insertInto("bytes_without_row")
    // The clock of the demo's past is behind that of the sweep.
    .values({ storage_key, stored_at: sql<Date>`greatest(now(), ${clock()}::timestamptz)` })
    .execute();
  return store.put(storage_key, bytes, max_bytes);
}

/** Keeps stored bytes, in the transaction that writes their row. */
export async function keepBytes(tx: Tx, storage_key: string): Promise<void> {
  await tx.deleteFrom("bytes_without_row").where("storage_key", "=", storage_key).execute();
}

/**
 * Schedules the removal of unreferenced bytes after this transaction commits. A rollback cancels it, and after a crash
 * the removal continues: the keys are rows until the store has confirmed it.
 */
export async function removeBytes(tx: Tx, storage_keys: readonly string[], now: Date): Promise<void> {
  if (storage_keys.length === 0) return;
  await tx
    .insertInto("bytes_to_remove")
    .values(storage_keys.map((storage_key) => ({ storage_key, since: now })))
    .onConflict((on) => on.doNothing())
    .execute();
  await enqueue(tx, "upkeep.remove_bytes", {}, { job_key: "upkeep.remove_bytes" });
}

type Forgotten = { readonly table: "data_export" | "quarantine"; readonly due: RawBuilder<boolean> };
/** Maximum number of rows of one call. */
const rows_at_once = 500;

/** Clears the storage keys of rows that are due, the oldest first, sets more of their columns, and removes their bytes. */
export async function forgetBytes(
  tx: Tx,
  { table, due, set = sql`` }: Forgotten & { readonly set?: RawBuilder<unknown> },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`
    with due as (
      select id, storage_key from ${sql.table(table)} where storage_key is not null and ${due}
      order by id limit ${rows_at_once} for update skip locked
    )
    update ${sql.table(table)} as forgotten set storage_key = null ${set} from due where forgotten.id = due.id
    returning due.storage_key
  `.execute(tx);
  await removeBytes(
    tx,
    rows.map(({ storage_key }) => storage_key),
    now,
  );
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Whether any bytes wait for removal. */
export async function bytesWait(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom("bytes_to_remove").select("storage_key").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes waiting bytes, oldest first. A file that could not be removed does not stop the others: it moves to the end
 * of the list, and the first error is thrown after all were tried, so the job is retried.
 */
export async function removeWaitingBytes({ db, store }: Machine, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom("bytes_to_remove")
    .select("storage_key")
    .orderBy("since")
    .limit(batch_size)
    .execute();
  const errors: Error[] = [];
  for (const { storage_key } of waiting) {
    const error = await store.remove(storage_key).then(() => null, asError);
    if (error === null)
      await db.deleteFrom("bytes_to_remove").where("storage_key", "=", storage_key).execute();
    else {
      errors.push(error);
      await db
        .updateTable("bytes_to_remove")
        .set({ since: now })
        .where("storage_key", "=", storage_key)
        .execute();
    }
  }
  const [first] = errors;
  if (first) throw first;
}
