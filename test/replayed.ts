import { sql, type Kysely } from "kysely";
import { expect } from "vitest";
import type { DB } from "#server/kernel/db/tables.ts";
import { replayed } from "#server/views/desk/order-history.ts";

/** Replays every order and compares it with the stored state, byte for byte; returns their number. */
export async function everyReplayed(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ id: number; machine: object }>`
    select o.id, machine_of(o) || coalesce(
      (select jsonb_object_agg(field.key, field.value) from stage s, jsonb_each(machine_of(s)) field
       where s.order_id = o.id), '{}') as machine
    from "order" o order by o.id`.execute(db);
  for (const { id, machine } of rows) expect(await replayed(db, id), `order ${id} replays`).toEqual(machine);
  return rows.length;
}
