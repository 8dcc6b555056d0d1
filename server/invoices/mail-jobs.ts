import { money } from "#domain/money.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { named, orderPage, ordersOfRequest } from "#server/orders/index.ts";
import { invoiceCorrectedMail } from "./mails/invoice-corrected.ts";
import { invoiceDueMail } from "./mails/invoice-due.ts";
import { invoiceIssuedMail } from "./mails/invoice-issued.ts";
import { invoiceOf, invoicePage, invoiceReader } from "./mails/invoice-mail.ts";
import { documentName } from "./pdf/invoice-layout.ts";
import type { InvoiceRow } from "./standing.ts";

type Issued = InvoiceRow & { readonly pdf_key: string };

const attachmentOf = (invoice: Issued) => ({ name: documentName(invoice), key: invoice.pdf_key });

async function writeCorrection(running: Writing, invoice: Issued): Promise<void> {
  const { tx, now } = running;
  const corrected = await invoiceOf(tx, invoice.corrected_invoice_id ?? 0);
  const to = await invoiceReader(tx, invoice);
  const data = {
    url: await invoicePage(running, invoice, to),
    number: invoice.number,
    corrected: corrected.number,
    amount: money(invoice.total_gross, invoice.currency),
    reason: invoice.reason,
  };
  const attachment = attachmentOf(invoice);
  const key = `invoice_corrected:${invoice.id}`;
  await writeMail(tx, invoiceCorrectedMail, { key, to, order_id: null, data, attachment }, now);
}

async function writeDue(running: Writing, invoice: Issued): Promise<void> {
  const { tx, now } = running;
  const to = await invoiceReader(tx, invoice);
  const data = {
    url: await invoicePage(running, invoice, to),
    number: invoice.number,
    amount: money(invoice.total_gross, invoice.currency),
    due_on: invoice.due_date ?? invoice.payment_date,
  };
  const attachment = attachmentOf(invoice);
  const key = `invoice_issued:${invoice.id}`;
  await writeMail(tx, invoiceDueMail, { key, to, order_id: null, data, attachment }, now);
}

/** The job that chooses between the mails about an issued invoice. */
export const invoice_mail_jobs = {
  "mail.invoice_issued": job({
    command: async (running) => {
      const { tx, now } = running;
      const { pdf_key, ...row } = await invoiceOf(tx, idOf(running, "invoice_id"));
      // A pro forma is fetched by its customer, and a top-up has its own mail.
      if (pdf_key === null || row.kind === "PRO" || row.kind === "TOP") return;
      const invoice = { ...row, pdf_key };
      if (invoice.kind === "KOR") return writeCorrection(running, invoice);
      if (invoice.due_date !== null) return writeDue(running, invoice);
      if (invoice.cart_id === null || invoice.payment_request_id === null) return;
      const to = await invoiceReader(tx, invoice);
      const orders = await ordersOfRequest(tx, invoice.payment_request_id);
      await writeMail(
        tx,
        invoiceIssuedMail,
        {
          key: `invoice_issued:${invoice.id}`,
          to,
          order_id: orders[0]?.id ?? null,
          attachment: attachmentOf(invoice),
          data: {
            orders: orders.map(named),
            url: orderPage(running, to, orders[0]?.hash ?? ""),
            number: invoice.number,
            amount: money(invoice.total_gross, invoice.currency),
          },
        },
        now,
      );
    },
  }),
};
