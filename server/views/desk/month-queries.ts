import { type Kysely, sql } from "kysely";
import { brandById } from "#brands/all.ts";
import { aging_bands, month_steps, type MonthStep, type MonthWork } from "#contract/views/desk-month.ts";
import { addDays, dayNumber, localDate } from "#domain/calendar.ts";
import { bandOf } from "#domain/ledger/aging.ts";
import { lastDayOf, monthBefore } from "#domain/ledger/receivable.ts";
import type { Currency } from "#domain/money.ts";
import { daysIn } from "#domain/payments/statement-days.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { dayBegins } from "#server/kernel/format/day.ts";
import { open_of_invoice } from "#server/ledger/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { statementDays, type StatementRow, statementsOfDays } from "./month-statements.ts";
import { refund_request_waits, refund_waits, transfer_waits } from "./waiting.ts";

const most_rows = 500;
const brandName = (id: number): string => brandById(id)?.slug ?? String(id);

type Delivered = {
  customer_id: number;
  customer: string;
  brand_id: number;
  currency: Currency;
  orders: number;
  first_on: string;
  last_on: string;
  gross: bigint;
  is_due: boolean;
  on_next: boolean;
};

/**
 * Deliveries on account until a day without an invoice, by customer; those of this month are issued after its end. The
 * run makes one invoice of a month and kind of tax: what is booked after it waits for the next one.
 */
async function toIssue(db: Kysely<DB>, until: string, month_start: string): Promise<MonthWork["to_issue"]> {
  const { rows } = await sql<Delivered>`
    with waiting as (
      select a.customer_id, coalesce(nullif(c.company_name, ''), c.email) as customer, o.brand_id, a.currency,
        a.delivered_on, a.gross, a.delivered_on < ${month_start}::date as is_over,
        a.delivered_on < ${month_start}::date and exists (select from invoice i where i.customer_id = a.customer_id
          and i.brand_id = o.brand_id and i.currency = a.currency and i.treatment = o.tax_treatment
          and i.period = ${monthBefore(month_start)}) as on_next
      from on_account a join "order" o on o.id = a.order_id join customer c on c.id = a.customer_id
      where a.invoice_id is null and a.voided_at is null and a.delivered_on <= ${until}::date
    )
    select customer_id, customer, brand_id, currency, on_next, is_over and not on_next as is_due,
      count(*)::int as orders,
      min(delivered_on)::text as first_on, max(delivered_on)::text as last_on, sum(gross)::bigint as gross
    from waiting group by customer_id, customer, brand_id, currency, is_over, on_next
    order by is_due desc, customer, currency limit ${most_rows}`.execute(db);
  return rows.map(({ brand_id, currency, gross, ...row }) => ({
    ...row,
    brand: brandName(brand_id),
    gross: moneyView(gross, currency),
  }));
}

type Open = {
  id: number;
  number: string;
  brand_id: number;
  customer: string | null;
  due_on: string;
  currency: Currency;
  open: bigint;
  reminders: number;
  reminded_at: Date | null;
};

/** Invoices with a due date that are not paid, with what is open of each and its reminders. */
const openInvoices = sql`
  select i.id, i.number, i.brand_id, i.customer ->> 'name' as customer, i.due_date as due_on, i.currency,
    ${open_of_invoice} as open,
    coalesce(m.reminders, 0)::int as reminders, m.reminded_at
  from invoice i
  left join lateral (
    select count(*) as reminders, max(mail.created_at) as reminded_at from mail
    where mail.kind = 'invoice_reminder' and split_part(mail.unique_key, ':', 2) = i.id::text
  ) m on true
  where not i.paid and i.due_date is not null`;

