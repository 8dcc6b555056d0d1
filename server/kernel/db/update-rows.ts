import { sql, type Selectable, type Updateable } from "kysely";
import type { Tx } from "./open.ts";
import type { DB } from "./tables.ts";

type Change<T extends keyof DB> = { readonly id: number; readonly change: Updateable<DB[T]> };

/** A bigint is text in the JSON, because a JSON number is exact to 2^53 only. */
const inJson = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;

const columnsOf = (change: object): string[] =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);

/**
 * Updates rows by their id from a JSON set, one statement for all that change the same columns; returns the rows in the
 * order of the changes. Values of JSON columns are given as text, as everywhere; `json` names these columns.
 * The limit is the number of rows: without it PostgreSQL assumes a hundred and reads a table of thousands as a whole.
 */
export async function updateRows<T extends "order">(
  tx: Tx,
  table: T,
  json: readonly (keyof Updateable<DB[T]> & string)[],
  changes: readonly Change<T>[],
): Promise<Selectable<DB[T]>[]> {
  const groups = new Map<string, object[]>();
  for (const { id, change } of changes) {
    const columns = columnsOf(change).join();
    groups.set(columns, [...(groups.get(columns) ?? []), { ...change, id }]);
  }
  const written: (Selectable<DB[T]> & { readonly id: number })[] = [];
  for (const [columns, group] of groups) {
    const set = columns.split(",").map((name) => {
      const value = sql`r.${sql.ref(name)}`;
      return sql`${sql.ref(name)} = ${json.some((one) => one === name) ? sql`(${value} #>> '{}')::jsonb` : value}`;
    });
    const { rows } = await sql<(typeof written)[number]>`update ${sql.table(table)} as o set ${sql.join(set)}
      from (select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(group, inJson)}::jsonb)
        limit ${sql.lit(group.length)}) r
      where o.id = r.id returning o.*`.execute(tx);
    written.push(...rows);
  }
  return changes.flatMap(({ id }) => written.filter((row) => row.id === id));
}
