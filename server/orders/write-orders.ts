import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Updateable } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type Change = { readonly id: number; readonly change: Updateable<DB["order"]> };

/** Values as JSON that PostgreSQL reads as columns: a bigint is text, and a price trace is no text but its object. */
const asJson = (changes: readonly Change[]): string =>
  JSON.stringify(
    changes.map(({ id, change }) => ({ ...change, id })),
    (key, value: unknown) => {
      if (typeof value === "bigint") return value.toString();
      return key === "price_trace" && typeof value === "string" ? (JSON.parse(value) as unknown) : value;
    },
  );

const columnsOf = ({ change }: Change): string[] =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);

/** Updates orders, one statement for all that change the same columns; returns the rows in the order of the changes. */
export async function writeOrders(tx: Tx, changes: readonly Change[]): Promise<OrderRow[]> {
  const groups = new Map<string, Change[]>();
  for (const one of changes) {
    const columns = columnsOf(one).join();
    groups.set(columns, [...(groups.get(columns) ?? []), one]);
  }
  const written: OrderRow[] = [];
  for (const [columns, group] of groups) {
    const set = columns.split(",").map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
    const { rows } = await sql<OrderRow>`update "order" as o set ${sql.join(set)}
      from jsonb_populate_recordset(null::"order", ${asJson(group)}::jsonb) r where o.id = r.id returning o.*`.execute(
      tx,
    );
    written.push(...rows);
  }
  return changes.flatMap(({ id }) => written.filter((row) => row.id === id));
}
