import { type Kysely, sql } from "kysely";
import type { ClearingView, MonthView } from "#contract/accounting/books.ts";
import { localDate } from "#domain/calendar.ts";
import { currencies } from "#domain/money.ts";
import { clearingRows, outstandingEntries } from "./clearing.ts";
import { checkOf, lastCheck } from "./checking.ts";
import { closingOf, isFresh } from "./closing.ts";
import { type Deferred, prepaidRows } from "./deferred.ts";
import { isOtherThan, monthTotals, totalsDigest } from "./month.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";

/** A month of the books as shown to the desk. */
export async function monthOf(
  db: Kysely<DB>,
  month: string,
  { may_reopen, now }: { readonly may_reopen: boolean; readonly now: Date },
): Promise<MonthView> {
  const totals = await monthTotals(db, month);
  const closing = await closingOf(db, month);
  return {
    month,
    totals_sha256: totalsDigest(totals),
    is_over: month < localDate(now.getTime()).slice(0, 7),
    closed: closing
      ? {
          at: closing.closed_at.toISOString(),
          by: closing.closed_by,
          totals_sha256: closing.totals_sha256,
          differs: isOtherThan(closing.totals, totals),
        }
      : null,
    sales: totals.sales.map(({ rate_bps, net, vat, gross, ...sum }) => ({
      ...sum,
      vat_rate: rateView(rate_bps),
      net: moneyView(net, sum.currency),
      vat: moneyView(vat, sum.currency),
      gross: moneyView(gross, sum.currency),
    })),
    accounts: totals.accounts.map(({ code, owner, currency, moved, closing: end }) => ({
      code,
      owner,
      moved: moneyView(moved, currency),
      closing: moneyView(end, currency),
    })),
    receivables: totals.receivables.map(({ invoices, gross, currency }) => ({
      invoices,
      gross: moneyView(gross, currency),
    })),
    straddling: [...totals.straddling],
    broken: [...totals.broken],
    check: { ...(await checkOf(db)), is_fresh: isFresh(await lastCheck(db), month, now) },
    may_reopen,
  };
}

const shown = 100;

/** Providers' accounts with their explanation, rows that wait for the desk, and the latest payouts. */
export async function clearingOf(db: Kysely<DB>): Promise<ClearingView> {
  const providers = await clearingRows(db);
  const outstanding = await outstandingEntries(db, shown);
  const parked = await db
    .selectFrom("provider_payout_row as row")
    .innerJoin("provider_payout as payout", "payout.id", "row.provider_payout_id")
    .select(["row.id", "payout.provider", "payout.payout_id", "payout.currency", "row.line", "row.row_ref"])
    .select(["row.description", "row.problem", "row.gross", "row.fee"])
    .where("row.state", "=", "parked")
    .orderBy("row.id")
    .limit(shown)
    .execute();
  const payouts = await db
    .selectFrom("provider_payout as payout")
    .leftJoin("bank_match as match", (join) =>
      join.onRef("match.provider_payout_id", "=", "payout.id").on("match.undone_at", "is", null),
    )
    .leftJoin("bank_entry as entry", "entry.id", "match.bank_entry_id")
    .selectAll("payout")
    .select("entry.booked_on")
    .orderBy("payout.id", "desc")
    .limit(shown)
    .execute();
  return {
    providers: providers.map(({ provider, currency, outstanding_count, parked_count, ...amounts }) => ({
      provider,
      outstanding_count,
      parked_count,
      balance: moneyView(amounts.balance, currency),
      outstanding: moneyView(amounts.outstanding, currency),
      kept: moneyView(amounts.kept, currency),
      parked: moneyView(amounts.parked, currency),
    })),
    outstanding: outstanding.map(({ entry_id, amount, currency, posted_at, ...entry }) => ({
      ...entry,
      id: entry_id.toString(),
      amount: moneyView(amount, currency),
      at: posted_at.toISOString(),
    })),
    parked: parked.map(({ currency, gross, fee, problem, ...row }) => ({
      ...row,
      problem: problem ?? "unknown",
      gross: moneyView(gross, currency),
      fee: moneyView(fee, currency),
    })),
    payouts: payouts.map(
      ({ id, provider, payout_id, paid_on, booked_on, amount, currency, file_name, ...row }) => ({
        id,
        provider,
        payout_id,
        paid_on,
        returned: row.returned_at !== null,
        // A payout of zero never reaches a bank.
        arrived_on: amount === 0n ? paid_on : booked_on,
        file_name,
        amount: moneyView(amount, currency),
        imported_at: row.imported_at.toISOString(),
      }),
    ),
  };
}

/** Money for work that is not invoiced yet, and invoices whose payment was reversed; rows are limited, totals are not. */
export async function deferredOf(db: Kysely<DB>) {
  const { prepaid, unpaid } = await prepaidRows(db);
  return {
    rows: deferredViews(prepaid),
    totals: totalsOf(prepaid),
    unpaid: { rows: deferredViews(unpaid), totals: totalsOf(unpaid) },
  };
}

const deferredViews = (rows: readonly Deferred[]) =>
  rows.slice(0, shown).map(({ hash, orders, paid_at, amount, currency }) => ({
    hash,
    orders: [...orders],
    paid_at: paid_at?.toISOString() ?? null,
    amount: moneyView(amount, currency),
  }));

const totalsOf = (rows: readonly Deferred[]) =>
  currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    if (own.length === 0) return [];
    return [
      moneyView(
        own.reduce((sum, { amount }) => sum + amount, 0n),
        currency,
      ),
    ];
  });

/** The tax office of the last return, as its export is recorded in the audit log. */
export async function lastOffice(db: Kysely<DB>): Promise<{ tax_office: string }> {
  const office = sql<string>`detail ->> 'tax_office'`;
  const last = await db
    .selectFrom("audit_log")
    .select(office.as("tax_office"))
    .where("act", "=", "books.export")
    .where(office, "<>", "")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { tax_office: last?.tax_office ?? "" };
}
