import type { Kysely } from "kysely";
import pg from "pg";
import { transitions } from "#domain/order/transitions.ts";
import type { DB } from "#server/db/tables.ts";
import { onServer } from "./template.ts";

/** Beside the databases of the tests: which rows of the order's table the run has told, and by whom. */
export const makeBook = (cluster_url: string): Promise<void> =>
  onServer(
    cluster_url,
    "create table told_row (row_id text, actor_role text, primary key (row_id, actor_role))",
  );

/** Writes down what the orders of an installation went through, before its database is dropped. */
export async function writeDown(cluster_url: string, db: Kysely<DB>): Promise<void> {
  const rows = await db.selectFrom("order_event").select(["row_id", "actor_role"]).distinct().execute();
  if (rows.length === 0) return;
  const values = rows.map(({ row_id, actor_role }) => `('${row_id}', '${actor_role}')`).join(", ");
  await onServer(cluster_url, `insert into told_row values ${values} on conflict do nothing`);
}

/** The rows that no story has told; the table is the law, and a row that nobody can reach is a lie in it. */
export async function untoldRows(cluster_url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ row_id: string }>("select distinct row_id from told_row");
    const told = new Set(rows.map(({ row_id }) => row_id));
    return transitions.map(({ id }) => id).filter((id) => !told.has(id));
  } finally {
    await client.end();
  }
}
