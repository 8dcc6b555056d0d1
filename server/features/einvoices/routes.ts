import { idOfCaller } from "../../http/caller.ts";
import { read, write } from "../../http/handlers.ts";
import { noteEInvoice, sendAgain } from "./commands.ts";
import { einvoiceFile, einvoiceRow, einvoiceRows } from "./queries.ts";

export const einvoice_handlers = {
  einvoices: read("einvoices", ({ db, query, now }) => einvoiceRows(db, query, now)),
  sendEInvoice: write("sendEInvoice", async ({ tx, caller, params, now }) => {
    await sendAgain(tx, params.id, now);
    await noteEInvoice(tx, idOfCaller(caller), { act: "einvoice.send", invoice_id: params.id }, now);
    return einvoiceRow(tx, params.id, now);
  }),
  // A read that leaves a line: a document names its buyer.
  einvoiceFile: write("einvoiceFile", async ({ tx, caller, params, now }) => {
    const file = await einvoiceFile(tx, params.id, params.file);
    const detail = { file: params.file };
    await noteEInvoice(
      tx,
      idOfCaller(caller),
      { act: "einvoice.download", invoice_id: params.id, detail },
      now,
    );
    return file;
  }),
};
