import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { type InvoiceDetail, type InvoiceView, party } from "#contract/payments/money.ts";
import type { ListMeta } from "#contract/shared.ts";
import { payerReference } from "#domain/payments/reference.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { invoiceState } from "#domain/invoices/invoice.ts";
import type { Treatment } from "#domain/tax/table.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { open_of_invoice } from "#server/ledger/index.ts";
import { xrechnungRefusal } from "./einvoice/xrechnung-file.ts";
import { meansOf } from "./means.ts";
import { buyerBefore, buyerOn, sellerHasPrefix, treatmentsOn } from "./parties.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";
import {
  documentName,
  type CorrectionNote,
  type InvoiceDocument,
  invoiceLayout,
  not_taxed,
} from "./pdf/invoice-layout.ts";

export type InvoiceRow = Selectable<DB["invoice"]>;
type LineRow = Selectable<DB["invoice_line"]>;
export type InvoiceQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly order_by?:
    | "created_at"
    | "number"
    | "date_of_issue"
    | "sale_date"
    | "payment_date"
    | "total_gross"
    | undefined;
  readonly sort?: "asc" | "desc" | undefined;
  readonly year?: string | undefined;
  readonly unpaid?: "true" | "false" | undefined;
};

/** §7: a customer's invoices, by date of creation and newest first unless asked otherwise; search is in number and order. */
export async function invoiceRows(
  db: Kysely<DB>,
  customer_id: number,
  query: InvoiceQuery,
  now: Date,
): Promise<{ rows: InvoiceView[]; meta: ListMeta }> {
  const place = paging(query);
  const direction = query.sort ?? "desc";
  const search = query.search?.trim() ?? "";
  const { year, unpaid } = query;
  const mine = db
    .selectFrom("invoice")
    .where("customer_id", "=", customer_id)
    .$if(year !== undefined, (found) =>
      found.where("date_of_issue", ">=", `${year}-01-01`).where("date_of_issue", "<=", `${year}-12-31`),
    )
    // No payment is expected for a correction or a pro forma.
    .$if(unpaid === "true", (found) =>
      found.where("paid", "=", false).where("kind", "not in", ["KOR", "PRO"]),
    )
    .$if(search !== "", (found) =>
      found.where((w) =>
        w.or([
          w("number", "ilike", likeText(search)),
          w.exists(
            w
              .selectFrom("invoice_line")
              .select("position")
              .whereRef("invoice_line.invoice_id", "=", "invoice.id")
              .where("description", "ilike", likeText(search)),
          ),
        ]),
      ),
    );
  const { total } = await mine.select((w) => w.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  const found = await mine
    .selectAll()
    .orderBy(query.order_by ?? "created_at", direction)
    .orderBy("id", direction)
    .limit(place.per_page)
    .offset(place.offset)
    .execute();
  const lines = await linesOf(
    db,
    found.map((invoice) => invoice.id),
  );
  return {
    rows: found.map((invoice) => invoiceView(invoice, lines.get(invoice.id) ?? [], now)),
    meta: metaOf(place, Number(total)),
  };
}

/** An invoice of a customer; another customer's is not found. */
export async function invoiceOfCustomer(
  db: Kysely<DB>,
  customer_id: number,
  id: number,
): Promise<InvoiceRow> {
  const invoice = await db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (!invoice) throw new Refusal("invoice.not_found");
  return invoice;
}

/** The PDF of an invoice under its name. Refuses `invoice.not_found` until it is drawn, so the caller asks again. */
export async function invoiceFile(
  db: Kysely<DB>,
  id: number,
): Promise<{ readonly key: string; readonly name: string }> {
  const invoice = await db
    .selectFrom("invoice")
    .select(["number", "pdf_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!invoice || invoice.pdf_key === null) throw new Refusal("invoice.not_found");
  return { key: invoice.pdf_key, name: documentName(invoice) };
}

/** The years in which a customer has invoices, newest first. */
export async function invoiceYears(db: Kysely<DB>, customer_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("invoice")
    .select(sql<number>`extract(year from date_of_issue)::int`.as("year"))
    .distinct()
    .where("customer_id", "=", customer_id)
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year }) => year);
}

