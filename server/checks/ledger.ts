import type { Check } from "./check.ts";

/** The books: double entry, and balances that are nothing but their entries. */
export const ledger_checks = [
  {
    name: "journal.sums_to_zero",
    sql: `
      select journal_id, currency, sum(amount) as off_by from ledger.entry
      group by journal_id, currency having sum(amount) <> 0`,
  },
  {
    name: "journal.has_entries",
    sql: `
      select j.id, j.key from ledger.journal j
      where not exists (select 1 from ledger.entry e where e.journal_id = j.id)`,
  },
  {
    name: "account.balance_is_its_entries",
    sql: `
      select a.id, a.code, a.owner, a.currency, a.balance, coalesce(sum(e.amount), 0) as entries
      from ledger.account a left join ledger.entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    name: "account.one_currency",
    sql: `
      select e.id, e.currency, a.currency as account_currency from ledger.entry e
      join ledger.account a on a.id = e.account_id where a.currency <> e.currency`,
  },
  {
    name: "account.never_negative",
    sql: `
      select id, code, owner, currency, balance from ledger.account
      where no_overdraft and case normal_side when 'credit' then -balance else balance end < 0`,
  },
] as const satisfies readonly Check[];
