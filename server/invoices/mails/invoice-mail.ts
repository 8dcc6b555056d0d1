import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import { type Money, money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Addressed, SamplePlace, Writing } from "#server/kernel/mail/define.ts";
import { addressee, page } from "#server/orders/index.ts";
import type { InvoiceRow } from "../standing.ts";

export type OfInvoice = {
  readonly url: string;
  readonly number: string;
  readonly amount: Money;
  readonly due_on: string;
};

/** The address for an invoice: the accounting address if the buyer entered one; without a cart the customer's. */
export async function invoiceReader(
  db: Kysely<DB>,
  { id, cart_id, customer_id, brand_id, locale }: InvoiceRow,
): Promise<Addressed> {
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`invoice ${id} is of a brand that does not exist`);
  if (cart_id !== null) {
    const reads = batchedReads(db);
    const { to, cart } = await allOf({
      to: addressee(reads, cart_id),
      cart: reads
        .selectFrom("cart")
        .select("invoice_email")
        .where("id", "=", cart_id)
        .executeTakeFirstOrThrow(),
    });
    return cart.invoice_email === null ? to : { ...to, recipient: cart.invoice_email };
  }
  const customer = await db
    .selectFrom("customer")
    .select("email")
    .where("id", "=", customer_id ?? 0)
    .executeTakeFirst();
  return { brand, locale, recipient: customer?.email ?? "" };
}

export const invoiceOf = (db: Kysely<DB>, id: number): Promise<InvoiceRow> =>
  db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The reader of an invoice, and where a customer finds it; a guest has no list of invoices and finds the order. */
export async function invoicePage(
  { tx, machine }: Pick<Writing, "machine"> & { readonly tx: Kysely<DB> },
  invoice: InvoiceRow,
): Promise<{ readonly to: Addressed; readonly url: string }> {
  const reads = batchedReads(tx);
  const { to, order } = await allOf({
    to: invoiceReader(reads, invoice),
    order:
      invoice.customer_id === null
        ? reads
            .selectFrom("order")
            .select("hash")
            .where("cart_id", "=", invoice.cart_id ?? 0)
            .orderBy("id")
            .executeTakeFirst()
        : null,
  });
  if (order === null) return { to, url: page({ machine }, to, `/account/invoices/${invoice.id}`) };
  return { to, url: page({ machine }, to, order ? `/account/order/${order.hash}` : "/") };
}

export const sampleInvoice = ({ origin, locale }: SamplePlace): OfInvoice => ({
  url: `${origin}/${locale}/account/invoices/1`,
  number: "FV/2026/03/000002",
  amount: money(123_000n, "PLN"),
  due_on: "2026-03-31",
});
