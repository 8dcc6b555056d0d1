import { type Kysely, sql } from "kysely";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { beside_kinds, givenBack } from "#server/ledger/index.ts";

/** A settled request that paid for an order, gross minor units: what of its share is not refunded, and the money in that. */
export type LeftOf = { readonly id: number; readonly unreturned: bigint; readonly money: bigint };

/** What an order can still be refunded, by the request that paid it, the last one first. Orders of one request share its money. */
export async function leftOfOrder(db: Kysely<DB>, order_id: number): Promise<LeftOf[]> {
  const { shares, returned } = await allOf({
    shares: sharesOf(db, order_id),
    returned: givenBack(db, order_id),
  });
  return shares.map(({ id, amount, money }) => {
    const unreturned = amount - (returned.get(id) ?? 0n);
    return { id, unreturned, money: money < unreturned ? money : unreturned };
  });
}

/** `money` is what the request brought and is not refunded to anyone. */
const sharesOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select(["request.id", "share.amount"])
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
