import { createHash } from "node:crypto";
import type { Tx } from "../../db/open.ts";
import { afterPaper } from "../../jobs/after.ts";
import { idOf, job } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { PaperCode } from "../../pdf/invoice-codes.ts";
import { invoicePdf } from "../../pdf/invoice-pdf.ts";
import { paperCodes } from "../einvoices/queries.ts";
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
  codes: readonly PaperCode[] = [],
): Promise<StoredPdf | null> {
  if (pdf_key !== null) return null;
  const bytes = await invoicePdf(document, brand, codes);
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

export const invoice_jobs = {
  "invoice.issue": job({
    command: async ({ tx, ...running }) => {
      await issueInvoice(tx, idOf(running, "payment_request_id"), running.now);
    },
  }),
  "invoice.render": job<StoredPdf | null>({
    prepare: async (running) => {
      const { db, store, ksef } = running.machine;
      const invoice_id = idOf(running, "invoice_id");
      return storePdf(store, await printedInvoice(db, invoice_id), await paperCodes(db, ksef, invoice_id));
    },
    command: async ({ tx, ...running }, stored) => {
      if (stored) await notePdf(tx, idOf(running, "invoice_id"), stored);
    },
  }),
};
