import { type Kysely, sql } from "kysely";
import type { SecondPersonAct } from "#domain/accounts/second-person.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** Objects of an act that wait for a second person: the number of the oldest request, or null. */
export async function waitingOf(
  db: Kysely<DB>,
  act: SecondPersonAct,
  ids: readonly number[],
): Promise<(id: number) => number | null> {
  const rows = await db
    .selectFrom("approval_request")
    .select(["id", "object_id"])
    .where("state", "=", "waiting")
    .where("act", "=", act)
    .where("object_id", "in", [0, ...ids])
    .orderBy("id", "desc")
    .execute();
  const found = new Map(rows.map((row) => [row.object_id, row.id]));
  return (id) => found.get(id) ?? null;
}

type List = { readonly brand: string; readonly currency: string };

/** Price lists or bonus tables that wait for a second person: the number of the oldest request, or null. */
export async function waitingLists(
  db: Kysely<DB>,
  act: SecondPersonAct,
): Promise<(list: List) => number | null> {
  const rows = await db
    .selectFrom("approval_request")
    .select("id")
    .select([sql<string>`detail ->> 'brand'`.as("brand"), sql<string>`detail ->> 'currency'`.as("currency")])
    .where("state", "=", "waiting")
    .where("act", "=", act)
    .orderBy("id", "desc")
    .execute();
  const found = new Map(rows.map(({ id, brand, currency }) => [`${brand} ${currency}`, id]));
  return ({ brand, currency }) => found.get(`${brand} ${currency}`) ?? null;
}
