import type { Check } from "./check.ts";

/** Payouts and closed months: balances at providers are explained to the minor unit, and closed totals do not change. */
export const books_checks = [
  {
    // A provider's account is: amounts in no payout, plus what was left there, less payments for unknown reasons.
    // Captures, refunds, disputes and their reversals: each booked amount is taken by a row of a payout or is not.
    // Own transfers in transit are checked by `bank.on_its_way_is_refunds_sent`.
    name: "clearing.is_explained",
    sql: `
      with explained as (
        select a.id, a.owner, a.currency, a.balance,
          coalesce((select sum(e.amount) from ledger.entry e join ledger.journal j on j.id = e.journal_id
            where e.account_id = a.id and j.kind not in ('payout', 'payout_row')
              and not exists (select 1 from provider_payout_row r where r.entry_id = e.id)
              and not exists (select 1 from provider_payout_row r where r.fee_entry_id = e.id)), 0)
          + coalesce((select sum(y.kept) from provider_payout y
            where 'provider:' || y.provider = a.owner and y.currency = a.currency), 0)
          - coalesce((select sum(r.gross - r.fee) from provider_payout_row r
            join provider_payout y on y.id = r.provider_payout_id
            where r.state = 'parked' and 'provider:' || y.provider = a.owner and y.currency = a.currency), 0)
          as explained
        from ledger.account a where a.code = 'asset:psp_clearing' and a.owner <> 'provider:bank'
      )
      select * from explained where balance <> explained`,
  },
  {
    // Stored open items equal the entries they were made from. Of the clearing accounts, an item may be paid out since.
    name: "books.open_items_are_their_entries",
    sql: `
      with done as (select entry_id from ledger.open_items_through),
      prepaid as (
        select a.id as account_id, coalesce((select sum(e.amount) from ledger.entry e
            where e.account_id = a.id and e.id <= (select entry_id from done)), 0) as booked,
          coalesce((select sum(i.amount) from ledger.open_item i where i.account_id = a.id), 0) as stored
        from ledger.account_row a where a.code = 'liab:order_prepaid'
      ), clearing as (
        select e.account_id, e.id, e.amount from ledger.entry e
        join ledger.account_row a on a.id = e.account_id and a.code = 'asset:psp_clearing'
        join ledger.journal j on j.id = e.journal_id and j.kind not in ('payout', 'payout_row')
        where e.id <= (select entry_id from done)
      )
      select account_id, 0::bigint as item, booked, stored from prepaid where booked <> stored
      union all
      select c.account_id, c.id, c.amount, i.amount from clearing c
        left join ledger.open_item i on i.account_id = c.account_id and i.item = c.id
        where i.amount is distinct from c.amount
          and not exists (select 1 from provider_payout_row r where r.entry_id = c.id)
          and not exists (select 1 from provider_payout_row r where r.fee_entry_id = c.id)
      union all
      select i.account_id, i.item, c.amount, i.amount from ledger.open_item i
        join ledger.account_row a on a.id = i.account_id and a.code = 'asset:psp_clearing'
        left join clearing c on c.account_id = i.account_id and c.id = i.item
        where c.amount is distinct from i.amount`,
  },
  {
    // A payout is one journal: the amount in transit to the bank is the amount of the report.
    name: "payout.is_in_the_books",
    sql: `
      select y.id, y.provider, y.payout_id, y.amount, coalesce(sum(e.amount), 0) as booked from provider_payout y
      left join ledger.journal j on j.key = 'payout:' || y.provider || ':' || y.payout_id
      left join ledger.entry e on e.journal_id = j.id
        and exists (select 1 from ledger.account a where a.id = e.account_id and a.code = 'asset:payout_in_transit')
      group by y.id having y.amount <> coalesce(sum(e.amount), 0)`,
  },
  {
    // In transit are the payouts without a matched line of a statement, by provider.
    name: "payout.in_transit_is_unseen",
    sql: `
      select owner, currency, coalesce(reported.amount, 0) as payouts, coalesce(book.balance, 0) as in_transit
      from (
        select 'provider:' || y.provider as owner, y.currency, sum(y.amount) as amount from provider_payout y
        where y.returned_at is null and not exists (
          select 1 from bank_match m where m.provider_payout_id = y.id and m.undone_at is null
        ) group by 1, 2
      ) reported
      full join (
        select owner, currency, balance from ledger.account where code = 'asset:payout_in_transit'
      ) book using (owner, currency)
      where coalesce(reported.amount, 0) <> coalesce(book.balance, 0)`,
  },
  {
    // A row takes an entry of the account that it was paid out of: of its own provider and in its own currency.
    name: "payout.rows_are_of_their_provider",
    sql: `
      select r.id, y.provider, y.currency, a.owner, a.currency as entry_currency from provider_payout_row r
      join provider_payout y on y.id = r.provider_payout_id
      join ledger.entry e on e.id in (r.entry_id, r.fee_entry_id)
      join ledger.account a on a.id = e.account_id
      where a.code <> 'asset:psp_clearing' or a.owner <> 'provider:' || y.provider or a.currency <> y.currency`,
  },
  {
    // The frozen totals of a closed month still equal the books, account by account.
    name: "books.closed_months_stand",
    sql: `
      with frozen as (
        select m.month, t.code, t.owner, t.currency, t.moved from books_month m
        cross join lateral jsonb_to_recordset(m.totals -> 'accounts')
          as t(code text, owner text, currency text, moved bigint)
        where m.reopened_at is null
      ), booked as (
        select m.month, a.code, case when a.owner like 'customer:%' or a.owner like 'translator:%' then '' else a.owner end as owner, a.currency,
          sum(e.amount) as moved
        from books_month m
        join ledger.journal j on ledger.month_of(j.posted_at) = m.month
        join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
        where m.reopened_at is null group by 1, 2, 3, 4
      )
      select month, code, owner, currency, coalesce(frozen.moved, 0) as frozen, coalesce(booked.moved, 0) as booked
      from frozen full join booked using (month, code, owner, currency)
      where coalesce(frozen.moved, 0) <> coalesce(booked.moved, 0)`,
  },
] as const satisfies readonly Check[];
