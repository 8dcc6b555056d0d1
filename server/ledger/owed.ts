import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { RefundReason } from "./refunds.ts";
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

/** Reasons of refunds of an order that continues. */
const continued = ["by_hand", "supplement", "vat_returned"] as const satisfies RefundReason[];

/**
 * The refunds of an order that continued, gross minor units, by the request that had paid it: made by the desk, because a
 * supplement made it cheaper, or of VAT that was not due. An order that ends later refunds what is left.
 */
export async function givenBack(
  db: Kysely<DB>,
  order_id: number,
  reasons: readonly RefundReason[] = continued,
): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_request as request", "request.id", "payment.payment_request_id")
    .select(["request.id", "refund.amount"])
    .where("refund.order_id", "=", order_id)
    .where("refund.reason", "in", reasons)
    .where("request.kind", "not in", beside_kinds)
    .execute();
  const returned = new Map<number, bigint>();
  for (const { id, amount } of rows) returned.set(id, (returned.get(id) ?? 0n) + amount);
  return returned;
}
