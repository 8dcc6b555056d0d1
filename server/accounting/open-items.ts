import { type Kysely, type RawBuilder, sql } from "kysely";
import { transact } from "#server/kernel/db/transact.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** Entries of the ledger with an id above `after`; with `through` at most that one. */
export type EntryRange = { readonly after: bigint; readonly through?: bigint };

const within = ({ after, through }: EntryRange): RawBuilder<unknown> =>
  through === undefined ? sql`e.id > ${after}` : sql`e.id > ${after} and e.id <= ${through}`;

/** Entries of the account of prepaid orders: account_id, currency, amount, and as item the payment request or 0. */
export const prepaidEntries = (range: EntryRange): RawBuilder<unknown> => sql`
  select e.account_id, e.currency, e.amount, coalesce(case split_part(j.reference, ':', 1)
    when 'payment_request' then split_part(j.reference, ':', 2)::int
    when 'payment' then (select p.payment_request_id from payment p
      where p.id = split_part(j.reference, ':', 2)::int)
    when 'refund' then (select p.payment_request_id from refund f join payment p on p.id = f.payment_id
      where f.id = split_part(j.reference, ':', 2)::int)
    when 'invoice' then (select i.payment_request_id from invoice i
      where i.id = split_part(j.reference, ':', 2)::int)
    end, 0)::bigint as item
  from ledger.entry e
  join ledger.journal j on j.id = e.journal_id
  where e.account_id in (select id from ledger.account_row where code = 'liab:order_prepaid') and ${within(range)}`;

/** Entries of the clearing accounts other than payouts: account_id, amount, item (the entry). */
export const clearingEntries = (range: EntryRange): RawBuilder<unknown> => sql`
  select e.account_id, e.amount, e.id as item
  from ledger.entry e
  join ledger.journal j on j.id = e.journal_id
  where e.account_id in (select id from ledger.account_row where code = 'asset:psp_clearing')
    and ${within(range)} and j.kind not in ('payout', 'payout_row')`;

/** Whether no row of a payout has taken the entry named by `item`. Joined by AND, so that the planner can use indexes. */
export const isInNoPayout = sql`
  not exists (select from provider_payout_row r where r.entry_id = item)
  and not exists (select from provider_payout_row r where r.fee_entry_id = item)`;

const lastStored = (db: Kysely<DB>) => db.selectFrom("ledger.open_items_through").select("entry_id");

/**
 * Reads open items as one instant has them: those stored, and with `newer` the entries that came after them. The id of
 * the last stored one is a parameter of `read`, so that the planner knows how few are newer. The nightly job waits for a
 * transaction that reads them.
 */
export async function readOpenItems<T>(
  db: Kysely<DB>,
  read: (tx: Kysely<DB>, newer: EntryRange) => Promise<T>,
): Promise<T> {
  const readIn = async (tx: Kysely<DB>): Promise<T> => {
    const { entry_id } = await lastStored(tx).forShare().executeTakeFirstOrThrow();
    return await read(tx, { after: entry_id });
  };
  return await (db.isTransaction ? readIn(db) : transact(db, readIn));
}

/**
 * The last entry before which none can appear. An id is taken before its transaction ends, so open postings are waited
 * for, and new ones wait for this statement.
 */
export const lastEntry = (db: Kysely<DB>): Promise<bigint> =>
  transact(db, async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await sql`lock table ledger.entry in share mode`.execute(tx);
    const row = await tx
      .selectFrom("ledger.entry")
      .select(({ fn }) => fn.max<bigint | null>("id").as("id"))
      .executeTakeFirst();
    return row?.id ?? 0n;
  });

/** Adds the entries up to `through` to the stored open items and removes the items that are settled. */
export async function storeOpenItems(tx: Tx, through: bigint): Promise<void> {
  const { entry_id: after } = await lastStored(tx).forUpdate().executeTakeFirstOrThrow();
  if (through < after) return;
  const range = { after, through };
  await sql`
    merge into ledger.open_item t
    using (
      select account_id, item, sum(amount)::bigint as amount from (${prepaidEntries(range)}) moved
      group by account_id, item having sum(amount) <> 0
    ) s on t.account_id = s.account_id and t.item = s.item
    when matched and t.amount + s.amount = 0 then delete
    when matched then update set amount = t.amount + s.amount
    when not matched then insert (account_id, item, amount) values (s.account_id, s.item, s.amount)
  `.execute(tx);
  await sql`
    insert into ledger.open_item (account_id, item, amount)
    select account_id, item, amount from (${clearingEntries(range)}) booked where ${isInNoPayout}
  `.execute(tx);
  await sql`
    delete from ledger.open_item
    where account_id in (select id from ledger.account_row where code = 'asset:psp_clearing') and not (${isInNoPayout})
  `.execute(tx);
  await tx.updateTable("ledger.open_items_through").set({ entry_id: through }).execute();
}
