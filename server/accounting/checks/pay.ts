import type { Check } from "./check.ts";

/** Pay of translators: fees, statements, payouts and the books agree. */
export const pay_checks = [
  {
    // §4.6: the booked amount of a fee is the debt of its state; one that became payable by time alone may lag one round.
    name: "pay.fees_are_in_the_books",
    sql: `
      select id, fee_state, fee_due, booked_accrued, booked_payable from assignment
      where booked_accrued + booked_payable <>
          case when fee_state in ('estimated', 'void') then 0 else coalesce(fee_due, 0) end
        or (fee_state in ('accrued', 'disputed') and booked_payable <> 0)
        or (fee_state in ('payable', 'on_statement', 'invoiced', 'paid') and booked_accrued <> 0)`,
  },
  {
    name: "pay.earned_is_the_fees",
    sql: `
      select currency, coalesce(fees.amount, 0) as fees, coalesce(-book.balance, 0) as booked
      from (select currency, sum(booked_accrued) as amount from assignment group by currency) fees
      full join (
        select currency, balance from ledger.account where code = 'liab:translation_accrued'
      ) book using (currency)
      where coalesce(fees.amount, 0) <> coalesce(-book.balance, 0)`,
  },
  {
    // Debt to each translator: payable fees, and VAT of bills less what is withheld, less amounts in transit or paid.
    name: "pay.owed_is_fees_less_payouts",
    sql: `
      with owed as (
        select translator_id, currency, sum(amount) as amount from (
          select translator_id, currency, booked_payable as amount from assignment
          union all
          select turn.translator_id, o.currency, turn.booked_payable from correction_stage turn
            join correction c on c.id = turn.correction_id join "order" o on o.id = c.order_id
          union all
          select translator_id, currency, vat - withheld from pay_statement
          union all
          select translator_id, currency, -amount from payout where state in ('on_its_way', 'booked')
        ) part group by 1, 2
      )
      select owner, currency, coalesce(owed.amount, 0) as owed, coalesce(-book.balance, 0) as booked
      from (select 'translator:' || translator_id as owner, currency, amount from owed) owed
      full join (select owner, currency, balance from ledger.account where code = 'liab:translator') book
        using (owner, currency)
      where coalesce(owed.amount, 0) <> coalesce(-book.balance, 0)`,
  },
  {
    name: "pay.on_its_way_is_unseen",
    sql: `
      select currency, coalesce(sent.amount, 0) as payouts, coalesce(-book.balance, 0) as booked
      from (select currency, sum(amount) as amount from payout where state = 'on_its_way' group by currency) sent
      full join (
        select currency, balance from ledger.account where code = 'liab:payout_on_its_way'
      ) book using (currency)
      where coalesce(sent.amount, 0) <> coalesce(-book.balance, 0)`,
  },
  {
    name: "pay.statement_is_its_lines",
    sql: `
      select s.id, s.net, coalesce(sum(l.amount), 0) as lines from pay_statement s
      left join pay_statement_line l on l.pay_statement_id = s.id
      group by s.id having s.net <> coalesce(sum(l.amount), 0)`,
  },
  {
    // A line is the fee at that time: a fee on a statement does not change, and is settled with the statement.
    name: "pay.line_is_its_fee",
    sql: `
      select l.pay_statement_id, l.position, l.amount, a.fee_due, a.fee_state, s.state from pay_statement_line l
      join pay_statement s on s.id = l.pay_statement_id
      left join assignment a on a.id = l.assignment_id
      left join correction_stage turn on turn.id = l.correction_stage_id
      where l.amount is distinct from coalesce(a.fee_due, turn.fee)
        or coalesce(a.fee_state, turn.fee_state) <>
          case s.state when 'open' then 'on_statement' when 'paid' then 'paid' else 'invoiced' end`,
  },
  {
    name: "pay.settled_fee_has_a_line",
    sql: `
      select 'assignment' as source, id from assignment a
      where fee_state in ('on_statement', 'invoiced', 'paid')
        and not exists (select 1 from pay_statement_line l where l.assignment_id = a.id)
      union all
      select 'correction_stage', id from correction_stage turn
      where fee_state in ('on_statement', 'invoiced', 'paid')
        and not exists (select 1 from pay_statement_line l where l.correction_stage_id = turn.id)`,
  },
  {
    // A statement is paid by one payout of its whole amount, and its state is that of the payout.
    name: "pay.statement_is_paid_once",
    sql: `
      select s.id, s.state, count(p.id) as payouts, sum(p.amount) as paid from pay_statement s
      left join payout p on p.pay_statement_id = s.id and p.state in ('planned', 'on_its_way', 'booked')
      group by s.id
      having count(p.id) > 1
        or (s.state in ('in_run', 'sent', 'paid')) <> (count(p.id) = 1)
        or coalesce(sum(p.amount), s.net + s.vat - s.withheld) <> s.net + s.vat - s.withheld
        or coalesce(max(case p.state when 'planned' then 'in_run' when 'on_its_way' then 'sent' when 'booked' then 'paid' end), s.state)
          <> s.state`,
  },
  {
    // A paid payout left our account: a line of a statement shows it, and each line belongs to one payout.
    name: "pay.paid_stands_on_a_statement",
    sql: `
      select p.id, p.state, p.amount, coalesce(sum(m.amount), 0) as left_by from payout p
      left join bank_match m on m.payout_id = p.id and m.undone_at is null
      group by p.id
      having coalesce(sum(m.amount), 0) <> case p.state when 'booked' then -p.amount else 0 end`,
  },
  {
    name: "pay.run_is_released_by_another",
    sql: `
      select r.id, r.released_by, s.id as statement_id from payout_run r
      join payout p on p.payout_run_id = r.id and p.state in ('on_its_way', 'booked', 'rejected')
      join pay_statement s on s.id = p.pay_statement_id
      where r.released_by = s.approved_by and s.approved_at < r.released_at`,
  },
  {
    // §4.10, 8: the payable amount is the accepted work, or a part by the rules of early ends, or a decision of the desk.
    name: "pay.payable_is_earned",
    sql: `
      select id, state, fee_state, fee, fee_due, reduced_reason from assignment
      where fee_state in ('payable', 'on_statement', 'invoiced', 'paid') and fee_due > 0
        and state <> 'passed' and reduced_reason is null and end_reason is null`,
  },
  {
    // §4.10, 8: the fees of an order stay below the ceiling of its plan, except for what a margin event permits.
    name: "pay.fees_stay_under_the_ceiling",
    sql: `
      select a.order_id, sum(coalesce(a.fee_due, case when a.state in ('active', 'returned') then a.fee else 0 end)) as fees,
        c.amount as ceiling,
        coalesce((select sum(m.amount) from margin_event m where m.order_id = a.order_id), 0) as let_be
      from assignment a join fee_ceiling c on c.order_id = a.order_id
      group by a.order_id, c.amount
      having sum(coalesce(a.fee_due, case when a.state in ('active', 'returned') then a.fee else 0 end))
        > c.amount + coalesce((select sum(m.amount) from margin_event m where m.order_id = a.order_id), 0)`,
  },
  {
    // 0079: the second interpreter is paid for the session; one who did not attend is not.
    name: "pay.second_place_is_somebodys",
    sql: `
      select coalesce(s.order_id, a.order_id) as order_id, s.state as seat, a.state as work
      from second_seat s full join (select * from assignment where is_second) a on a.id = s.assignment_id
      where a.id is null and (s.assignment_id is not null or s.state in ('accepted', 'given_back'))
        or s.id is null
        or s.translator_id <> a.translator_id
        or (s.state = 'accepted') <> (a.state in ('active', 'submitted', 'passed'))`,
  },
  {
    name: "pay.numbers_have_no_gap",
    sql: `
      select s.series, s.period, n as missing from pay_series s
      cross join lateral generate_series(1, s.last_number) as n
      left join (
        select number from pay_statement union all select number from payout_run
      ) d on d.number = s.series || '/' || replace(s.period, '-', '/') || '/' || lpad(n::text, 6, '0')
      where d.number is null`,
  },
] as const satisfies readonly Check[];
