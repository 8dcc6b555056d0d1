import { brandById } from "#brands/all.ts";
import { type Money, money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
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
  tx: Tx,
  { id, cart_id, customer_id, brand_id, locale }: InvoiceRow,
): Promise<Addressed> {
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`invoice ${id} is of a brand that does not exist`);
  if (cart_id !== null) {
    const to = await addressee(tx, cart_id);
    const { invoice_email } = await tx
      .selectFrom("cart")
      .select("invoice_email")
      .where("id", "=", cart_id)
      .executeTakeFirstOrThrow();
    return invoice_email === null ? to : { ...to, recipient: invoice_email };
  }
  const customer = await tx
    .selectFrom("customer")
    .select("email")
    .where("id", "=", customer_id ?? 0)
    .executeTakeFirst();
  return { brand, locale, recipient: customer?.email ?? "" };
}

export const invoiceOf = (tx: Tx, id: number): Promise<InvoiceRow> =>
  tx.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Where a customer finds an invoice; a guest has no list of invoices and finds the order. */
export async function invoicePage(running: Writing, invoice: InvoiceRow, to: Addressed): Promise<string> {
  if (invoice.customer_id !== null) return page(running, to, `/account/invoices/${invoice.id}`);
  const order = await running.tx
    .selectFrom("order")
    .select("hash")
    .where("cart_id", "=", invoice.cart_id ?? 0)
    .orderBy("id")
    .executeTakeFirst();
  return page(running, to, order ? `/account/order/${order.hash}` : "/");
}

export const sampleInvoice = ({ origin, locale }: SamplePlace): OfInvoice => ({
  url: `${origin}/${locale}/account/invoices/1`,
  number: "FV/2026/03/000002",
  amount: money(123_000n, "PLN"),
  due_on: "2026-03-31",
});
