import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** The order row, locked until the transaction ends; undefined when there is none. */
export const orderForUpdate = (tx: Tx, order_id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom("order").selectAll().where("id", "=", order_id).forNoKeyUpdate().executeTakeFirst();

export const stagesOf = (db: Kysely<DB>, order_id: number): Promise<StageRow[]> =>
  db.selectFrom("stage").selectAll().where("order_id", "=", order_id).orderBy("position").execute();
