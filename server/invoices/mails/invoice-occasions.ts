import { brandById } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import type { InvoiceRow } from "../standing.ts";
import { documentName } from "../pdf/invoice-layout.ts";
import {
  addressee,
  named,
  orderPage,
  ordersOfRequest,
  page,
  send,
  type Writing,
} from "#server/kernel/mail/occasions.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";

/** Papers go to the books when the buyer gave them an address of their own; an invoice without a cart to its customer. */
async function readerOf(tx: Tx, { id, cart_id, customer_id, brand_id, locale }: InvoiceRow) {
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

const invoiceOf = (tx: Tx, id: number): Promise<InvoiceRow> =>
  tx.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Where a customer finds an invoice; a guest has no list of them and finds the order. */
async function invoicePage(running: Writing, invoice: InvoiceRow): Promise<string> {
  const to = await readerOf(running.tx, invoice);
  if (invoice.customer_id !== null) return page(running, to, `/account/invoices/${invoice.id}`);
  const order = await running.tx
    .selectFrom("order")
    .select("hash")
    .where("cart_id", "=", invoice.cart_id ?? 0)
    .orderBy("id")
    .executeTakeFirst();
  return page(running, to, order ? `/account/order/${order.hash}` : "/");
}

async function tellCorrection(running: Writing, invoice: InvoiceRow, attachment: Attachment): Promise<void> {
  const { tx, now } = running;
  const corrected = await invoiceOf(tx, invoice.corrected_invoice_id ?? 0);
  const to = await readerOf(tx, invoice);
  if (to.recipient === "") return;
  const data = {
    url: await invoicePage(running, invoice),
    number: invoice.number,
    corrected: corrected.number,
    amount: money(invoice.total_gross, invoice.currency),
    reason: invoice.reason,
  };
  const unique_key = `invoice_corrected:${invoice.id}`;
  await writeMail(
    tx,
    { unique_key, kind: "invoice_corrected", ...to, order_id: null, data, attachment },
    now,
  );
}

async function tellDue(running: Writing, invoice: InvoiceRow, attachment: Attachment): Promise<void> {
  const { tx, now } = running;
  const to = await readerOf(tx, invoice);
  if (to.recipient === "") return;
  const data = {
    url: await invoicePage(running, invoice),
    number: invoice.number,
    amount: money(invoice.total_gross, invoice.currency),
    due_on: invoice.due_date ?? invoice.payment_date,
  };
  const unique_key = `invoice_issued:${invoice.id}`;
  await writeMail(tx, { unique_key, kind: "invoice_due", ...to, order_id: null, data, attachment }, now);
}

type Attachment = { readonly name: string; readonly key: string };

/** Letters about papers; each reads the rows again. */
export const invoice_mail_jobs = {
  "mail.invoice_issued": job({
    command: async (running) => {
      const { tx } = running;
      const invoice = await invoiceOf(tx, idOf(running, "invoice_id"));
      // A pro forma is fetched by whoever asked for it, and a top-up has its own letter.
      if (invoice.pdf_key === null || invoice.kind === "PRO" || invoice.kind === "TOP") return;
      const attachment = { name: documentName(invoice), key: invoice.pdf_key };
      if (invoice.kind === "KOR") return tellCorrection(running, invoice, attachment);
      if (invoice.due_date !== null) return tellDue(running, invoice, attachment);
      if (invoice.cart_id === null || invoice.payment_request_id === null) return;
      const to = { ...(await readerOf(tx, invoice)), cart_id: invoice.cart_id };
      const orders = await ordersOfRequest(tx, invoice.payment_request_id);
      await send(running, {
        key: `invoice_issued:${invoice.id}`,
        kind: "invoice_issued",
        to,
        order_id: orders[0]?.id ?? null,
        attachment,
        data: {
          orders: orders.map(named),
          url: orderPage(running, to, orders[0]?.hash ?? ""),
          number: invoice.number,
          amount: money(invoice.total_gross, invoice.currency),
        },
      });
    },
  }),

  /** One letter for each step of a reminder; whoever has paid meanwhile needs none. */
  "mail.invoice_reminder": job({
    command: async (running) => {
      const { tx, now } = running;
      const invoice = await invoiceOf(tx, idOf(running, "invoice_id"));
      const step = Number(textOf(running, "step"));
      const request = await tx
        .selectFrom("payment_request")
        .select(["hash", "amount_due"])
        .where("invoice_id", "=", invoice.id)
        .where("state", "=", "open")
        .executeTakeFirst();
      const to = await readerOf(tx, invoice);
      if (!request || invoice.paid || invoice.due_date === null || to.recipient === "") return;
      const data = {
        url: page(running, to, `/orders/pay/${request.hash}`),
        number: invoice.number,
        amount: money(request.amount_due, invoice.currency),
        due_on: invoice.due_date,
        step,
      };
      const unique_key = `invoice_reminder:${invoice.id}:${step}`;
      const attachment =
        invoice.pdf_key === null ? {} : { attachment: { name: documentName(invoice), key: invoice.pdf_key } };
      await writeMail(
        tx,
        { unique_key, kind: "invoice_reminder", ...to, order_id: null, data, ...attachment },
        now,
      );
    },
  }),

  "mail.order_on_account": job({
    command: async (running) => {
      const cart_id = idOf(running, "cart_id");
      const to = await addressee(running.tx, cart_id);
      const orders = await running.tx
        .selectFrom("order")
        .innerJoin("on_account", "on_account.order_id", "order.id")
        .select(["order.id", "order.hash", "order.service_type", "order.source_lang", "order.target_lang"])
        .select("order.deadline")
        .where("order.cart_id", "=", cart_id)
        .orderBy("order.id")
        .execute();
      const [first] = orders;
      if (!first) return;
      await send(running, {
        key: `order_on_account:${first.id}`,
        kind: "order_on_account",
        to,
        order_id: first.id,
        data: {
          orders: orders.map(named),
          url: orderPage(running, to, first.hash),
          deadline: orders.map(({ deadline }) => deadline).find((one) => one !== null) ?? null,
        },
      });
    },
  }),
};
