import { type Kysely, sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { file_columns } from "./operator/missing-files.ts";

const at_once = 500;

/** Those of some keys of the storage that a row names. */
export async function namedBytes(db: Kysely<DB>, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const of_rows = file_columns.map(
    ({ table, column, where }) => sql`
      select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(keys)}) and ${sql.raw(where)}`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(of_rows, sql` union `)}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Takes the keys of bytes that were stored before an instant and have no row since: their process was killed. */
export async function takeUnnamedBytes(tx: Tx, stored_before: Date): Promise<readonly string[]> {
  const taken = await tx
    .deleteFrom("bytes_without_row")
    .where("storage_key", "in", (all) =>
      all
        .selectFrom("bytes_without_row")
        .select("storage_key")
        .where("stored_at", "<", stored_before)
        .limit(at_once),
    )
    .returning("storage_key")
    .execute();
  const keys = taken.map(({ storage_key }) => storage_key);
  const named = new Set(await namedBytes(tx, keys));
  return keys.filter((key) => !named.has(key));
}
