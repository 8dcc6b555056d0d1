import type { Check } from "./check.ts";

/** Invoices: numbers without gaps, totals equal to the sums of lines, and the same totals in the books. */
export const invoice_checks = [
  {
    name: "invoice.numbers_without_gaps",
    sql: `
      select s.series, s.period, n as missing from invoice_series s
      cross join lateral generate_series(1, s.last_number) as n
      left join invoice i on i.number = s.series || '/' || replace(s.period, '-', '/') || '/' || lpad(n::text, 6, '0')
      where i.id is null`,
  },
  {
    name: "invoice.number_of_a_series",
    sql: `
      select i.id, i.number from invoice i
      where not exists (
        select 1 from invoice_series s
        where s.series || '/' || replace(s.period, '-', '/') = substring(i.number from '^(.+)/\\d{6,9}$')
          and substring(i.number from '/(\\d{6,9})$')::int between 1 and s.last_number
      )`,
  },
  {
    // A correction lists the lines before and after: its totals are the difference.
    name: "invoice.totals_are_its_lines",
    sql: `
      select i.id, i.number, i.total_net, i.total_vat, i.total_gross from invoice i
      left join lateral (
        select coalesce(sum(case when is_before then -net_value else net_value end), 0) as net,
          coalesce(sum(case when is_before then -vat else vat end), 0) as vat,
          coalesce(sum(case when is_before then -gross else gross end), 0) as gross
        from invoice_line where invoice_id = i.id
      ) l on true
      where i.total_net + i.total_vat <> i.total_gross
        or l.net <> i.total_net or l.vat <> i.total_vat or l.gross <> i.total_gross`,
  },
  {
    name: "invoice.discount_adds_up",
    sql: `
      select invoice_id, position, net_price, discount, net_value from invoice_line
      where discount > 0 and net_price - discount <> net_value`,
  },
  {
    // The sold amount of an invoice is in the books, by itself or, for a collective invoice, by its deliveries.
    name: "invoice.is_in_the_books",
    sql: `
      with booked as (
        select i.id as invoice_id, 'invoice:' || i.id as key from invoice i
        union
        select i.id, 'delivered:' || l.order_id from invoice i join invoice_line l on l.invoice_id = i.id
          where i.period is not null and i.replaces_invoice_id is null
      )
      select i.id, i.number, i.total_net, i.total_vat, i.total_gross from invoice i
      join booked b on b.invoice_id = i.id
      left join ledger.journal j on j.key = b.key
      left join ledger.entry e on e.journal_id = j.id
      left join ledger.account a on a.id = e.account_id
      where i.kind in ('VAT', 'ZAL', 'ROZ')
      group by i.id having
        coalesce(sum(e.amount) filter (where a.code in ('liab:order_prepaid', 'asset:receivable')), 0) <> i.total_gross
        or coalesce(-sum(e.amount) filter (where a.code = 'rev:sales'), 0) <> i.total_net
        or coalesce(-sum(e.amount) filter (where a.code = 'liab:vat'), 0) <> i.total_vat`,
  },
  {
    name: "invoice.correction_is_in_the_books",
    sql: `
      select i.id, i.number, i.total_net, i.total_vat, i.total_gross from invoice i
      left join ledger.journal j
        on j.key = case when i.refund_id is null then 'correction:' || i.id else 'refund-owed:' || i.refund_id end
      left join ledger.entry e on e.journal_id = j.id
      left join ledger.account a on a.id = e.account_id
      where i.kind = 'KOR'
      group by i.id having
        coalesce(-sum(e.amount) filter (where a.code = 'rev:sales'), 0) <> i.total_net
        or coalesce(-sum(e.amount) filter (where a.code = 'liab:vat'), 0) <> i.total_vat`,
  },
  {
    // Each refund of a sale has its correction; a pro forma or a confirmation is not a sale.
    name: "invoice.refund_is_corrected",
    sql: `
      select j.id, j.key, i.number from ledger.journal j
      join ledger.entry e on e.journal_id = j.id
      join ledger.account a on a.id = e.account_id and a.code = 'rev:sales'
      left join invoice i on 'refund-owed:' || i.refund_id = j.key
      where j.kind = 'refund_owed' and i.id is null
      union all
      select j.id, j.key, i.number from invoice i
      join ledger.journal j on j.key = 'invoice:' || i.id where i.kind in ('PRO', 'TOP', 'KOR')`,
  },
  {
    name: "invoice.corrected_below_zero",
    sql: `
      select i.id, i.number, i.total_gross, sum(k.total_gross) as corrected from invoice i
      join invoice k on k.corrected_invoice_id = i.id
      group by i.id having i.total_net + sum(k.total_net) < 0 or i.total_vat + sum(k.total_vat) < 0
        or i.total_gross + sum(k.total_gross) < 0`,
  },
  {
    // Invoices and corrections of an amount due sum to the money paid less the money refunded: a bonus is a reduction
    // of the price, never turnover. For a cancelled request the sum is zero.
    name: "invoice.is_what_was_due",
    sql: `
      select r.id, r.amount_due, papers.gross, bonus.amount as bonus, back.amount as returned from payment_request r
      join lateral (
        select sum(i.total_gross) as gross, bool_or(i.currency <> r.currency) as other_currency from invoice i
        where i.payment_request_id = r.id and i.kind in ('VAT', 'KOR')
      ) papers on papers.gross is not null
      left join lateral (
        select coalesce(sum(o.bonus), 0) as amount from payment_request_order o where o.payment_request_id = r.id
      ) bonus on true
      left join lateral (
        select coalesce(sum(-e.amount), 0) as amount from refund f
        join payment p on p.id = f.payment_id
        join ledger.journal j on j.key = 'refund-owed:' || f.id
        join ledger.entry e on e.journal_id = j.id
        join ledger.account a on a.id = e.account_id and a.code = 'liab:refund_payable'
        where p.payment_request_id = r.id and f.order_id is not null
      ) back on true
      where r.kind <> 'invoice'
        and (papers.other_currency or papers.gross <> case r.state when 'closed' then 0
          else r.amount_due - bonus.amount - back.amount end)`,
  },
  {
    name: "invoice.one_per_period",
    sql: `
      select customer_id, brand_id, currency, treatment, period, count(*) as invoices from invoice
      where period is not null and replaces_invoice_id is null
      group by customer_id, brand_id, currency, treatment, period having count(*) > 1`,
  },
  {
    // The amount due of an invoice is the rest of it, and a paid invoice has none.
    name: "invoice.is_asked_for",
    sql: `
      select i.id, i.number, i.paid, open.due, i.total_gross + coalesce(k.gross, 0) as left_over from invoice i
      left join lateral (
        select sum(total_gross) as gross from invoice where corrected_invoice_id = i.id
      ) k on true
      left join lateral (
        select sum(amount_due) as due from payment_request where invoice_id = i.id and state = 'open'
      ) open on true
      where i.due_date is not null and i.kind = 'VAT'
        and coalesce(open.due, 0) <> case when i.paid then 0 else i.total_gross + coalesce(k.gross, 0) end`,
  },
  {
    // A customer's debt in the books: deliveries that wait for their invoice, and open invoices.
    name: "receivable.is_what_is_open",
    sql: `
      with owed as (
        select customer_id, currency, gross as amount from on_account
        where delivered_on is not null and invoice_id is null and voided_at is null
        union all
        select customer_id, currency, amount_due from payment_request where kind = 'invoice' and state = 'open'
      ), total as (
        select 'customer:' || customer_id as owner, currency, sum(amount) as amount from owed group by 1, 2
      ), book as (
        select owner, currency, balance from ledger.account where code = 'asset:receivable'
      )
      select owner, currency, coalesce(book.balance, 0) as balance, coalesce(total.amount, 0) as open
      from total full join book using (owner, currency)
      where coalesce(book.balance, 0) <> coalesce(total.amount, 0)`,
  },
  {
    name: "on_account.delivered_is_a_sale",
    sql: `
      select o.order_id, o.delivered_on, j.key from on_account o
      left join ledger.journal j on j.key = 'delivered:' || o.order_id
      where (o.delivered_on is null) <> (j.id is null)`,
  },
  {
    // Reverse charge requires VIES: a valid answer about the buyer's own number, from the day before the tax point or later.
    // Another number in place of a confirmed one is confirmed when its invoice is issued again.
    name: "invoice.reverse_charge_is_proven",
    sql: `
      select i.id, i.number, v.id as evidence from invoice i
      left join invoice replaced on replaced.id = i.replaces_invoice_id
      left join payment_request r on r.id = i.payment_request_id
      left join vies_answer v on v.id = i.vies_answer_id
      where i.kind = 'VAT' and i.tax -> 'orders' @> '[{"treatment": "RC_EU"}]' and (
        v.id is null or v.answer <> 'valid' or v.vat_id is distinct from i.customer ->> 'tax_id'
        or v.asked_at <= case
          when replaced.tax -> 'orders' @> '[{"treatment": "RC_EU"}]' then i.created_at
          when i.due_date is not null then i.sale_date + interval '12 hours'
          else coalesce(r.paid_on + interval '12 hours', r.settled_at, i.created_at) end - interval '24 hours'
        or v.asked_at > i.created_at
      )`,
  },
  {
    name: "invoice.vat_is_said_in_pln",
    sql: `
      select i.id, i.number, i.vat_pln, n.mid from invoice i
      join (
        select invoice_id, sum(vat) as vat from invoice_line where vat_rate_bps = 2300 group by invoice_id
      ) l on l.invoice_id = i.id
      left join nbp_rate n on n.id = i.nbp_rate_id
      where i.kind = 'VAT' and i.currency <> 'PLN' and (
        n.id is null or n.currency <> i.currency or n.effective_date >= i.sale_date
        or i.vat_pln is distinct from round(l.vat * n.rate_micros / 1000000.0)
      )`,
  },
] as const satisfies readonly Check[];
