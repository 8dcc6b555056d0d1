import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { FileStore } from "#server/kernel/files/store.ts";

/** Every column with a key of the storage whose bytes must exist. */
export const file_columns = [
  { table: "file", column: "storage_key", where: "deleted_at is null" },
  { table: "quarantine", column: "storage_key", where: "decision is null" },
  { table: "pay_file", column: "storage_key", where: "removed_at is null" },
  { table: "pay_statement", column: "pdf_key", where: "true" },
  { table: "invoice", column: "pdf_key", where: "true" },
  { table: "invoice_duplicate", column: "pdf_key", where: "true" },
  { table: "memory_import", column: "storage_key", where: "state in ('waiting', 'running')" },
  {
    table: "mail",
    column: "attachment_key",
    where: "emptied_at is null and overtaken_at is null and sent_at is null",
  },
] as const;

export type MissingFile = { readonly table: string; readonly id: number; readonly key: string };

const at_once = 8;
const batch = 1000;

/**
 * Rows whose bytes are not in the storage, as after a restore of one without the other. Calls `report` with the number
 * of looked-up rows after each thousand. Fails when the storage does not respond.
 */
export async function missingFiles(
  db: Kysely<DB>,
  store: FileStore,
  report: (looked_up: number) => void,
): Promise<readonly MissingFile[]> {
  // A storage that does not respond is not a list of missing files.
  await store.probe();
  const missing: MissingFile[] = [];
  let looked_up = 0;
  for (const { table, column, where } of file_columns) {
    let after = 0;
    for (;;) {
      const { rows } = await sql<{ id: number; key: string }>`
        select id::int as id, ${sql.ref(column)} as key from ${sql.table(table)}
        where id > ${after} and ${sql.ref(column)} is not null and ${sql.raw(where)} order by id limit ${batch}
      `.execute(db);
      const waiting = [...rows];
      const look = async (): Promise<void> => {
        for (let row = waiting.shift(); row; row = waiting.shift())
          if (!(await isThere(store, row.key))) missing.push({ table, ...row });
      };
      await Promise.all(Array.from({ length: at_once }, look));
      looked_up += rows.length;
      report(looked_up);
      const last = rows.at(-1);
      if (!last || rows.length < batch) break;
      after = last.id;
    }
  }
  return missing;
}

async function isThere(store: FileStore, key: string): Promise<boolean> {
  try {
    const { stream } = await store.get(key);
    stream.destroy();
    return true;
  } catch {
    return false;
  }
}
