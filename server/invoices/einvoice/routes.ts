import { writeAudit } from "#server/kernel/audit.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { sendAgain } from "./commands.ts";
import { interruptionsOf, interruptionView, noteInterruption } from "./interruptions.ts";
import { einvoiceFile, einvoiceRow, einvoiceRows } from "./queries.ts";

export const einvoice_handlers = {
  einvoices: read("einvoices", ({ db, query, now }) => einvoiceRows(db, query, now)),
  sendEInvoice: write("sendEInvoice", async ({ tx, caller, params, now }) => {
    await sendAgain(tx, params.id, now);
    const sent = { act: "einvoice.send", object: "invoice", object_id: params.id } as const;
    await writeAudit(tx, caller, sent, now);
    return einvoiceRow(tx, params.id, now);
  }),
  ksefInterruptions: read("ksefInterruptions", async ({ db }) =>
    (await interruptionsOf(db)).map(interruptionView),
  ),
  noteKsefInterruption: write("noteKsefInterruption", async ({ tx, caller, body, now }) => {
    await noteInterruption(tx, body);
    const detail = { kind: body.kind, from: body.began_at, to: body.ended_at };
    const noted = { act: "ksef.interruption", object: "ksef", object_id: null, detail } as const;
    await writeAudit(tx, caller, noted, now);
    return (await interruptionsOf(tx)).map(interruptionView);
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