/** §3: one invoice of a customer, the same content as its PDF, word for word. */
export async function invoiceById(
  db: Kysely<DB>,
  customer_id: number,
  id: number,
  now: Date,
): Promise<InvoiceDetail> {
  const invoice = await invoiceOfCustomer(db, customer_id, id);
  const { document } = await printedInvoice(db, id);
  const view = invoiceView(invoice, (await linesOf(db, [id])).get(id) ?? [], now);
  const due = await dueOf(db, view);
  return {
    ...view,
    locale: invoice.locale,
    document: invoiceLayout(document),
    xrechnung: xrechnungRefusal(invoice) === null,
    related: await relatedOf(db, invoice),
    open: due?.open ?? null,
    payment_request_hash: due?.hash ?? null,
    transfer:
      due !== null && document.account
        ? { iban: document.account.iban, title: payerReference({ kind: "document", number: invoice.number }) }
        : null,
  };
}

/** What is to be paid of an invoice, and the request that asks for it; null when nothing is. */
export async function dueOf(
  db: Kysely<DB>,
  { id, state }: Pick<InvoiceView, "id" | "state">,
): Promise<{ open: InvoiceDetail["totals"]["gross"]; hash: string | null } | null> {
  if (state !== "due" && state !== "overdue") return null;
  const { currency, hash, open } = await db
    .selectFrom("invoice as i")
    .leftJoin("payment_request as asked", (join) =>
      join.onRef("asked.id", "=", "i.payment_request_id").on("asked.state", "=", "open"),
    )
    .select(["i.currency", "asked.hash", open_of_invoice.as("open")])
    .where("i.id", "=", id)
    .executeTakeFirstOrThrow();
  return { open: moneyView(open, currency), hash };
}

async function linesOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, LineRow[]>> {
  const lines = new Map<number, LineRow[]>();
  if (ids.length === 0) return lines;
  const rows = await db
    .selectFrom("invoice_line")
    .selectAll()
    .where("invoice_id", "in", ids)
    .orderBy("position")
    .execute();
  for (const row of rows) lines.set(row.invoice_id, [...(lines.get(row.invoice_id) ?? []), row]);
  return lines;
}

function invoiceView(invoice: InvoiceRow, lines: readonly LineRow[], now: Date): InvoiceView {
  const money = (amount: bigint) => moneyView(amount, invoice.currency);
  return {
    id: invoice.id,
    hash: invoice.hash,
    number: invoice.number,
    kind: invoice.kind,
    date_of_issue: invoice.date_of_issue,
    sale_date: invoice.sale_date,
    payment_date: invoice.payment_date,
    paid: invoice.paid,
    // The seller's day: an invoice is due by the calendar it was issued by.
    ...invoiceState(invoice, localDate(now.getTime())),
    pdf_ready: invoice.pdf_key !== null,
    ksef_number: invoice.ksef_number,
    currency: invoice.currency,
    seller: party.parse(invoice.seller),
    customer: partyOf(buyerOn(invoice)),
    reference: invoice.reference,
    cost_centre: invoice.cost_centre,
    lines: lines.map((line) => ({
      description: line.description,
      net_price: money(line.net_price),
      quantity: line.quantity,
      unit: line.unit,
      net_value: money(line.net_value),
      vat_rate: rateView(line.vat_rate_bps) ?? not_taxed,
      vat: money(line.vat),
      gross: money(line.gross),
    })),
    totals: {
      net: money(invoice.total_net),
      vat: money(invoice.total_vat),
      gross: money(invoice.total_gross),
    },
  };
}

const sellerSnapshot = z.extend(party, { register: z.string(), email: z.string() });
const fxSnapshot = z.object({ table: z.string(), date: z.string(), rate: z.string(), vat_pln: z.string() });

/** The seller, whose tax number has its prefix under reverse charge in the Union. */
function sellerOn(invoice: InvoiceRow, found: readonly Treatment[]) {
  const seller = sellerSnapshot.parse(invoice.seller);
  const { tax_id, country } = seller;
  return tax_id !== null && sellerHasPrefix(found) ? { ...seller, tax_id: `${country}${tax_id}` } : seller;
}

const partyOf = ({ name, address, postcode, city, country, tax_id }: z.output<typeof party>) => ({
  name,
  address,
  postcode,
  city,
  country,
  tax_id,
});

