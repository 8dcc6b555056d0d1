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

/**
 * What the desk gave back of an order by correcting its price, gross minor units, by the request that had paid it. An
 * order that ends later gives back what is left.
 */
export async function returnedByCorrection(db: Kysely<DB>, order_id: number): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom("invoice_line as line")
    .innerJoin("invoice", "invoice.id", "line.invoice_id")
    .innerJoin("refund", "refund.id", "invoice.refund_id")
    .select(["line.gross", "line.is_before", "invoice.payment_request_id"])
    .where("line.order_id", "=", order_id)
    .where("refund.reason", "=", "price_corrected")
    .execute();
  const returned = new Map<number, bigint>();
  for (const { gross, is_before, payment_request_id } of rows) {
    const key = payment_request_id ?? 0;
    returned.set(key, (returned.get(key) ?? 0n) + (is_before ? gross : -gross));
  }
  return returned;
}
