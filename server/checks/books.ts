import type { Check } from "./check.ts";

/** Payouts and closed months: what providers owe us is explained to the last minor unit, and what is closed stays. */
export const books_checks = [
  {
    // A provider's account is what no payout has taken, what was left there, less what was paid for reasons unknown.
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
        from ledger.account a where a.code = 'asset:psp_clearing'
      )
      select * from explained where balance <> explained`,
  },
  {
    // A payout is one journal: what reached the bank is what the report says.
    name: "payout.is_in_the_books",
    sql: `
      select y.id, y.provider, y.payout_id, y.amount, coalesce(sum(e.amount), 0) as booked from provider_payout y
      left join ledger.journal j on j.key = 'payout:' || y.provider || ':' || y.payout_id
      left join ledger.entry e on e.journal_id = j.id
        and exists (select 1 from ledger.account a where a.id = e.account_id and a.code = 'asset:bank')
      group by y.id having y.amount <> coalesce(sum(e.amount), 0)`,
  },
  {
    // The frozen totals of a closed month are still what the books say of every account.
    name: "books.closed_months_stand",
    sql: `
      with frozen as (
        select m.month, t.code, t.owner, t.currency, t.moved from books_month m
        cross join lateral jsonb_to_recordset(m.totals -> 'accounts')
          as t(code text, owner text, currency text, moved bigint)
        where m.reopened_at is null
      ), booked as (
        select m.month, a.code, case when a.owner like 'customer:%' then '' else a.owner end as owner, a.currency,
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
