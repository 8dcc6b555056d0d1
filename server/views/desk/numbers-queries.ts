import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DeskNumber } from "#contract/views/desk-numbers.ts";
import { may, type StaffRight, type StaffRole } from "#domain/accounts/staff-rights.ts";
import { correction_states } from "#domain/cases/correction-groups.ts";
import { localDate } from "#domain/calendar.ts";
import { group_statuses } from "#domain/shipping/shipment.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { given_up_count } from "#server/kernel/jobs/trouble.ts";
import { not_sending } from "#server/orders/index.ts";
import { refund_request_waits, refund_waits, transfer_waits } from "./waiting.ts";

/** A part of the one statement: how many wait, and the right that shows them. */
type Part = { readonly right: StaffRight; readonly count: (today: string) => RawBuilder<number> };

const parts: Readonly<Record<DeskNumber, Part>> = {
  /** Requests that wait for us, not those that wait for their customer. */
  queue: {
    right: "orders.read",
    count: () => sql`(select count(*)::int from "order"
      where status = 'calculation' and info_asked_at is null and ${not_sending})`,
  },
  messages: {
    right: "orders.read",
    count: () => sql`(select count(distinct order_id)::int from message
      where read_at is null and author_role in ('customer', 'guest'))`,
  },
  translator_messages: {
    right: "translators.read",
    count: () => sql`(select count(distinct translator_id)::int from translator_message
      where read_at is null and staff_id is null)`,
  },
  corrections: {
    right: "corrections.read",
    count: () => sql`(select count(*)::int from correction where state = any(${correction_states.to_do}))`,
  },
  reviews: {
    right: "reviews.read",
    count: () => sql`(select count(*)::int from review where state = 'waiting')`,
  },
  shipments: {
    right: "orders.read",
    count: () => sql`(select count(*)::int from "order"
      where status = 'finished' and shipment_status = any(${group_statuses.to_do}))`,
  },
  invoices: {
    right: "invoices.read",
    count: (today) => sql`(select count(*)::int from invoice
      where not paid and due_date is not null and due_date < ${today}::date)`,
  },
  einvoices: {
    right: "invoices.read",
    count: () => sql`(select count(*)::int from einvoice where state = 'rejected')`,
  },
  refunds: {
    right: "refunds.read",
    count: () => sql`((select count(*)::int from refund where ${refund_waits})
      + (select count(*)::int from refund_request where ${refund_request_waits}))`,
  },
  approvals: {
    right: "approvals.read",
    count: () => sql`(select count(*)::int from approval_request where state = 'waiting')`,
  },
  transfers: {
    right: "transfers.match",
    count: () => sql`(select count(*)::int from bank_entry entry where ${transfer_waits})`,
  },
  payouts: {
    right: "translator_pay.read",
    count: () => sql`(select count(*)::int from pay_statement where state = 'billed')`,
  },
  quarantine: {
    right: "files.read",
    count: () => sql`(select count(*)::int from quarantine where decision is null)`,
  },
  failed_jobs: { right: "jobs.work", count: () => given_up_count },
};
const names = Object.keys(parts).filter((name): name is DeskNumber => name in parts);

/** What waits on each page that the role opens, in one statement. */
export async function deskNumbers(
  db: Kysely<DB>,
  role: StaffRole,
  now: Date,
): Promise<Partial<Record<DeskNumber, number>>> {
  const today = localDate(now.getTime());
  const shown = names.filter((name) => may(role, parts[name].right));
  const columns = shown.map((name) => sql`${parts[name].count(today)} as ${sql.ref(name)}`);
  const { rows } = await sql<Partial<Record<DeskNumber, number>>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}
