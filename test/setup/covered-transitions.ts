import type { Kysely } from "kysely";
import pg from "pg";
import { transitions } from "#domain/orders/transitions.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { onServer } from "./template.ts";

/** Creates the table of covered transitions and their actors, outside the databases of the tests. */
export const createCoverageTable = (cluster_url: string): Promise<void> =>
  onServer(
    cluster_url,
    "create table covered_transition (row_id text, actor_role text, primary key (row_id, actor_role))",
  );

/** Records the transitions of an installation's orders before its database is dropped. */
export async function recordTransitions(cluster_url: string, db: Kysely<DB>): Promise<void> {
  const rows = await db.selectFrom("order_event").select(["row_id", "actor_role"]).distinct().execute();
  if (rows.length === 0) return;
  const values = rows.map(({ row_id, actor_role }) => `('${row_id}', '${actor_role}')`).join(", ");
  await onServer(cluster_url, `insert into covered_transition values ${values} on conflict do nothing`);
}

/** Transitions without a test; every row of the transition table must be reachable. */
export async function uncoveredTransitions(cluster_url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ row_id: string }>("select distinct row_id from covered_transition");
    const covered = new Set(rows.map(({ row_id }) => row_id));
    return transitions.map(({ id }) => id).filter((id) => !covered.has(id));
  } finally {
    await client.end();
  }
}
