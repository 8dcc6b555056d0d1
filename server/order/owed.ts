import type { Kysely } from "kysely";
import type { DB } from "../db/tables.ts";

/** What is owed for an order on account, gross minor units of its currency; 0n for any other. */
export async function owedOnAccount(db: Kysely<DB>, order_id: number): Promise<bigint> {
  const row = await db
    .selectFrom("on_account")
    .select("gross")
    .where("order_id", "=", order_id)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return row?.gross ?? 0n;
}
