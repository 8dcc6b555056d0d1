import { type Kysely, sql } from "kysely";
import { audit_details } from "#domain/audit-details.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** Fails when a line of the audit log has a detail without a label. */
export async function requireNamedDetails(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ act: string; name: string }>`
    with recursive part (act, name, value) as (
      select act, pair.key, pair.value from audit_log, jsonb_each(detail) pair
      union all
      select part.act, pair.key, pair.value from part,
        jsonb_each(case when jsonb_typeof(part.value) = 'object' then part.value else '{}' end) pair
      where pair.key not in ('currency_code', 'currency_amount_decimal')
    )
    select distinct act, name from part order by act, name
  `.execute(db);
  const known: readonly string[] = audit_details;
  const nameless = rows.filter(({ name }) => !known.includes(name)).map(({ act, name }) => `${act}: ${name}`);
  if (nameless.length > 0) throw new Error(`details of the audit log without a name: ${nameless.join(", ")}`);
}
