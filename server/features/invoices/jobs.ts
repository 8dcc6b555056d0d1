import { createHash } from "node:crypto";
import type { Tx } from "../../db/open.ts";
import { afterPaper } from "../../jobs/after.ts";
import { idOf, job } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/queue.ts";
import { invoicePdf } from "../../pdf/invoice-pdf.ts";
import { gatherProof, proofOf } from "../../tax/tax-point.ts";
import { issueInvoice, supplyOf } from "./commands.ts";
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
  /** Issues what is paid; while VIES or the National Bank does not answer, the invoice waits and never guesses. */
  "invoice.issue": job({
    prepare: async (running) => {
      const { machine, now } = running;
      const supply = await supplyOf(machine.db, idOf(running, "payment_request_id"));
      if (supply) await gatherProof(machine, supply, now);
    },
    command: async ({ tx, now, ...running }) => {
      const payment_request_id = idOf(running, "payment_request_id");
      const supply = await supplyOf(tx, payment_request_id);
      if (!supply) return;
      const { missing } = await proofOf(tx, supply, now);
      if (missing === null) await issueInvoice(tx, payment_request_id, now);
      else await issueLater(tx, payment_request_id, supply.paid_at, now);
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