const fxOf = (snapshot: InvoiceRow["fx"]): InvoiceDocument["fx"] => {
  if (snapshot === null) return null;
  const { vat_pln, ...fx } = fxSnapshot.parse(snapshot);
  return { ...fx, vat_pln: BigInt(vat_pln) };
};

export type PrintedInvoice = {
  readonly hash: string;
  readonly pdf_key: string | null;
  readonly brand: Brand;
  readonly document: InvoiceDocument;
};

/** The papers a paper belongs to: what it corrects or replaces, and what corrects or replaces it. */
export async function relatedOf(db: Kysely<DB>, invoice: InvoiceRow): Promise<InvoiceDetail["related"]> {
  const { id, corrected_invoice_id, replaces_invoice_id } = invoice;
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "number", "kind", "corrected_invoice_id", "replaces_invoice_id"])
    .where((w) =>
      w.or([
        w("id", "in", [corrected_invoice_id ?? 0, replaces_invoice_id ?? 0]),
        w("corrected_invoice_id", "=", id),
        w("replaces_invoice_id", "=", id),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id: other, number, kind, ...row }) => ({
    id: other,
    number,
    kind,
    relation:
      other === corrected_invoice_id
        ? "corrects"
        : other === replaces_invoice_id
          ? "replaces"
          : row.corrected_invoice_id === id
            ? "corrected_by"
            : "replaced_by",
  }));
}

const numberOf = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("invoice")
    .select(["id", "number", "date_of_issue", "ksef_number"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function correctionOf(db: Kysely<DB>, invoice: InvoiceRow): Promise<CorrectionNote | null> {
  if (invoice.corrected_invoice_id === null) return null;
  const root = await numberOf(db, invoice.corrected_invoice_id);
  const { number, date_of_issue } = root;
  return {
    number,
    date_of_issue,
    reason: invoice.reason,
    ksef_number: root.ksef_number,
    customer_before: buyerBefore(invoice),
    refunds: invoice.refund_id !== null,
  };
}

/** The means of payment and, for a top-up, its bonus. */
async function requestOf(db: Kysely<DB>, { payment_request_id, kind, due_date }: InvoiceRow) {
  // A document shows the state at its issue, when a sale on terms was unpaid.
  const deferred = { method: "deferred", amount: 0n, bonus: 0n };
  const { row, means } = await allOf({
    row: db
      .selectFrom("payment_request")
      .select("bonus")
      .where("id", "=", payment_request_id ?? 0)
      .executeTakeFirst(),
    means: due_date === null ? meansOf(db, payment_request_id) : [deferred],
  });
  return { means: kind === "PRO" ? [] : means, bonus: kind === "TOP" ? (row?.bonus ?? 0n) : 0n };
}

/** An invoice with all that its PDF shows, as stored when it was issued. */
export async function printedInvoice(db: Kysely<DB>, id: number): Promise<PrintedInvoice> {
  const invoice = await db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const brand = brandById(invoice.brand_id);
  if (!brand) throw new Error(`invoice ${id} is of a brand that does not exist`);
  const { due_date, replaces_invoice_id } = invoice;
  const reads = batchedReads(db);
  const { lines_of, paid_by, correction, replaced } = await allOf({
    lines_of: linesOf(reads, [id]),
    paid_by: requestOf(reads, invoice),
    correction: correctionOf(reads, invoice),
    replaced: replaces_invoice_id === null ? null : numberOf(reads, replaces_invoice_id),
  });
  const lines = lines_of.get(id) ?? [];
  const found = treatmentsOn(lines, invoice.tax);
  return {
    hash: invoice.hash,
    pdf_key: invoice.pdf_key,
    brand,
    document: {
      ...invoice,
      ...paid_by,
      paid: due_date === null && invoice.paid,
      payment_date: due_date ?? invoice.payment_date,
      correction,
      replaces: replaced?.number ?? null,
      seller: sellerOn(invoice, found),
      account: brand.seller.accounts[invoice.currency] ?? null,
      customer: buyerOn(invoice),
      lines,
      fx: fxOf(invoice.fx),
      totals: { net: invoice.total_net, vat: invoice.total_vat, gross: invoice.total_gross },
      treatments: found,
      order_ids: [...new Set(lines.flatMap(({ order_id }) => (order_id === null ? [] : [order_id])))],
    },
  };
}
