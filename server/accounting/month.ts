import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { SalesSum } from "#domain/accounting/sales.ts";
import { addDays, instantOf } from "#domain/calendar.ts";
import type { Currency } from "#domain/money.ts";
import { lastCheck } from "./checking.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Declared, straddling, sumsIn } from "./month-sales.ts";

/** The month of an instant is that of the seller's calendar; `ledger.month_of` computes the same in the database. */
const seller_zone = "Europe/Warsaw";

export type MonthSpan = {
  readonly first: string;
  /** The first day after it. */
  readonly after: string;
  readonly from: Date;
  readonly until: Date;
};

/** The days and instants of a month `YYYY-MM`. */
export function spanOf(month: string): MonthSpan {
  const first = `${month}-01`;
  const after = `${addDays(first, 31).slice(0, 7)}-01`;
  const at = (date: string): Date => new Date(instantOf({ date, minute: 0 }, seller_zone));
  return { first, after, from: at(first), until: at(after) };
}

/** An account's month, in minor units as booked: debits positive, credits negative. Owners of a kind are one row. */
type AccountSum = {
  readonly code: string;
  readonly owner: string;
  readonly currency: Currency;
  readonly moved: bigint;
  readonly closing: bigint;
};
/** Unpaid invoices issued until the end of the month with their corrections, in minor units of their currency (gross). */
type ReceivableSum = {
  readonly currency: Currency;
  readonly invoices: number;
  readonly gross: bigint;
};

export type MonthTotals = {
  readonly month: string;
  readonly sales: readonly SalesSum[];
  readonly accounts: readonly AccountSum[];
  readonly receivables: readonly ReceivableSum[];
  /** Documents that are booked in one month and declared in another. */
  readonly straddling: readonly Declared[];
  /** Names of the rules that the last check found broken (decision 0269). */
  readonly broken: readonly string[];
};

/** The content of a month's closing: invoiced and booked amounts, and the balance of each account at its end. */
export async function monthTotals(db: Kysely<DB>, month: string): Promise<MonthTotals> {
  const span = spanOf(month);
  return {
    month,
    sales: await sumsIn(db, { by: "booked", ...span }),
    accounts: await accountSums(db, span),
    receivables: await receivableSums(db, span),
    straddling: await straddling(db, span),
    broken: (await lastCheck(db))?.broken ?? [],
  };
}

/** A closing balance is today's less what was booked after the month, so that only entries since its start are read. */
async function accountSums(db: Kysely<DB>, { from, until }: MonthSpan): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    with since as (
      select e.account_id, sum(e.amount) filter (where j.posted_at < ${until}) as moved,
        sum(e.amount) filter (where j.posted_at >= ${until}) as later
      from ledger.journal j join ledger.entry e on e.journal_id = j.id
      where j.posted_at >= ${from} group by e.account_id
    ), account as (
      select case when owner like 'customer:%' or owner like 'translator:%' then '' else owner end as owner,
        code, currency, coalesce(since.moved, 0) as moved, balance - coalesce(since.later, 0) as closing
      from ledger.account left join since on since.account_id = id
    )
    select code, owner, currency, sum(moved)::bigint as moved, sum(closing)::bigint as closing
    from account group by code, owner, currency
    having sum(closing) <> 0 or sum(moved) <> 0
    order by code, owner, currency
  `.execute(db);
  return rows;
}

async function receivableSums(db: Kysely<DB>, { after }: MonthSpan): Promise<ReceivableSum[]> {
  const { rows } = await sql<ReceivableSum>`
    with corrected as (
      select k.corrected_invoice_id as id, sum(k.total_gross) as gross from invoice k
      where k.kind = 'KOR' and k.date_of_issue < ${after}::date group by 1
    )
    select i.currency, count(*)::int as invoices, sum(i.total_gross + coalesce(c.gross, 0))::bigint as gross
    from invoice i left join corrected c on c.id = i.id
    where not i.paid and i.kind in ('VAT', 'ZAL', 'ROZ') and i.date_of_issue < ${after}::date
      and i.total_gross + coalesce(c.gross, 0) <> 0
    group by i.currency order by i.currency
  `.execute(db);
  return rows;
}

/** The totals as they are stored and compared: amounts as text, keys in their order. */
export const totalsText = (totals: MonthTotals): string =>
  JSON.stringify(totals, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

const closed_totals = z.object({ sales: z.unknown(), accounts: z.unknown() });

/**
 * Whether sales or balances of a month are other than those that were closed. What else was closed changes by right: an
 * invoice is paid, a later document corrects the buyer.
 */
export function isOtherThan(closed: unknown, totals: MonthTotals): boolean {
  const [then, now] = [closed, JSON.parse(totalsText(totals)) as unknown].map((one) =>
    closed_totals.parse(one),
  );
  return !isDeepStrictEqual(then, now);
}

/** The digest of the totals, which ensures that the totals that were shown are the closed ones. */
export const totalsDigest = (totals: MonthTotals): string =>
  createHash("sha256").update(totalsText(totals)).digest("hex");
