import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { brandById, brands } from "#brands/all.ts";
import type { BooksExport, MonthExport } from "#contract/accounting/books.ts";
import { csvText } from "#domain/accounting/csv.ts";
import { csvMoment } from "#domain/csv.ts";
import { jpkV7m, type ReturnPurpose, type Taxpayer } from "#domain/accounting/jpk.ts";
import { invoicesCsv, ossCsv } from "#domain/accounting/registers.ts";
import { type Sale, withoutRate } from "#domain/accounting/sales.ts";
import { vatUe } from "#domain/accounting/vat-ue.ts";
import { dayNumber, localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { open_of_invoice } from "#server/ledger/index.ts";
import { fetchRate } from "#server/tax/index.ts";
import { deferredRows } from "./deferred.ts";
import { spanOf } from "./month.ts";
import { missingRates, salesOf } from "./sales.ts";

export type ExportChoice = {
  readonly what: BooksExport;
  readonly month: string;
  readonly tax_office: string;
  readonly purpose: ReturnPurpose;
};
export type ExportFile = { readonly name: string; readonly media_type: string; readonly content: string };
/** A file with the digest of what it declares, which files of a month have (`contentDigest`). */
export type MadeFile = { readonly file: ExportFile; readonly content_sha256: string | null };

/**
 * A file for the accountant. Refused: a return with an invoice in a foreign currency that has no exchange rate. A file
 * of a month contains its declared documents; the journal contains its booked entries.
 */
export async function exportFile(db: Kysely<DB>, choice: ExportChoice, now: Date): Promise<MadeFile> {
  const today = localDate(now.getTime());
  switch (choice.what) {
    case "overdue":
      return { file: csvFile(`overdue-${today}`, await overdueCsv(db, now)), content_sha256: null };
    case "deferred":
      return { file: csvFile(`deferred-${today}`, await deferredCsv(db)), content_sha256: null };
    case "jpk_v7m":
    case "vat_ue":
    case "oss":
    case "invoices":
    case "journal": {
      const written = await contentOf(db, { what: choice.what, month: choice.month });
      const made_at = `${now.toISOString().slice(0, 19)}Z`;
      return {
        file: monthFile(choice.what, choice.month, written({ ...choice, made_at })),
        content_sha256: digestOf(written),
      };
    }
  }
}

/**
 * The digest of what a file of a month would declare now: it is the same however often the file is made, by whom, for
 * which office and for which purpose. Null where a rate is missing, without which there is no file.
 */
export async function contentDigest(db: Kysely<DB>, asked: AskedFile): Promise<string | null> {
  try {
    return digestOf(await contentOf(db, asked));
  } catch (error) {
    if (error instanceof Refusal && error.code === "books.rate_missing") return null;
    throw error;
  }
}

type AskedFile = { readonly what: MonthExport; readonly month: string };
/** What a return says of itself; tables say nothing of it. */
type Heading = Pick<ExportChoice, "tax_office" | "purpose"> & { readonly made_at: string };
type Written = (heading: Heading) => string;

const digestOf = (written: Written): string =>
  createHash("sha256")
    .update(written({ tax_office: "", purpose: "first", made_at: "" }))
    .digest("hex");

const csvFile = (name: string, content: string): ExportFile => ({
  name: `${name}.csv`,
  media_type: "text/csv",
  content,
});

const monthFile = (what: MonthExport, month: string, content: string): ExportFile =>
  what === "jpk_v7m" || what === "vat_ue"
    ? { name: `${what}-${month}.xml`, media_type: "application/xml", content }
    : csvFile(`${what}-${month}`, content);

/** The text of a file of a month, as far as it is read from the database: the heading completes it. */
async function contentOf(db: Kysely<DB>, { what, month }: AskedFile): Promise<Written> {
  if (what === "journal") {
    const text = await journalCsv(db, month);
    return () => text;
  }
  const { first, after } = spanOf(month);
  const sales = await salesOf(db, { by: "declared", from: first, until: after });
  switch (what) {
    case "oss":
      return () => ossCsv(sales);
    case "invoices":
      return () => invoicesCsv(sales);
    case "jpk_v7m":
    case "vat_ue":
      return returnOf(what, month, sales);
  }
}

function returnOf(what: "jpk_v7m" | "vat_ue", month: string, sales: readonly Sale[]): Written {
  const numbers = withoutRate(sales);
  if (numbers.length > 0) throw new Refusal("books.rate_missing", { numbers });
  return ({ tax_office, ...heading }) => {
    const taxpayer = { ...taxpayerOf(), tax_office };
    return what === "jpk_v7m"
      ? jpkV7m(taxpayer, { month, ...heading }, sales)
      : vatUe(taxpayer, { month, ...heading }, sales);
  };
}

/** Files with sales in złoty. */
const in_zloty: ReadonlySet<BooksExport> = new Set(["jpk_v7m", "vat_ue", "invoices"]);

/**
 * Fetches from the National Bank the rates that a file of the month needs and no invoice froze: those of sales without
 * Polish VAT, whose base is also declared in złoty. Runs outside of any transaction; without a response a return is
 * refused and has to be made later.
 */
export async function gatherRates(
  { db, nbp, log }: Pick<Machine, "db" | "nbp" | "log">,
  { what, month }: Pick<ExportChoice, "what" | "month">,
  now: Date,
): Promise<void> {
  if (!in_zloty.has(what)) return;
  const { first, after } = spanOf(month);
  for (const { currency, date } of await missingRates(db, { by: "declared", from: first, until: after }))
    await fetchRate({ db, nbp }, currency, date, now).catch((error: unknown) =>
      log.warn({ err: error, currency, date }, "the National Bank gave no rate; the return waits"),
    );
}

/** All brands sell under one tax number: the declaring seller is that of the first brand. */
function taxpayerOf(): Omit<Taxpayer, "tax_office"> {
  const [{ seller }] = brands;
  return { nip: seller.tax_id, name: seller.name, email: seller.email };
}

type JournalRow = {
  readonly id: bigint;
  readonly posted_at: Date;
  readonly key: string;
  readonly kind: string;
  readonly reference: string;
  readonly code: string;
  readonly owner: string;
  readonly currency: Currency;
  readonly amount: bigint;
};

/** All lines of all journals of a month: debits positive, credits negative, each journal zero by currency. */
async function journalCsv(db: Kysely<DB>, month: string): Promise<string> {
  const { from, until } = spanOf(month);
  const { rows } = await sql<JournalRow>`
    select j.id, j.posted_at, j.key, j.kind, j.reference, a.code, a.owner, a.currency, e.amount
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.posted_at >= ${from} and j.posted_at < ${until} order by j.id, e.id
  `.execute(db);
  return csvText(
    ["journal", "posted_at", "key", "kind", "reference", "account", "owner", "currency", "amount"],
    rows.map((row) => [
      row.id.toString(),
      csvMoment(row.posted_at.getTime()),
      row.key,
      row.kind,
      row.reference,
      row.code,
      row.owner,
      row.currency,
      toDecimal(row.amount),
    ]),
  );
}

/** Unpaid invoices that are due, the longest overdue first, with what is open of them and contact data. */
async function overdueCsv(db: Kysely<DB>, now: Date): Promise<string> {
  const today = localDate(now.getTime());
  const rows = await db
    .selectFrom("invoice as i")
    .leftJoin("customer", "customer.id", "i.customer_id")
    .select(["i.number", "i.brand_id", "i.date_of_issue", "i.payment_date"])
    .select(["i.currency", "customer.email"])
    .select(
      sql<bigint>`i.total_gross + coalesce((select sum(k.total_gross) from invoice k
        where k.kind = 'KOR' and k.corrected_invoice_id = i.id), 0)::bigint`.as("gross"),
    )
    .select(open_of_invoice.as("open"))
    .select(sql<string>`coalesce(i.customer ->> 'name', '')`.as("buyer"))
    .where("i.paid", "=", false)
    .where("i.kind", "in", ["VAT", "ZAL", "ROZ"])
    .where("i.payment_date", "<", today)
    .orderBy("i.payment_date")
    .orderBy("i.number")
    .execute();
  return csvText(
    ["number", "brand", "buyer", "email", "issued_on", "due_on", "days_late", "currency", "gross", "open"],
    rows.map((row) => [
      row.number,
      brandById(row.brand_id)?.slug ?? String(row.brand_id),
      row.buyer,
      row.email ?? "",
      row.date_of_issue,
      row.payment_date,
      String(dayNumber(today) - dayNumber(row.payment_date)),
      row.currency,
      toDecimal(row.gross),
      toDecimal(row.open),
    ]),
  );
}

async function deferredCsv(db: Kysely<DB>): Promise<string> {
  const rows = await deferredRows(db);
  return csvText(
    ["request", "orders", "kind", "paid_at", "currency", "amount"],
    rows.map(({ hash, orders, paid_at, currency, amount }) => [
      hash ?? "",
      orders.join(" "),
      amount > 0n ? "prepaid" : "invoice_unpaid",
      amount > 0n ? (paid_at ? csvMoment(paid_at.getTime()) : "") : "",
      currency,
      toDecimal(amount),
    ]),
  );
}
