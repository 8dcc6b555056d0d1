import { type Kysely, type Selectable, sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Actor } from "#server/kernel/audit.ts";
import { auditOf } from "./commands.ts";
import { noteChange } from "./messages.ts";
import { dropWaiting } from "./results.ts";

type Key = Pick<Selectable<DB["api_key"]>, "id" | "hint" | "name">;

/**
 * The endpoints that are not off, in their order, by the number of each of these keys: those whose address it set, or a key
 * that it replaced.
 */
export async function endpointsByKey(
  db: Kysely<DB>,
  keys: readonly Pick<Key, "id">[],
): Promise<Map<number, number[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key_id: number; endpoint_ids: number[] }>`
    select key.id as key_id, array_agg(endpoint.id order by endpoint.id) as endpoint_ids
    from api_key key
    join api_key maker on maker.customer_id = key.customer_id and maker.id <= key.id
      and coalesce(maker.limit_of, maker.id) = coalesce(key.limit_of, key.id)
    join webhook_endpoint endpoint on endpoint.customer_id = key.customer_id
      and endpoint.api_key_id = maker.id and endpoint.state <> 'off'
    where key.id = any(${keys.map(({ id }) => id)}::int[])
    group by key.id`.execute(db);
  return new Map(rows.map(({ key_id, endpoint_ids }) => [key_id, endpoint_ids]));
}

type TurnedOff = { readonly keys: readonly Key[]; readonly why: "customer" | "desk" };

/** Turns the endpoints off that revoked keys set up; answers those of each key. Messages are stored as before. */
export async function turnOffOfKeys(
  tx: Tx,
  actor: Actor,
  { keys, why }: TurnedOff,
  now: Date,
): Promise<Map<number, number[]>> {
  const of_keys = await endpointsByKey(tx, keys);
  const ids = [...new Set([...of_keys.values()].flat())];
  if (ids.length === 0) return of_keys;
  await tx
    .selectFrom("webhook_endpoint")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const endpoints = await tx
    .updateTable("webhook_endpoint")
    .set({ state: "off", off_why: why, wait_until: null })
    .where("id", "in", ids)
    .returningAll()
    .execute();
  await dropWaiting(tx, ids);
  for (const endpoint of endpoints) {
    await noteChange(tx, endpoint.id);
    const key = keys.find(({ id }) => of_keys.get(id)?.includes(endpoint.id));
    const detail = { key_hint: key?.hint, name: key?.name };
    await auditOf(tx, actor, { act: "webhook.off", endpoint, detail }, now);
  }
  return of_keys;
}
