import { type Kysely, sql } from "kysely";
import type { OpenEntry, OpenFee } from "#domain/accounting/matching.ts";
import type { Currency } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { clearingEntries, type EntryRange, isInNoPayout, readOpenItems } from "./open-items.ts";

type Named = {
  readonly entry_id: bigint;
  readonly kind: OpenEntry["kind"] | "gateway_fee";
  readonly payment_id: number;
  readonly refs: readonly (string | null)[];
  readonly amount: bigint;
};

/**
 * The part of the payments named by `refs` on their provider's clearing account that is in no payout: captures,
 * refunds, disputes, each with its reversals, and separately the fees known at once. Minor units of `currency`.
 */
export async function openEntries(
  db: Kysely<DB>,
  { provider, currency }: { readonly provider: string; readonly currency: Currency },
  refs: readonly string[],
): Promise<{ readonly entries: OpenEntry[]; readonly fees: OpenFee[] }> {
  const { rows } = await sql<Named>`
    with asked as (select unnest(${[...refs]}::text[]) as ref),
    named as (
      select id from payment where hash in (select ref from asked)
      union select id from payment where provider = ${provider} and provider_ref in (select ref from asked)
      union select id from payment where provider = ${provider} and capture_ref in (select ref from asked)
      union select payment_id from refund where hash in (select ref from asked)
      union select payment_id from refund where capture_ref in (select ref from asked)
    ), paid as (
      select p.id, p.payment_request_id, r.settled_by, array[p.hash, p.provider_ref, p.capture_ref] as refs
      from payment p join payment_request r on r.id = p.payment_request_id
      where p.id in (select id from named) and p.provider = ${provider} and p.currency = ${currency}
    ), journal as (
      select j.id, j.kind, paid.id as payment_id, paid.refs from paid
        join ledger.journal j on j.key = 'capture:' || paid.payment_request_id where paid.settled_by = paid.id
      union all
      select j.id, j.kind, paid.id, paid.refs from paid
        join ledger.journal j on j.reference = 'payment:' || paid.id
        where j.kind in ('surplus', 'chargeback', 'claim_returned', 'gateway_fee')
      union all
      select j.id, j.kind, paid.id, paid.refs || array[f.hash, f.capture_ref] from paid
        join refund f on f.payment_id = paid.id
        join ledger.journal j on j.reference = 'refund:' || f.id and j.kind in ('refund_sent', 'refund_returned')
    )
    select e.id as entry_id, journal.kind, journal.payment_id, journal.refs, e.amount
    from journal
    join ledger.entry e on e.journal_id = journal.id
    join ledger.account a on a.id = e.account_id
    where a.code = 'asset:psp_clearing' and a.owner = ${`provider:${provider}`} and a.currency = ${currency}
      and not exists (select 1 from provider_payout_row r where r.entry_id = e.id or r.fee_entry_id = e.id)
    order by e.id
  `.execute(db);
  const entries: OpenEntry[] = [];
  const fees: OpenFee[] = [];
  for (const { entry_id, kind, payment_id, refs: names, amount } of rows) {
    if (kind === "gateway_fee") fees.push({ entry_id, payment_id, amount });
    else
      entries.push({
        entry_id,
        kind,
        payment_id,
        refs: names.flatMap((name) => (name === null || name === "" ? [] : [name])),
        amount,
      });
  }
  return { entries, fees };
}

export type ClearingRow = {
  readonly provider: string;
  readonly currency: Currency;
  readonly balance: bigint;
  /** Booked and in no payout yet, less the known fees. */
  readonly outstanding: bigint;
  readonly outstanding_count: number;
  /** In a payout's report and left on our balance with the provider. */
  readonly kept: bigint;
  /** Paid out, or taken, for an unknown reason. */
  readonly parked: bigint;
  readonly parked_count: number;
};

/**
 * The clearing account of each provider with its parts, in minor units: balance = outstanding + kept − parked. A
 * balance of zero means that the provider owes us nothing.
 */
export const clearingRows = (db: Kysely<DB>): Promise<ClearingRow[]> =>
  readOpenItems(db, async (tx, newer) => {
    const { rows } = await sql<ClearingRow>`
      with open as (
        select o.account_id, sum(o.amount)::bigint as amount,
          count(*) filter (where j.kind <> 'gateway_fee')::int as n
        from (${openClearing(newer)}) o
        join ledger.entry e on e.id = o.item join ledger.journal j on j.id = e.journal_id
        group by o.account_id
      )
      select substring(a.owner from 10) as provider, a.currency, a.balance,
        coalesce(o.amount, 0) as outstanding, coalesce(o.n, 0) as outstanding_count,
        coalesce(k.kept, 0)::bigint as kept,
        coalesce(p.amount, 0)::bigint as parked, coalesce(p.n, 0)::int as parked_count
      from ledger.account a
      left join open o on o.account_id = a.id
      left join lateral (
        select sum(kept) as kept from provider_payout
        where 'provider:' || provider = a.owner and currency = a.currency
      ) k on true
      left join lateral (
        select sum(r.gross - r.fee) as amount, count(*) as n from provider_payout_row r
        join provider_payout y on y.id = r.provider_payout_id
        where r.state = 'parked' and 'provider:' || y.provider = a.owner and y.currency = a.currency
      ) p on true
      -- Own transfers in transit are explained by the bank statements (decision 0049).
      where a.code = 'asset:psp_clearing' and a.owner <> 'provider:bank'
      order by 1, 2
    `.execute(tx);
    return rows;
  });

/** Entries of clearing accounts that no payout has taken: account_id, amount, item. */
const openClearing = (newer: EntryRange) => sql`
  select account_id, amount, item from (
    select i.account_id, i.amount, i.item from ledger.open_item i
      join ledger.account_row a on a.id = i.account_id and a.code = 'asset:psp_clearing'
    union all
    ${clearingEntries(newer)}
  ) booked where ${isInNoPayout}`;

export type Outstanding = {
  readonly entry_id: bigint;
  readonly provider: string;
  readonly kind: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly posted_at: Date;
};

/** Amounts booked at providers and in no payout yet, the oldest first, at most `limit` rows. */
export const outstandingEntries = (db: Kysely<DB>, limit: number): Promise<Outstanding[]> =>
  readOpenItems(db, async (tx, newer) => {
    const { rows } = await sql<Outstanding>`
      select e.id as entry_id, substring(a.owner from 10) as provider, j.kind, j.reference, e.amount, a.currency,
        j.posted_at
      from (${openClearing(newer)}) o
      join ledger.account_row a on a.id = o.account_id and a.owner <> 'provider:bank'
      join ledger.entry e on e.id = o.item
      join ledger.journal j on j.id = e.journal_id and j.kind <> 'gateway_fee'
      order by e.id limit ${limit}
    `.execute(tx);
    return rows;
  });
