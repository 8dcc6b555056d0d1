import { createHash } from "node:crypto";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { paperCodes } from "./einvoice/queries.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { PaperCode } from "#server/kernel/pdf/codes.ts";
import { documentName } from "./pdf/invoice-layout.ts";
import { invoicePdf } from "./pdf/invoice-pdf.ts";
import { printedInvoice, type PrintedInvoice } from "./queries.ts";

/** Where documents are stored; the file store is one. */
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

type Drawn = { readonly key: string; readonly name: string; readonly stored: StoredPdf | null };
type Drawing = Pick<Machine, "db" | "store" | "ksef">;

function printedWithCodes({ db, ksef }: Pick<Machine, "db" | "ksef">, invoice_id: number) {
  const reads = batchedReads(db);
  return allOf({ printed: printedInvoice(reads, invoice_id), codes: paperCodes(reads, ksef, invoice_id) });
}

/** The PDF of an invoice for immediate download: created now, with the same bytes, if the job has not created it yet. */
export async function paperPdf({ db, store, ksef }: Drawing, invoice_id: number): Promise<Drawn> {
  const { printed, codes } = await printedWithCodes({ db, ksef }, invoice_id);
  const stored = await storePdf(store, printed, codes);
  const key = stored?.key ?? printed.pdf_key;
  if (key === null) throw new Error(`invoice ${invoice_id} was not drawn`);
  return { key, name: documentName(printed.document), stored };
}

/** The PDF of a duplicate: the content of its invoice with the word and the day, stored under its own name. */
export async function duplicatePdf({ db, store, ksef }: Drawing, duplicate_id: number): Promise<Drawn> {
  const { hash, date_of_issue, pdf_key, invoice_id } = await db
    .selectFrom("invoice_duplicate")
    .selectAll()
    .where("id", "=", duplicate_id)
    .executeTakeFirstOrThrow();
  const { printed, codes } = await printedWithCodes({ db, ksef }, invoice_id);
  const document = { ...printed.document, duplicate_of: date_of_issue };
  const stored = await storePdf(store, { ...printed, document, pdf_key, hash }, codes);
  const key = stored?.key ?? pdf_key;
  if (key === null) throw new Error(`duplicate ${duplicate_id} was not drawn`);
  return { key, name: documentName(document), stored };
}
