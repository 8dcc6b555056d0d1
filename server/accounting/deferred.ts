import { type Kysely, sql } from "kysely";
import type { Currency } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { prepaidEntries, readOpenItems } from "./open-items.ts";

export type Deferred = {
  /** The payment request that it paid; null for a journal that names none. */
  readonly hash: string | null;
  readonly orders: readonly number[];
  readonly paid_at: Date | null;
  readonly currency: Currency;
  /**
   * Minor units, gross, without bonus: prepaid money of work that is not invoiced. Negative for an issued invoice that
   * is unpaid because its payment was reversed.
   */
  readonly amount: bigint;
};

/**
 * The account `liab:order_prepaid` by payment request, the oldest first. It is read from the books themselves, so the
 * sum is the balance of the account; orders that were paid together are invoiced together.
 */
export const deferredRows = (db: Kysely<DB>): Promise<Deferred[]> =>
  readOpenItems(db, async (tx, newer) => {
    const { rows } = await sql<Deferred>`
      with moved as (
        select item, a.currency, i.amount from ledger.open_item i
          join ledger.account_row a on a.id = i.account_id and a.code = 'liab:order_prepaid'
        union all
        select item, currency, amount from (${prepaidEntries(newer)}) newer
      ), held as (
        select nullif(item, 0) as request_id, currency, -sum(amount)::bigint as amount from moved
        group by item, currency having sum(amount) <> 0
      )
      select r.hash, held.currency, held.amount, r.settled_at as paid_at,
        array(select o.order_id from payment_request_order o where o.payment_request_id = held.request_id
          order by o.order_id) as orders
      from held left join payment_request r on r.id = held.request_id
      order by r.settled_at nulls first, r.id
    `.execute(tx);
    return rows;
  });

/** Money for orders that are not invoiced yet, and issued invoices whose payment was reversed (amounts positive). */
export async function prepaidRows(
  db: Kysely<DB>,
): Promise<{ readonly prepaid: Deferred[]; readonly unpaid: Deferred[] }> {
  const rows = await deferredRows(db);
  return {
    prepaid: rows.filter(({ amount }) => amount > 0n),
    unpaid: rows
      .filter(({ amount }) => amount < 0n)
      .map((row) => ({ ...row, paid_at: null, amount: -row.amount })),
  };
}
