import { sql } from "kysely";

/**
 * What is open of an unpaid invoice `i`, gross: its amount due after corrections, less the parts that came by transfer. The
 * month, the list of customers, the file of overdue invoices and reminders state the same amount.
 */
export const open_of_invoice = sql<bigint>`coalesce((
  select r.amount_due - coalesce((select sum(part.amount) from bank_match part
    where part.payment_request_id = r.id and part.kind = 'part' and part.undone_at is null), 0)
  from payment_request r where r.invoice_id = i.id and r.state = 'open'), i.total_gross)::bigint`;
