import { writeAudit } from "#server/kernel/audit.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { sendAgain } from "./commands.ts";
import { einvoiceFile, einvoiceRow, einvoiceRows } from "./queries.ts";

export const einvoice_handlers = {
  einvoices: read("einvoices", ({ db, query, now }) => einvoiceRows(db, query, now)),
  sendEInvoice: write("sendEInvoice", async ({ tx, caller, params, now }) => {
    await sendAgain(tx, params.id, now);
    const sent = { act: "einvoice.send", object: "invoice", object_id: params.id } as const;
    await writeAudit(tx, caller, sent, now);
    return einvoiceRow(tx, params.id, now);
  }),
  // A read that leaves a line: a document names its buyer.
  einvoiceFile: write("einvoiceFile", async ({ tx, caller, params, now }) => {
    const file = await einvoiceFile(tx, params.id, params.file);
    const detail = { file: params.file };
    const looked = { act: "einvoice.download", object: "invoice", object_id: params.id, detail } as const;
    await writeAudit(tx, caller, looked, now);
    return file;
  }),
};
