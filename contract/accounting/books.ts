import * as z from "zod/mini";
import { return_purposes } from "#domain/accounting/jpk.ts";
import { report_providers } from "#domain/accounting/reports.ts";
import { treatments } from "#domain/tax/table.ts";
import { route } from "../route.ts";
import {
  currency,
  date,
  fileName,
  filled,
  hash,
  id,
  idInPath,
  instant,
  line,
  moneyView,
  month,
} from "../shared.ts";

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const salesSum = z.object({
  brand: z.string(),
  currency,
  corrections: z.boolean(),
  treatment: z.enum(treatments),
  vat_rate: z.nullable(z.string()),
  documents: z.int(),
  net: moneyView,
  vat: moneyView,
  gross: moneyView,
});
export type SalesSumView = z.infer<typeof salesSum>;

/** Balances of accounts with one code and owner at the end of a month; debits positive, credits negative. */
const accountSum = z.object({ code: z.string(), owner: z.string(), moved: moneyView, closing: moneyView });
export type AccountSumView = z.infer<typeof accountSum>;

/** The last check of all rules of the books, and one that is under way (decision 0269). */
const checkView = z.object({
  /** Null before the first check. */
  checked_at: z.nullable(instant),
  /** The names of the rules that it found broken. */
  broken: z.array(z.string()),
  /** How many rules have been read, of how many; null while none is asked for. */
  running: z.nullable(z.object({ done: z.int(), rules: z.int() })),
});
export type BooksCheckView = z.infer<typeof checkView>;

const monthView = z.object({
  month,
  /** The totals shown to the user, which closing a month must repeat: it closes what was seen. */
  totals_sha256: digest,
  is_over: z.boolean(),
  /** `differs`: sales or balances of the month are no longer those that were closed. */
  closed: z.nullable(z.object({ at: instant, by: z.string(), totals_sha256: digest, differs: z.boolean() })),
  sales: z.array(salesSum),
  accounts: z.array(accountSum),
  receivables: z.array(z.object({ invoices: z.int(), gross: moneyView })),
  /** Documents booked in one month and declared in another. */
  straddling: z.array(z.object({ number: z.string(), declared_on: date })),
  /** Rules that the last check found broken. */
  broken: z.array(z.string()),
  /** `is_fresh`: the last check is of the whole month and recent enough to close it. */
  check: z.extend(checkView, { is_fresh: z.boolean() }),
  /** Whether the user may reopen a closed month. */
  may_reopen: z.boolean(),
});
export type MonthView = z.infer<typeof monthView>;

const parkedRow = z.object({
  id,
  provider: z.string(),
  payout_id: z.string(),
  line: z.int(),
  row_ref: z.string(),
  description: z.string(),
  problem: z.enum(["unknown", "no_payment", "amount", "difference"]),
  gross: moneyView,
  fee: moneyView,
});
export type ParkedRow = z.infer<typeof parkedRow>;

const clearingView = z.object({
  providers: z.array(
    z.object({
      provider: z.string(),
      balance: moneyView,
      outstanding: moneyView,
      outstanding_count: z.int(),
      kept: moneyView,
      parked: moneyView,
      parked_count: z.int(),
    }),
  ),
  parked: z.array(parkedRow),
  /** Amounts that are still at providers, the oldest first; at most a hundred. */
  outstanding: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      kind: z.string(),
      reference: z.string(),
      amount: moneyView,
      at: instant,
    }),
  ),
  payouts: z.array(
    z.object({
      id,
      provider: z.string(),
      payout_id: z.string(),
      paid_on: date,
      amount: moneyView,
      /** The booking day of our bank; null while it is in transit. */
      arrived_on: z.nullable(date),
      /** A staff user recorded that it never reached our bank. */
      returned: z.boolean(),
      file_name: z.string(),
      imported_at: instant,
    }),
  ),
});
export type ClearingView = z.infer<typeof clearingView>;

const importedReport = z.object({
  payouts: z.array(
    z.object({ payout_id: z.string(), outcome: z.enum(["booked", "known"]), parked: z.int() }),
  ),
});
export type ImportedReport = z.infer<typeof importedReport>;

const deferredRow = z.object({
  /** The amount due that it paid; null when the payment request is unknown. */
  hash: z.nullable(hash),
  orders: z.array(id),
  paid_at: z.nullable(instant),
  amount: moneyView,
});
export type DeferredRow = z.infer<typeof deferredRow>;

/** Files of a month; the others are of today. */
export const exports_of_month = ["jpk_v7m", "vat_ue", "oss", "invoices", "journal"] as const;
export type MonthExport = (typeof exports_of_month)[number];
export const exports = [...exports_of_month, "overdue", "deferred"] as const;
/** Files for the tax office. */
const returns: ReadonlySet<string> = new Set(["jpk_v7m", "vat_ue"]);
export type BooksExport = (typeof exports)[number];

/** A file of a month that was made before. */
const madeFile = z.object({
  at: instant,
  by: z.string(),
  /** Null for a file without a purpose. */
  purpose: z.nullable(z.enum(return_purposes)),
  /** Whether it had another content than the file would have now; null where that is not known. */
  differs: z.nullable(z.boolean()),
});
const monthFile = z.object({
  closed: z.nullable(z.object({ at: instant, by: z.string() })),
  /** The latest first. */
  made: z.array(madeFile),
});
export type MonthFileView = z.infer<typeof monthFile>;

