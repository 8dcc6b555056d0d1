import type { Kysely } from "kysely";
import type { SecondPersonAct } from "#domain/second-person.ts";
import type { DB } from "../db/tables.ts";

/** Which objects of an act wait for a second person: the number of the oldest request, or null. */
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
