import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/open.ts";

/** A column of another table that references a file. */
type Holder = { readonly table_name: string; readonly column_name: string };

/**
 * Every foreign key to `file`, read from the catalogue, so that new tables are included. Keys that delete their rows
 * together with the file (texts and segments read from it) do not hold it.
 */
async function fileHolders(tx: Tx): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder & { readonly columns: number }>`
    select key.conrelid::regclass::text as table_name, quote_ident(col.attname) as column_name,
      array_length(key.conkey, 1) as columns
    from pg_constraint key
    join pg_attribute col on col.attrelid = key.conrelid and col.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'file'::regclass and key.confdeltype <> 'c'
    order by 1, 2
  `.execute(tx);
  const composite = rows.find(({ columns }) => columns !== 1);
  if (composite) throw new Error(`the foreign key of ${composite.table_name} to file has several columns`);
  return rows;
}

/** The condition that no row of `holders` references the `file` row of the outer query. */
const unheld = (holders: readonly Holder[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...holders.map(
        ({ table_name, column_name }) =>
          sql`not exists (select 1 from ${sql.raw(table_name)} holder where holder.${sql.raw(column_name)} = file.id)`,
      ),
    ],
    sql` and `,
  )})`;

/** Whether any row references this file. */
export async function isHeld(tx: Tx, file_id: number): Promise<boolean> {
  const free = unheld(await fileHolders(tx));
  const row = await tx
    .selectFrom("file")
    .select("id")
    .where("id", "=", file_id)
    .where((w) => w.not(free))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes at most `limit` unreferenced files that were withdrawn or uploaded before `arrived_before`; returns the keys
 * of their bytes. Rows are locked before they are checked again, so a file that an order takes meanwhile stays.
 */
export async function deleteUnheldFiles(
  tx: Tx,
  { arrived_before, limit }: { readonly arrived_before: Date; readonly limit: number },
): Promise<readonly string[]> {
  const free = unheld(await fileHolders(tx));
  const locked = await tx
    .selectFrom("file")
    .select("id")
    .where((w) => w.or([w("deleted_at", "is not", null), w("created_at", "<", arrived_before)]))
    .where(free)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return [];
  const deleted = await tx
    .deleteFrom("file")
    .where(
      "id",
      "in",
      locked.map(({ id }) => id),
    )
    .where(free)
    .returning("storage_key")
    .execute();
  return deleted.map(({ storage_key }) => storage_key);
}
