import { type Kysely, sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type {
  CreditRow,
  DeskInvoice,
  DeskInvoiceRow,
  invoice_filters,
} from "#contract/invoices/desk-invoices.ts";
import { shown_einvoice_states } from "#contract/invoices/einvoices.ts";
import { party } from "#contract/payments/money.ts";
import type { ListMeta } from "#contract/shared.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { invoiceState, is_invoice } from "#domain/invoices/invoice.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import { loweredLike } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { xrechnungRefusal } from "./einvoice/xrechnung-file.ts";
import { creditOf } from "#server/ledger/index.ts";
import { lateNumberOf } from "./late-number.ts";
import { type Chain, chainOf, type InvoiceRow } from "./standing.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { invoiceLayout } from "./pdf/invoice-layout.ts";
import { dueOf, printedInvoice, relatedOf } from "./queries.ts";

type Asked = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly filter?: (typeof invoice_filters)[number] | undefined;
};

const brandName = (brand_id: number): string => brandById(brand_id)?.slug ?? String(brand_id);

function narrowed(db: Kysely<DB>, { search = "", filter }: Asked, today: string) {
  const text = search.trim();
  return db
    .selectFrom("invoice")
    .$if(filter === "open" || filter === "overdue", (q) =>
      q.where("paid", "=", false).where("due_date", "is not", null),
    )
    .$if(filter === "overdue", (q) => q.where("due_date", "<", today))
    .$if(filter === "invoices", (q) => q.where("kind", "in", ["VAT", "ZAL", "ROZ"]))
    .$if(filter === "corrections", (q) => q.where("kind", "=", "KOR"))
    .$if(filter === "others", (q) => q.where("kind", "in", ["PRO", "TOP"]))
    .$if(text !== "", (q) => q.where(sql<string>`invoice_text(number, customer)`, "like", loweredLike(text)));
}

/** Papers of all brands, newest first, overdue ones oldest first; the total says whether there is more. */
export async function deskInvoiceRows(
  db: Kysely<DB>,
  asked: Asked,
  now: Date,
): Promise<{ rows: DeskInvoiceRow[]; meta: ListMeta }> {
  const place = paging(asked);
  const today = localDate(now.getTime());
  const is_late = asked.filter === "overdue";
  const rows = await narrowed(db, asked, today)
    .selectAll()
    .orderBy(is_late ? "due_date" : "created_at", is_late ? "asc" : "desc")
    .orderBy("id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map((row) => rowView(row, today)),
    meta: metaOf(place, place.offset + rows.length),
  };
}

const rowView = (row: InvoiceRow, today: string): DeskInvoiceRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  date_of_issue: row.date_of_issue,
  payment_date: row.payment_date,
  ...invoiceState(row, today),
  brand: brandName(row.brand_id),
  customer: party.parse(row.customer).name,
  gross: moneyView(row.total_gross, row.currency),
});

/** One paper with what the desk needs to correct it. */
export async function deskInvoiceById(db: Kysely<DB>, id: number, now: Date): Promise<DeskInvoice> {
  const row = await db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("invoice.not_found");
  const { document } = await printedInvoice(db, id);
  const chain = await chainOf(db, row);
  const is_root = row.kind !== "KOR" && is_invoice[row.kind] && !chain.is_cancelled;
  const reminders = await db
    .selectFrom("mail")
    .select("id")
    // As the index of reminders is written.
    .where("kind", "=", sql.lit("invoice_reminder"))
    .where(sql<string>`split_part(unique_key, ':', 2)`, "=", String(id))
    // One that went to several readers is one.
    .where(sql<string>`split_part(unique_key, ':', 4)`, "=", "")
    .execute();
  const sent = await db
    .selectFrom("einvoice")
    .select(["state", "ksef_number"])
    .where("invoice_id", "=", id)
    .executeTakeFirst();
  const ksef_state = shown_einvoice_states.find((state) => state === sent?.state);
  const buyer = party.parse(chain.customer);
  const { customer: _customer, ...view } = rowView(row, localDate(now.getTime()));
  return {
    ...view,
    open: (await dueOf(db, view))?.open ?? null,
    locale: row.locale,
    pdf_ready: row.pdf_key !== null,
    document: invoiceLayout(document),
    xrechnung: xrechnungRefusal(row) === null,
    related: await relatedOf(db, row),
    buyer: { ...buyer, tax_id: buyer.tax_id && shownVatId(buyer.tax_id, buyer.country) },
    standing: is_root
      ? chain.lines.map(({ position, description, gross }) => ({
          position,
          description,
          gross: moneyView(gross, row.currency),
        }))
      : [],
    orders: [...document.order_ids],
    late_number: is_root ? await lateNumberView(db, chain) : null,
    ksef: ksef_state ? { state: ksef_state, number: sent?.ksef_number ?? null } : null,
    reminders: reminders.length,
  };
}

/** The answer of VIES that the desk can take the VAT off an invoice with. */
async function lateNumberView(db: Kysely<DB>, chain: Chain): Promise<DeskInvoice["late_number"]> {
  const found = await lateNumberOf(db, chain);
  return (
    found && {
      vat_id: found.vat_id,
      asked_at: found.asked_at.toISOString(),
      proof: found.request_identifier,
    }
  );
}

/** Companies that may be given credit: those that chose monthly invoices, with their open amount. */
export async function creditRows(db: Kysely<DB>, now: Date): Promise<CreditRow[]> {
  const customers = await db
    .selectFrom("customer")
    .selectAll()
    .where("user_type", "=", "company")
    .where((w) => w.or([w("invoicing", "=", "monthly"), w("credit_limit", ">", 0n)]))
    .orderBy("company_name")
    .orderBy("id")
    .limit(200)
    .execute();
  const rows: CreditRow[] = [];
  for (const customer of customers) {
    const { open_exposure, overdue_days } = await creditOf(db, customer, now);
    rows.push({
      id: customer.id,
      brand: brandName(customer.brand_id),
      name: customer.company_name,
      email: customer.email,
      limit: moneyView(customer.credit_limit, customer.currency),
      used: moneyView(open_exposure, customer.currency),
      overdue_days,
    });
  }
  return rows;
}
