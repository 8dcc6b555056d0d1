import type { Check } from "./check.ts";

/** Bank accounts: the books equal the statements, and suspense is the unmatched transfers. */
export const bank_checks = [
  {
    name: "bank.account_is_its_entries",
    sql: `
      select iban, currency, coalesce(stated.amount, 0) as statements, coalesce(book.balance, 0) as balance
      from (select iban, currency, sum(amount) as amount from bank_entry group by iban, currency) stated
      full join (
        select substring(owner from 6) as iban, currency, balance from ledger.account where code = 'asset:bank'
      ) book using (iban, currency)
      where coalesce(stated.amount, 0) <> coalesce(book.balance, 0)`,
  },
  {
    name: "bank.rest_is_what_no_match_took",
    sql: `
      select e.id, e.amount, e.rest, coalesce(sum(m.amount), 0) as matched from bank_entry e
      left join bank_match m on m.bank_entry_id = e.id and m.undone_at is null
      group by e.id having e.rest <> e.amount - coalesce(sum(m.amount), 0)
        or abs(e.rest) > abs(e.amount) or e.rest * sign(e.amount) < 0`,
  },
  {
    // Limited to the movements of statements and their matches: other reasons may park money there too.
    name: "bank.suspense_is_unmatched",
    sql: `
      select currency, coalesce(lines.amount, 0) as unmatched, coalesce(book.amount, 0) as suspense
      from (
        select e.currency, sum(e.amount - coalesce(m.amount, 0)) as amount from bank_entry e
        left join (
          select bank_entry_id, sum(amount) as amount from bank_match
          where undone_at is null and kind <> 'part' group by bank_entry_id
        ) m on m.bank_entry_id = e.id
        group by e.currency
      ) lines
      full join (
        select a.currency, -sum(e.amount) as amount from ledger.entry e
        join ledger.account a on a.id = e.account_id and a.code = 'liab:suspense'
        join ledger.journal j on j.id = e.journal_id
        where j.kind in ('bank_entry', 'bank_match', 'bank_match_undone', 'capture', 'uncapture', 'surplus')
        group by a.currency
      ) book using (currency)
      where coalesce(lines.amount, 0) <> coalesce(book.amount, 0)`,
  },
  {
    // The captured part of a transfer, without what was refunded, equals the sum of its lines.
    name: "bank.captured_is_its_matches",
    sql: `
      select p.id, p.captured, coalesce(sum(m.amount), 0) as matched from payment p
      left join bank_match m on m.payment_id = p.id and m.undone_at is null and m.kind in ('request', 'wallet', 'surplus')
      where p.provider = 'bank' group by p.id having p.captured <> coalesce(sum(m.amount), 0)`,
  },
  {
    // A sent refund is in transit until its line is on a statement.
    name: "bank.on_its_way_is_refunds_sent",
    sql: `
      select currency, coalesce(sent.amount, 0) as sent, coalesce(-book.balance, 0) as on_its_way
      from (
        select p.currency, sum(r.amount) as amount from refund r join payment p on p.id = r.payment_id
        where p.provider = 'bank' and r.state = 'settled' and not exists (
          select 1 from bank_match m where m.refund_id = r.id and m.kind = 'refund' and m.undone_at is null
        ) group by p.currency
      ) sent
      full join (
        select currency, balance from ledger.account where code = 'asset:psp_clearing' and owner = 'provider:bank'
      ) book using (currency)
      where coalesce(sent.amount, 0) <> coalesce(-book.balance, 0)`,
  },
  {
    name: "bank.statement_is_its_entries",
    sql: `
      select s.id, s.iban, s.opening, s.closing, sum(e.amount) as entries from bank_statement s
      join bank_import i on i.id = s.bank_import_id and i.entries_known = 0
      join bank_entry e on e.bank_statement_id = s.id
      group by s.id having s.opening + sum(e.amount) <> s.closing`,
  },
  {
    name: "bank.reversal_has_its_original",
    sql: `
      select m.id, m.bank_entry_id, m.reversal_id from bank_match m
      where m.kind = 'reversal' and m.undone_at is null and not exists (
        select 1 from bank_match o where o.kind = 'reversal' and o.undone_at is null
          and o.bank_entry_id = m.reversal_id and o.reversal_id = m.bank_entry_id and o.amount = -m.amount
      )`,
  },
] as const satisfies readonly Check[];
