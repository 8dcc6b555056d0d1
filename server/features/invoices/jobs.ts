import type { Tx } from "../../db/open.ts";
import { afterPaper } from "../../jobs/after.ts";
import { collectInvoices, customersToInvoice } from "../../invoicing/collect.ts";
import { duplicatePdf, paperPdf, type StoredPdf } from "../../invoicing/draw.ts";
import { deliverOnAccount } from "../../invoicing/on-account.ts";
import { issueTopUpPaper } from "../../invoicing/papers.ts";
import { remindersDue } from "../../invoicing/reminders.ts";
import { idOf, job } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/queue.ts";
import { issueInvoice } from "./commands.ts";

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

export const invoice_jobs = {
  "invoice.render_duplicate": job<StoredPdf | null>({
    prepare: async (running) => (await duplicatePdf(running.machine, idOf(running, "duplicate_id"))).stored,
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
    prepare: async (running) => (await paperPdf(running.machine, idOf(running, "invoice_id"))).stored,
    command: async ({ tx, ...running }, stored) => {
      if (stored) await notePdf(tx, idOf(running, "invoice_id"), stored);
    },
  }),
};
