import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { lock_order } from "#server/kernel/db/lock-order.ts";
import type { KeyColumns } from "../lock-statements.ts";

/**
 * The columns that foreign keys may refer to, by listed table: those of unique indexes without a condition or
 * expression.
 */
export async function readKeyColumns(db: Kysely<DB>): Promise<KeyColumns> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_index
    join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisunique and indpred is null and indexprs is null and relname = any(${[...lock_order]})`.execute(
    db,
  );
  const keys: Record<string, string[]> = {};
  for (const { table, column } of rows) (keys[table] ??= []).push(column);
  return keys;
}
