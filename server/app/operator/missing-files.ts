import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { isMissing } from "#server/kernel/files/stall.ts";
import type { FileStore } from "#server/kernel/files/store.ts";

/** Every column with a key of the storage whose bytes must exist. */
export const file_columns = [
  { table: "file", column: "storage_key", where: "deleted_at is null" },
  { table: "quarantine", column: "storage_key", where: "decision is null" },
  { table: "pay_file", column: "storage_key", where: "removed_at is null" },
  { table: "pay_statement", column: "pdf_key", where: "true" },
  { table: "invoice", column: "pdf_key", where: "true" },
  { table: "invoice_duplicate", column: "pdf_key", where: "true" },
  { table: "data_export", column: "storage_key", where: "state = 'ready'" },
  { table: "memory_import", column: "storage_key", where: "state in ('waiting', 'running')" },
  {
    table: "mail",
    column: "attachment_key",
    where: "emptied_at is null and overtaken_at is null and sent_at is null",
  },
] as const;

export type MissingFile = { readonly table: string; readonly id: number; readonly key: string };

const at_once = 8;
const reported_every = 1000;

/**
 * Rows whose bytes are not in the storage, as after a restore of one without the other; of all rows, or of the `newest`
 * of each table. Calls `report` with the number of looked-up rows after each thousand. Fails when the storage does not
 * respond.
 */
export async function missingFiles(
  db: Kysely<DB>,
  store: FileStore,
  report: (looked_up: number) => void,
  newest: number | null = null,
): Promise<readonly MissingFile[]> {
  // A storage that does not respond is not a list of missing files.
  await store.probe();
  const named = file_columns.map(
    ({
      table,
      column,
      where,
    }) => sql`(select ${sql.lit(table)} as "table", id::int as id, ${sql.ref(column)} as key
      from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.raw(where)}
      order by id desc limit ${newest})`,
  );
  const { rows } = await sql<MissingFile>`${sql.join(named, sql` union all `)} order by 1, 2`.execute(db);
  const missing: MissingFile[] = [];
  let next = 0;
  const look = async (): Promise<void> => {
    for (let row = rows[next++]; row; row = rows[next++]) {
      if (!(await isThere(store, row.key))) missing.push(row);
      if (next % reported_every === 0) report(next);
    }
  };
  await Promise.all(Array.from({ length: at_once }, look));
  return missing;
}

async function isThere(store: FileStore, key: string): Promise<boolean> {
  try {
    const { stream } = await store.get(key);
    stream.destroy();
    return true;
  } catch (error) {
    // A storage that breaks in between is not a list of missing files either.
    if (!isMissing(error)) throw error;
    return false;
  }
}