/** Accounting and month end; only for accounting and admins. */
export const books_routes = {
  booksMonth: route({
    method: "GET",
    path: "/api/staff/v1/books/month/:month",
    who: "staff",
    right: "payouts.work",
    summary: "A month of the books: sales by rate and treatment, accounts, open items, and the checks.",
    params: z.object({ month }),
    answer: monthView,
  }),
  booksCheck: route({
    method: "GET",
    path: "/api/staff/v1/books/check",
    who: "staff",
    right: "payouts.work",
    summary: "When the rules of the books were last checked, with the result, and the progress of a check.",
    answer: checkView,
  }),
  checkBooks: route({
    method: "POST",
    path: "/api/staff/v1/books/check",
    who: "staff",
    right: "payouts.work",
    summary: "Checks all rules of the books in the background; a check that is under way is not begun again.",
    answer: checkView,
    idempotent: true,
  }),
  closeMonth: route({
    method: "POST",
    path: "/api/staff/v1/books/month/:month/closing",
    who: "staff",
    right: "payouts.work",
    summary: "Closes a past month: its totals are frozen and it accepts no more journals.",
    params: z.object({ month }),
    body: z.object({ totals_sha256: digest }),
    answer: monthView,
    idempotent: true,
  }),
  reopenMonth: route({
    method: "POST",
    path: "/api/staff/v1/books/month/:month/reopening",
    who: "staff",
    right: "books.reopen",
    summary: "Reopens a closed month; for admins, with a reason.",
    params: z.object({ month }),
    body: z.object({ reason: filled(500) }),
    answer: monthView,
    idempotent: true,
  }),
  clearing: route({
    method: "GET",
    path: "/api/staff/v1/books/clearing",
    who: "staff",
    right: "payouts.work",
    summary: "Balances at providers with their explanation, and rows of payouts that wait for a person.",
    answer: clearingView,
  }),
  importPayouts: route({
    method: "POST",
    path: "/api/staff/v1/books/payout-report",
    who: "staff",
    right: "payouts.work",
    summary:
      "Imports a provider's payout report from the body; matching rows are booked once, the others are parked.",
    query: z.object({
      provider: z.enum(report_providers),
      name: fileName,
    }),
    stream: true,
    answer: importedReport,
  }),
  settlePayoutRow: route({
    method: "POST",
    path: "/api/staff/v1/books/payout-row/:id/settlement",
    who: "staff",
    right: "payouts.work",
    summary: "Settles a parked row: by the capture it belongs to, or into suspense.",
    params: z.object({ id: idInPath }),
    body: z.object({ how: z.enum(["match", "suspense"]), note: z._default(line(500), "") }),
    answer: clearingView,
    idempotent: true,
  }),
  returnPayout: route({
    method: "POST",
    path: "/api/staff/v1/books/payout/:id/return",
    who: "staff",
    right: "payouts.work",
    summary: "Records that a payout never reached our bank, or that it is in transit after all.",
    params: z.object({ id: idInPath }),
    body: z.object({ returned: z.boolean() }),
    answer: clearingView,
    idempotent: true,
  }),
  deferred: route({
    method: "GET",
    path: "/api/staff/v1/books/deferred",
    who: "staff",
    right: "payouts.work",
    summary: "Money for orders that are not invoiced yet, by what it was paid for.",
    answer: z.object({
      rows: z.array(deferredRow),
      totals: z.array(moneyView),
      /** Issued invoices whose payment was reversed. */
      unpaid: z.object({ rows: z.array(deferredRow), totals: z.array(moneyView) }),
    }),
  }),
  booksOffice: route({
    method: "GET",
    path: "/api/staff/v1/books/tax-office",
    who: "staff",
    right: "exports.make",
    summary: "The code of the tax office that the last return was made for; empty before the first.",
    answer: z.object({ tax_office: z.string() }),
  }),
  booksFile: route({
    method: "GET",
    path: "/api/staff/v1/books/month/:month/file/:what",
    who: "staff",
    right: "exports.make",
    summary:
      "When a file of a month was made and by whom, whether its content has changed since, and whether the month is closed.",
    params: z.object({ month, what: z.enum(exports_of_month) }),
    answer: monthFile,
  }),
  exportBooks: route({
    method: "POST",
    path: "/api/staff/v1/books/export",
    who: "staff",
    right: "exports.make",
    summary: "A file for the accountant: returns or registers of a month, or the open items of today.",
    body: z
      .object({
        what: z.enum(exports),
        month,
        /** The code of the tax office, four digits; returns need it. */
        tax_office: z._default(z.string().check(z.regex(/^(\d{4})?$/)), ""),
        /** Of JPK_V7M: the other files have none. */
        purpose: z._default(z.enum(return_purposes), "first"),
      })
      .check(
        z.refine(({ what, tax_office }) => !returns.has(what) || tax_office !== "", {
          error: "field.required",
          path: ["tax_office"],
        }),
      ),
    answer: z.object({ name: z.string(), media_type: z.string(), content: z.string() }),
  }),
} as const;
