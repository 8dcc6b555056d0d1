import type { Check } from "./check.ts";

/** Invoices: numbers without gaps, totals that are their lines, and the same totals in the books. */
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
    name: "invoice.totals_are_its_lines",
    sql: `
      select i.id, i.number, i.total_net, i.total_vat, i.total_gross from invoice i
      left join invoice_line l on l.invoice_id = i.id
      group by i.id having i.total_net + i.total_vat <> i.total_gross
        or coalesce(sum(l.net_value), 0) <> i.total_net
        or coalesce(sum(l.vat), 0) <> i.total_vat
        or coalesce(sum(l.gross), 0) <> i.total_gross`,
  },
  {
    name: "invoice.is_in_the_books",
    sql: `
      select i.id, i.number, i.total_net, i.total_vat, i.total_gross from invoice i
      left join ledger.journal j on j.key = 'invoice:' || i.id
      left join ledger.entry e on e.journal_id = j.id
      left join ledger.account a on a.id = e.account_id
      where i.kind = 'VAT'
      group by i.id having
        coalesce(sum(e.amount) filter (where a.code = 'liab:order_prepaid'), 0) <> i.total_gross
        or coalesce(-sum(e.amount) filter (where a.code = 'rev:sales'), 0) <> i.total_net
        or coalesce(-sum(e.amount) filter (where a.code = 'liab:vat'), 0) <> i.total_vat`,
  },
  {
    // A bonus is a reduction of the price, never turnover: the invoice is about what was paid.
    name: "invoice.is_what_was_due",
    sql: `
      select i.id, i.number, i.total_gross, r.amount_due, coalesce(sum(o.bonus), 0) as bonus from invoice i
      join payment_request r on r.id = i.payment_request_id
      left join payment_request_order o on o.payment_request_id = r.id
      where i.kind = 'VAT' group by i.id, r.id
      having i.total_gross <> r.amount_due - coalesce(sum(o.bonus), 0) or i.currency <> r.currency`,
  },
  {
    // Reverse charge rests on VIES: a yes about the buyer's own number, of the day before the tax point or later.
    name: "invoice.reverse_charge_is_proven",
    sql: `
      select i.id, i.number, v.id as evidence from invoice i
      left join payment_request r on r.id = i.payment_request_id
      left join vies_answer v on v.id = i.vies_answer_id
      where i.kind = 'VAT' and i.tax -> 'orders' @> '[{"treatment": "RC_EU"}]' and (
        v.id is null or v.answer <> 'valid' or v.vat_id is distinct from i.customer ->> 'tax_id'
        or v.asked_at <= coalesce(r.settled_at, i.created_at) - interval '24 hours'
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
