import type { Kysely } from "kysely";
import { money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { named, orderPage, ordersOfRequest } from "#server/order-mails/index.ts";
import { invoiceCorrectedMail } from "./mails/invoice-corrected.ts";
import { invoiceDueMail } from "./mails/invoice-due.ts";
import { invoiceIssuedMail } from "./mails/invoice-issued.ts";
import { invoiceOf, invoicePage, invoiceReaders, toEachReader } from "./mails/invoice-mail.ts";
import { invoiceReplacedMail } from "./mails/invoice-replaced.ts";
import { documentName } from "./pdf/invoice-layout.ts";
import type { InvoiceRow } from "./standing.ts";

type Issued = InvoiceRow & { readonly pdf_key: string };

const attachmentOf = (invoice: Issued) => ({ name: documentName(invoice), key: invoice.pdf_key });

async function writeCorrection(running: Writing, invoice: Issued): Promise<void> {
  const { tx, now } = running;
  const reads = batchedReads(tx);
  const { readers, corrected, urlFor } = await allOf({
    readers: invoiceReaders(reads, invoice),
    corrected: invoiceOf(reads, invoice.corrected_invoice_id ?? 0),
    urlFor: invoicePage({ ...running, tx: reads }, invoice),
  });
  const data = {
    number: invoice.number,
    corrected: corrected.number,
    amount: money(invoice.total_gross, invoice.currency),
    reason: invoice.reason,
    replaced_by: invoice.correction === "cancelled" ? await replacementOf(tx, corrected) : null,
  };
  const attachment = attachmentOf(invoice);
  const key = `invoice_corrected:${invoice.id}`;
  const mails = toEachReader(readers, key, (to) => ({
    order_id: null,
    data: { url: urlFor(to), ...data },
    attachment,
  }));
  await writeMails(tx, invoiceCorrectedMail, mails, now);
}

/** The new invoice after a correction to zero, and whether it is paid. */
async function replacementOf(db: Kysely<DB>, corrected: InvoiceRow) {
  const found = await db
    .selectFrom("invoice")
    .select(["number", "paid", "total_vat"])
    .where("replaces_invoice_id", "=", corrected.id)
    .executeTakeFirst();
  if (!found) return null;
  return { number: found.number, is_paid: found.paid, without_vat: isWithoutVat(found, corrected) };
}

/** Whether VAT was taken off, as it is when VIES confirms a buyer late. */
const isWithoutVat = (issued: Pick<InvoiceRow, "total_vat">, replaced: InvoiceRow): boolean =>
  issued.total_vat === 0n && replaced.total_vat > 0n;

async function writeReplaced(running: Writing, invoice: Issued, replaced_id: number): Promise<void> {
  const { tx, now } = running;
  const reads = batchedReads(tx);
  const { readers, replaced, urlFor } = await allOf({
    readers: invoiceReaders(reads, invoice),
    replaced: invoiceOf(reads, replaced_id),
    urlFor: invoicePage({ ...running, tx: reads }, invoice),
  });
  const data = {
    number: invoice.number,
    replaced: replaced.number,
    amount: money(invoice.total_gross, invoice.currency),
    is_paid: invoice.paid,
    without_vat: isWithoutVat(invoice, replaced),
    due_on: invoice.due_date,
  };
  const attachment = attachmentOf(invoice);
  const key = `invoice_issued:${invoice.id}`;
  const mails = toEachReader(readers, key, (to) => ({
    order_id: null,
    data: { url: urlFor(to), ...data },
    attachment,
  }));
  await writeMails(tx, invoiceReplacedMail, mails, now);
}

async function writeDue(running: Writing, invoice: Issued): Promise<void> {
  const { tx, now } = running;
  const reads = batchedReads(tx);
  const { readers, urlFor } = await allOf({
    readers: invoiceReaders(reads, invoice),
    urlFor: invoicePage({ ...running, tx: reads }, invoice),
  });
  const data = {
    number: invoice.number,
    amount: money(invoice.total_gross, invoice.currency),
    due_on: invoice.due_date ?? invoice.payment_date,
  };
  const attachment = attachmentOf(invoice);
  const key = `invoice_issued:${invoice.id}`;
  const mails = toEachReader(readers, key, (to) => ({
    order_id: null,
    data: { url: urlFor(to), ...data },
    attachment,
  }));
  await writeMails(tx, invoiceDueMail, mails, now);
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
      if (invoice.replaces_invoice_id !== null)
        return writeReplaced(running, invoice, invoice.replaces_invoice_id);
      if (invoice.due_date !== null) return writeDue(running, invoice);
      if (invoice.cart_id === null || invoice.payment_request_id === null) return;
      const reads = batchedReads(tx);
      const { readers, orders } = await allOf({
        readers: invoiceReaders(reads, invoice),
        orders: ordersOfRequest(reads, invoice.payment_request_id),
      });
      const [first] = orders;
      const data = {
        orders: orders.map(named),
        number: invoice.number,
        amount: money(invoice.total_gross, invoice.currency),
      };
      const mails = toEachReader(readers, `invoice_issued:${invoice.id}`, (to) => ({
        order_id: first?.id ?? null,
        attachment: attachmentOf(invoice),
        data: { url: orderPage(running, to, first?.hash ?? ""), ...data },
      }));
      await writeMails(tx, invoiceIssuedMail, mails, now);
    },
  }),
};
