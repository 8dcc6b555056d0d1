import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { fa3 } from "./fa3.ts";
import { fromInvoice } from "./from-invoice.ts";
import { frozenInvoice, wakeSender } from "./outbox.ts";
import { digest } from "../ksef/crypto.ts";

/**
 * The desk sends an invoice again that KSeF refused: the same number, and the document generated again from the
 * stored snapshot, because the fault may have been in the generation. Refuses an invoice that was not rejected.
 */
export async function sendAgain(tx: Tx, invoice_id: number, now: Date): Promise<void> {
  const row = await tx
    .selectFrom("einvoice")
    .selectAll()
    .where("invoice_id", "=", invoice_id)
    .where("state", "<>", "not_due")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("invoice.not_found");
  if (row.state !== "rejected") throw new Refusal("einvoice.not_rejected");
  const xml = fa3(fromInvoice(await frozenInvoice(tx, invoice_id)));
  const sha256 = digest(xml);
  const replaces = row.offline_at !== null && sha256 !== row.sha256;
  await tx
    .updateTable("einvoice")
    .set({
      state: row.offline_at === null ? "queued" : "offline",
      xml: Buffer.from(xml),
      sha256,
      // The buyer already has an offline invoice: KSeF learns which rejected document this one replaces.
      corrected_sha256: replaces ? (row.corrected_sha256 ?? row.sha256) : row.corrected_sha256,
      next_at: now,
      held_until: null,
      attempts: 0,
      session_reference: null,
      invoice_reference: null,
      error_code: null,
      error_text: null,
    })
    .where("invoice_id", "=", invoice_id)
    .execute();
  await wakeSender(tx);
}
