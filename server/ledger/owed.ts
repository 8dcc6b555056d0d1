import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { beside_kinds } from "./rows.ts";

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

/**
 * The refunds of an order that continued, gross minor units, by the request that had paid it: made by the desk, or because
 * a supplement made it cheaper. An order that ends later refunds what is left.
 */
export async function givenBack(db: Kysely<DB>, order_id: number): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_request as request", "request.id", "payment.payment_request_id")
    .select(["request.id", "refund.amount"])
    .where("refund.order_id", "=", order_id)
    .where("refund.reason", "in", ["by_hand", "supplement"])
    .where("request.kind", "not in", beside_kinds)
    .execute();
  const returned = new Map<number, bigint>();
  for (const { id, amount } of rows) returned.set(id, (returned.get(id) ?? 0n) + amount);
  return returned;
}
