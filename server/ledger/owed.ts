import { type Kysely, sql } from "kysely";
import { write_off_provider } from "#domain/payments/write-off.ts";
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

/** A settled request that paid for an order, gross minor units: what of its share is not refunded, and the money in that. */
type LeftOf = { readonly id: number; readonly unreturned: bigint; readonly money: bigint };

/** What an order can still be refunded, by the request that paid it, the last one first. Orders of one request share its money. */
export async function leftOfOrder(db: Kysely<DB>, order_id: number): Promise<LeftOf[]> {
  const rows = await db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select("request.id")
    .select(
      sql<bigint>`share.amount - coalesce((select sum(r.amount) from refund r
        join payment p on p.id = r.payment_id
        where p.payment_request_id = request.id and r.order_id = share.order_id
          and r.reason in (${sql.join(continued)})), 0)::bigint`.as("unreturned"),
    )
    .select(
      sql<bigint>`coalesce((select sum(p.amount - coalesce((select sum(r.amount) from refund r
          where r.payment_id = p.id and r.unique_key not like 'surplus:%'), 0)) from payment p
        where p.payment_request_id = request.id and p.finished and p.provider <> ${write_off_provider}), 0)::bigint`.as(
        "money",
      ),
    )
    .where("share.order_id", "=", order_id)
    .where("request.state", "=", "settled")
    .where("request.settled_by", "is not", null)
    .where("request.kind", "not in", beside_kinds)
    .orderBy("request.id", "desc")
    .execute();
  return rows.map(({ id, unreturned, money }) => ({
    id,
    unreturned,
    money: money < unreturned ? money : unreturned,
  }));
}