/** The longest overdue first. */
async function toCollect(db: Kysely<DB>): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, number, brand_id, customer, due_on::text, currency, open, reminders, reminded_at
    from (${openInvoices}) as one order by one.due_on, id limit ${most_rows}`.execute(db);
  return rows;
}

type Due = { due_on: string; currency: Currency; open: string; invoices: number; unreminded: number };

/** Every open invoice by currency and due date, however many there are; amounts as text, because JSON has no bigint. */
const dues = sql<Due[]>`(select coalesce(jsonb_agg(jsonb_build_object('due_on', due_on, 'currency', currency,
    'open', open::text, 'invoices', invoices, 'unreminded', unreminded) order by currency, due_on), '[]')
  from (select due_on, currency, sum(open)::bigint as open, count(*) as invoices,
    count(*) filter (where reminders = 0) as unreminded
    from (${openInvoices}) as one group by due_on, currency) as due)`;

function agingOf(found: readonly Due[], today: string): MonthWork["aging"] {
  const sums = new Map<Currency, Map<string, bigint>>();
  for (const { currency, open, due_on } of found) {
    const bands = sums.get(currency) ?? new Map<string, bigint>();
    const band = bandOf(dayNumber(today) - dayNumber(due_on));
    sums.set(currency, bands.set(band, (bands.get(band) ?? 0n) + BigInt(open)));
  }
  return [...sums].map(([currency, bands]) => ({
    currency,
    bands: Object.fromEntries(
      aging_bands.map((band) => [band, moneyView(bands.get(band) ?? 0n, currency)]),
    ) as MonthWork["aging"][number]["bands"],
    total: moneyView(
      [...bands.values()].reduce((sum, one) => sum + one, 0n),
      currency,
    ),
  }));
}

type Left = Record<Exclude<MonthStep, "invoices" | "reminders" | "statements">, number> & {
  dues: Due[];
  statements: StatementRow[];
};

/**
 * What is left of the other steps for a month and those before it, in one statement: transfers by the day of booking,
 * refunds by the seller's day on which they were made, e-invoices by the date of sale, bills by their period;
 * a translator whose bill is missing is not paid either.
 */
async function leftOf(db: Kysely<DB>, month: string, needed: string): Promise<Left> {
  const last = lastDayOf(month);
  const after = dayBegins(addDays(last, 1));
  const { rows } = await sql<Left>`select
    ${dues} as dues,
    ${statementsOfDays(`${month}-01`, needed)} as statements,
    (select count(*)::int from bank_entry entry where ${transfer_waits} and booked_on <= ${last}::date) as transfers,
    (select count(*)::int from refund where ${refund_waits} and created_at < ${after})
      + (select count(*)::int from refund_request
        where ${refund_request_waits} and made_at < ${after}) as refunds,
    (select count(*)::int from einvoice join invoice on invoice.id = einvoice.invoice_id
      where einvoice.state not in ('accepted', 'not_due') and invoice.sale_date <= ${last}::date) as einvoices,
    (select count(*)::int from pay_statement where state = 'billed' and period <= ${month}) as bills,
    (select count(*)::int from pay_statement
      where state <> 'paid' and period <= ${month}) as payouts,
    (select case when exists (select from books_month
      where month = ${month} and reopened_at is null) then 0 else 1 end)::int as closing`.execute(db);
  const [left] = rows;
  if (!left) throw new Error("a select without a row");
  return left;
}

/** The work of accounting for a month. */
export async function monthWork(db: Kysely<DB>, month: string, now: Date): Promise<MonthWork> {
  const today = localDate(now.getTime());
  const last_day = lastDayOf(month);
  const issue = await toIssue(db, last_day, `${today.slice(0, 7)}-01`);
  const open = await toCollect(db);
  const needed = last_day < today ? last_day : addDays(today, -1);
  const { dues: found, statements: read, ...others } = await leftOf(db, month, needed);
  const collect = open.map(({ brand_id, currency, open: amount, reminded_at, customer, ...row }) => ({
    ...row,
    customer: customer ?? "",
    brand: brandName(brand_id),
    days: Math.max(0, dayNumber(today) - dayNumber(row.due_on)),
    open: moneyView(amount, currency),
    reminded_at: reminded_at?.toISOString() ?? null,
  }));
  const statements = statementDays(read, `${month}-01`, needed);
  const left: Record<MonthStep, number> = {
    ...others,
    statements: daysIn(statements.flatMap(({ missing }) => missing)),
    // Also what the running month has to issue at its end; what goes on the next invoice is not of this month.
    invoices: issue.filter(({ on_next }) => !on_next).length,
    reminders: found
      .filter(({ due_on }) => due_on < today)
      .reduce((sum, { unreminded }) => sum + unreminded, 0),
  };
  return {
    month,
    to_issue: issue,
    to_collect: collect,
    open_invoices: found.reduce((sum, { invoices }) => sum + invoices, 0),
    aging: agingOf(found, today),
    checklist: month_steps.map((step) => ({ step, left: left[step] })),
    statements,
  };
}
