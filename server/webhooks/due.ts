import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Signing } from "./signature.ts";

/** A message on its way to one endpoint. */
export type Due = Signing & {
  readonly endpoint_id: number;
  readonly url: string;
  readonly is_failing: boolean;
  readonly delivery_id: bigint;
  readonly message_id: string;
  readonly body: string;
};

/** The most messages that are read ahead for an endpoint; one that fails gets one attempt at a time. */
const read_ahead = 20;

/**
 * What is due at `now`, by endpoint and then by its time: of the given endpoints, or of all except those.
 */
export async function dueDeliveries(
  db: Kysely<DB>,
  which: { readonly only: readonly number[] } | { readonly except: readonly number[] },
  now: Date,
): Promise<Due[][]> {
  const among =
    "only" in which
      ? sql`e.id = any(${[...which.only]}::int[])`
      : sql`e.id <> all(${[...which.except]}::int[])`;
  const { rows } = await sql<Due>`
    select e.id, e.id as endpoint_id, e.url, e.generation, e.rotated_at, e.rotations, e.state = 'failing' as is_failing,
      d.id as delivery_id, d.message_id, m.body
    from webhook_endpoint e
    cross join lateral (
      select id, message_id, next_at from webhook_delivery
      where endpoint_id = e.id and next_at <= ${now}
      order by next_at, id limit case when e.state = 'failing' then 1 else ${sql.lit(read_ahead)} end) d
    join webhook_message m on m.id = d.message_id
    where ${among} and e.state <> 'off' and (e.wait_until is null or e.wait_until <= ${now})
    order by d.next_at, d.id`.execute(db);
  const by_endpoint = new Map<number, Due[]>();
  for (const row of rows) {
    const known = by_endpoint.get(row.endpoint_id);
    if (known) known.push(row);
    else by_endpoint.set(row.endpoint_id, [row]);
  }
  return [...by_endpoint.values()];
}
