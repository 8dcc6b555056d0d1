import { type Kysely, sql } from "kysely";
import type { Currency } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";

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
export async function deferredRows(db: Kysely<DB>): Promise<Deferred[]> {
  const { rows } = await sql<Deferred>`
    with moved as (
      select a.currency, -e.amount as amount, case split_part(j.reference, ':', 1)
        when 'payment_request' then split_part(j.reference, ':', 2)::int
        when 'payment' then (select p.payment_request_id from payment p
          where p.id = split_part(j.reference, ':', 2)::int)
        when 'refund' then (select p.payment_request_id from refund f join payment p on p.id = f.payment_id
          where f.id = split_part(j.reference, ':', 2)::int)
        when 'invoice' then (select i.payment_request_id from invoice i
          where i.id = split_part(j.reference, ':', 2)::int)
        end as request_id
      from ledger.account a
      join ledger.entry e on e.account_id = a.id
      join ledger.journal j on j.id = e.journal_id
      where a.code = 'liab:order_prepaid'
    ), held as (
      select request_id, currency, sum(amount)::bigint as amount from moved
      group by request_id, currency having sum(amount) <> 0
    )
    select r.hash, held.currency, held.amount, r.settled_at as paid_at,
      array(select o.order_id from payment_request_order o where o.payment_request_id = held.request_id
        order by o.order_id) as orders
    from held left join payment_request r on r.id = held.request_id
    order by r.settled_at nulls first, r.id
  `.execute(db);
  return rows;
}

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
