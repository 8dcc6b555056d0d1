import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { collectInvoices, customersToInvoice, suppliesOnAccount } from "./collect.ts";
import { duplicatePdf, paperPdf, type StoredPdf } from "./draw.ts";
import { deliverOnAccount } from "#server/ledger/index.ts";
import { issueTopUpPaper } from "./papers.ts";
import { remindersDue } from "./reminders.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { gatherProof } from "#server/tax/index.ts";
import { issueOnceProven, supplyOf } from "./commands.ts";

/** Records where the PDF is stored, once, and enqueues what follows from it. */
export async function notePdf(
  tx: Tx,
  invoice_id: number,
  { key, sha256 }: StoredPdf,
  now: Date,
): Promise<void> {
  const noted = await tx
    .updateTable("invoice")
    .set({ pdf_key: key, pdf_sha256: sha256 })
    .where("id", "=", invoice_id)
    .where("pdf_key", "is", null)
    .returning("customer_id")
    .executeTakeFirst();
  if (!noted) return;
  await enqueue(tx, "mail.invoice_issued", { invoice_id });
  const { customer_id } = noted;
  if (customer_id !== null)
    await publish(tx, "customer.informed", { type: "invoice.issued", customer_id, invoice_id }, now);
}

/** Tries again soon at first, then every hour, then four times a day. */
async function issueLater(tx: Tx, payment_request_id: number, paid_at: Date, now: Date): Promise<void> {
  const hours = (now.getTime() - paid_at.getTime()) / 3_600_000;
  const wait_minutes = hours < 1 ? 10 : hours < 24 ? 60 : 360;
  await enqueue(
    tx,
    "invoice.issue",
    { payment_request_id },
    {
      job_key: `invoice:${payment_request_id}`,
      run_at: new Date(now.getTime() + wait_minutes * 60_000),
    },
  );
}

export const invoice_jobs = {
  "invoice.render_duplicate": defineJob("invoice.render_duplicate", {
    prepare: async (running) => (await duplicatePdf(running.machine, running.payload.duplicate_id)).stored,
    run: async ({ tx, payload }, stored) => {
      if (!stored) return;
      await tx
        .updateTable("invoice_duplicate")
        .set({ pdf_key: stored.key, pdf_sha256: stored.sha256 })
        .where("id", "=", payload.duplicate_id)
        .where("pdf_key", "is", null)
        .execute();
    },
  }),
  "invoice.top_up": defineJob("invoice.top_up", {
    run: async ({ tx, ...running }) => {
      await issueTopUpPaper(tx, running.payload.payment_request_id, running.now);
    },
  }),
  /** What was ordered on account and is delivered is a sale from this day on. */
  "invoice.delivered": defineJob("invoice.delivered", {
    run: ({ tx, ...running }) => deliverOnAccount(tx, running.payload.order_id, running.now),
  }),
  /** Every hour: whose month is over and not invoiced gets a job of their own, so that one cannot hold up the others. */
  "invoice.monthly": defineJob("invoice.monthly", {
    run: async ({ tx, now }) => {
      for (const customer_id of await customersToInvoice(tx, now))
        await enqueue(tx, "invoice.collect", { customer_id }, { job_key: `invoice.collect:${customer_id}` });
    },
  }),
  "invoice.collect": defineJob("invoice.collect", {
    prepare: async (running) => {
      const { machine, now } = running;
      for (const supply of await suppliesOnAccount(machine.db, running.payload.customer_id, now))
        await gatherProof(machine, supply, now);
    },
    run: async ({ tx, ...running }) => {
      await collectInvoices(tx, running.payload.customer_id, running.now);
    },
  }),
  "invoice.remind": defineJob("invoice.remind", {
    run: async ({ tx, now }) => {
      for (const { invoice_id, step } of await remindersDue(tx, now)) {
        const job_key = `invoice.remind:${invoice_id}:${step}`;
        await enqueue(tx, "mail.invoice_reminder", { invoice_id, step: String(step) }, { job_key });
      }
    },
  }),
  /** Issues what is paid; while VIES or the National Bank does not answer, the invoice waits and never guesses. */
  "invoice.issue": defineJob("invoice.issue", {
    prepare: async (running) => {
      const { machine, now } = running;
      const supply = await supplyOf(machine.db, running.payload.payment_request_id);
      if (supply) await gatherProof(machine, supply, now);
    },
    run: async ({ tx, now, payload }) => {
      const { payment_request_id } = payload;
      const issue = await issueOnceProven(tx, payment_request_id, now);
      if ("missing" in issue) await issueLater(tx, payment_request_id, issue.paid_at, now);
    },
  }),
  "invoice.render": defineJob("invoice.render", {
    prepare: async (running) => (await paperPdf(running.machine, running.payload.invoice_id)).stored,
    isDone: (stored) => stored === null,
    run: async ({ tx, now, payload }, stored) => {
      if (stored) await notePdf(tx, payload.invoice_id, stored, now);
    },
  }),
};
