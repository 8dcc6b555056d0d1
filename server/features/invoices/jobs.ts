import { createHash } from "node:crypto";
import type { Tx } from "../../db/open.ts";
import { afterPaper } from "../../jobs/after.ts";
import { collectInvoices, customersToInvoice } from "../../invoicing/collect.ts";
import { deliverOnAccount } from "../../invoicing/on-account.ts";
import { issueTopUpPaper } from "../../invoicing/papers.ts";
import { remindersDue } from "../../invoicing/reminders.ts";
import { idOf, job, type Running } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/queue.ts";
import { invoicePdf } from "../../pdf/invoice-pdf.ts";
import { issueInvoice } from "./commands.ts";
import { printedInvoice, type PrintedInvoice } from "./queries.ts";

/** Where documents lie; the file store is one. */
export type DocumentStore = {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly read: (key: string) => Promise<Uint8Array>;
};
export type StoredPdf = { readonly key: string; readonly sha256: string };

/**
 * Draws an invoice's PDF and stores it. Null when it has one: what was given to a buyer is never drawn again. A
 * repetition after a crash writes the same bytes under the same key.
 */
export async function storePdf(
  store: DocumentStore,
  { hash, pdf_key, document, brand }: PrintedInvoice,
): Promise<StoredPdf | null> {
  if (pdf_key !== null) return null;
  const bytes = await invoicePdf(document, brand);
  const key = `invoices/${hash}.pdf`;
  await store.write(key, bytes);
  return { key, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Notes where the PDF lies, once, and enqueues what follows from it. */
export async function notePdf(tx: Tx, invoice_id: number, { key, sha256 }: StoredPdf): Promise<void> {
  const noted = await tx
    .updateTable("invoice")
    .set({ pdf_key: key, pdf_sha256: sha256 })
    .where("id", "=", invoice_id)
    .where("pdf_key", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!noted) return;
  for (const name of afterPaper.invoice_rendered) await enqueue(tx, name, { invoice_id });
}

/** What is written on a duplicate, kept like the paper itself. */
async function storeDuplicate(running: Running): Promise<StoredPdf | null> {
  const { db, store } = running.machine;
  const { id, hash, date_of_issue, pdf_key, invoice_id } = await db
    .selectFrom("invoice_duplicate")
    .selectAll()
    .where("id", "=", idOf(running, "duplicate_id"))
    .executeTakeFirstOrThrow();
  if (pdf_key !== null) return null;
  const printed = await printedInvoice(db, invoice_id);
  const document = { ...printed.document, duplicate_of: date_of_issue };
  return storePdf(store, { ...printed, document, pdf_key: null, hash: `${hash}-${id}` });
}

export const invoice_jobs = {
  "invoice.render_duplicate": job<StoredPdf | null>({
    prepare: storeDuplicate,
    command: async ({ tx, ...running }, stored) => {
      if (!stored) return;
      await tx
        .updateTable("invoice_duplicate")
        .set({ pdf_key: stored.key, pdf_sha256: stored.sha256 })
        .where("id", "=", idOf(running, "duplicate_id"))
        .where("pdf_key", "is", null)
        .execute();
    },
  }),
  "invoice.top_up": job({
    command: async ({ tx, ...running }) => {
      await issueTopUpPaper(tx, idOf(running, "payment_request_id"), running.now);
    },
  }),
  /** What was ordered on account and is delivered is a sale from this day on. */
  "invoice.delivered": job({
    command: ({ tx, ...running }) => deliverOnAccount(tx, idOf(running, "order_id"), running.now),
  }),
  /** Every hour: whose month is over and not invoiced gets a job of their own, so that one cannot hold up the others. */
  "invoice.monthly": job({
    command: async ({ tx, now }) => {
      for (const customer_id of await customersToInvoice(tx, now))
        for (const name of afterPaper.month_ended)
          await enqueue(tx, name, { customer_id }, { job_key: `invoice.collect:${customer_id}` });
    },
  }),
  "invoice.collect": job({
    command: async ({ tx, ...running }) => {
      await collectInvoices(tx, idOf(running, "customer_id"), running.now);
    },
  }),
  "invoice.remind": job({
    command: async ({ tx, now }) => {
      for (const { invoice_id, step } of await remindersDue(tx, now)) {
        const job_key = `invoice.remind:${invoice_id}:${step}`;
        for (const name of afterPaper.reminder_due)
          await enqueue(tx, name, { invoice_id, step: String(step) }, { job_key });
      }
    },
  }),
  "invoice.issue": job({
    command: async ({ tx, ...running }) => {
      await issueInvoice(tx, idOf(running, "payment_request_id"), running.now);
    },
  }),
  "invoice.render": job<StoredPdf | null>({
    prepare: async (running) => {
      const { db, store } = running.machine;
      return storePdf(store, await printedInvoice(db, idOf(running, "invoice_id")));
    },
    command: async ({ tx, ...running }, stored) => {
      if (stored) await notePdf(tx, idOf(running, "invoice_id"), stored);
    },
  }),
};
