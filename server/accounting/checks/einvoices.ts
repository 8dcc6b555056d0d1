import type { Check } from "./check.ts";

/** KSeF: each invoice that must be sent is in the outbox, and none is accepted without its number. */
export const einvoice_checks = [
  {
    name: "einvoice.every_invoice_has_a_row",
    sql: `
      select i.id, i.number, i.kind from invoice i left join einvoice e on e.invoice_id = i.id
      where i.kind in ('VAT', 'KOR', 'ZAL', 'ROZ') and e.invoice_id is null`,
  },
  {
    // The duty is computed again from the frozen data; invoices issued before the outbox existed are excluded.
    name: "einvoice.businesses_go_to_ksef",
    sql: `
      select i.id, i.number, e.exemption from invoice i join einvoice e on e.invoice_id = i.id
      where e.state = 'not_due' and e.exemption <> 'issued_before'
        and i.seller ->> 'country' = 'PL' and i.tax #>> '{buyer,user_type}' = 'company'
        and not i.tax -> 'orders' @> '[{"treatment": "OSS"}]'`,
  },
  {
    name: "einvoice.number_is_the_accepted_one",
    sql: `
      select i.id, i.number, i.ksef_number, e.state, e.ksef_number as accepted_as
      from invoice i join einvoice e on e.invoice_id = i.id
      where i.ksef_number is distinct from e.ksef_number
        or (e.state = 'accepted' and (e.ksef_number is null or e.acquired_at is null))`,
  },
  {
    name: "einvoice.what_waits_has_a_next_step",
    sql: `
      select e.invoice_id, e.state from einvoice e
      where case when e.state in ('queued', 'sending', 'sent', 'offline') then e.next_at is null
        when e.state = 'accepted' then e.upo is null and e.next_at is null
        else e.next_at is not null end`,
  },
  {
    name: "einvoice.what_is_there_was_given_out",
    sql: `
      select e.invoice_id, e.state from einvoice e
      where e.state in ('accepted', 'offline') and e.released_at is null`,
  },
] as const satisfies readonly Check[];
