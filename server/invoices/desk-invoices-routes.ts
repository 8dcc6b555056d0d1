import { Refusal } from "#domain/errors.ts";
import type { Routes } from "#contract/routes.ts";
import { giveOrAsk, needsSecond } from "#server/approvals/index.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import { type XRechnungFile, xrechnungFile, xrechnungLink } from "./einvoice/xrechnung-file.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { type Asked, preview, read, steps, write } from "#server/kernel/http/handlers.ts";
import { numberToProve } from "./buyer.ts";
import { correctionPreview } from "./correction-preview.ts";
import { duplicatePdf } from "./draw.ts";
import { answerNow } from "#server/tax/index.ts";
import { documentName } from "./pdf/invoice-layout.ts";
import {
  askingForCorrection,
  buyerOfInput,
  duplicate,
  issueMonth,
  lowerInvoice,
  remindNow,
  renameBuyer,
  setCredit,
} from "./desk-invoices-commands.ts";
import { creditRows, deskInvoiceById, deskInvoiceRows } from "./desk-invoices-queries.ts";

/** Reverse charge to another number rests on another answer of VIES. */
async function proveNumber({
  machine,
  params,
  body,
  now,
}: Pick<Asked<Routes["correctBuyer"]>, "machine" | "params" | "body" | "now">): Promise<void> {
  const vat_id = await numberToProve(machine.db, params.id, buyerOfInput(body));
  if (vat_id !== null) await answerNow(machine, vat_id, "desk", now);
}

export const desk_invoice_handlers = {
  deskInvoices: read("deskInvoices", ({ db, query, now }) => deskInvoiceRows(db, query, now)),
  // A read that leaves a line: looking at personal data is written to the audit log.
  deskInvoice: write("deskInvoice", async ({ tx, caller, params: { id }, now }) => {
    const found = await deskInvoiceById(tx, id, now);
    await recordAccess(tx, caller, { act: "invoice.look", object: "invoice", object_id: id }, now);
    return found;
  }),
  deskInvoiceLink: write("deskInvoiceLink", async ({ tx, machine, caller, params: { id }, now }) => {
    const invoice = await tx.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirst();
    // Between issuing and drawing there is no file yet: for a moment only, so the page may ask again.
    if (!invoice || invoice.pdf_key === null) throw new Refusal("invoice.not_found");
    await writeAudit(tx, caller, { act: "invoice.download", object: "invoice", object_id: id }, now);
    return makeLink(machine.keys, { key: invoice.pdf_key, name: documentName(invoice) }, now);
  }),
  deskXRechnungLink: steps<"deskXRechnungLink", undefined, XRechnungFile>("deskXRechnungLink", {
    command: async ({ tx, caller, params: { id }, now }) => {
      const invoice = await tx.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirst();
      if (!invoice) throw new Refusal("invoice.not_found");
      const detail = { file: "xrechnung" };
      await writeAudit(
        tx,
        caller,
        { act: "invoice.download", object: "invoice", object_id: id, detail },
        now,
      );
      return xrechnungFile(tx, invoice);
    },
    finish: ({ machine, now }, file) => xrechnungLink(machine, file, now),
  }),
  duplicateInvoice: steps<"duplicateInvoice", undefined, { duplicate_id: number }>("duplicateInvoice", {
    command: async ({ tx, caller, params, now }) => ({
      duplicate_id: await duplicate(tx, caller, params.id, now),
    }),
    finish: async ({ machine, now }, { duplicate_id }) => {
      const { key, name } = await duplicatePdf(machine, duplicate_id);
      return makeLink(machine.keys, { key, name }, now);
    },
  }),
  remindInvoice: write("remindInvoice", async ({ tx, caller, params: { id }, now }) => {
    await remindNow(tx, caller, id, now);
    return { id };
  }),
  issueMonth: write("issueMonth", async ({ tx, caller, body, now }) => ({
    customers: await issueMonth(tx, caller, body.customers, now),
  })),
  reduceInvoice: write("reduceInvoice", async ({ tx, caller, params, body, now }) => {
    const give = async () => {
      const id = await lowerInvoice(tx, caller, params.id, body, now);
      return { id, asking: await askingForCorrection(tx, params.id, { correction_id: id, input: body }) };
    };
    const done = await giveOrAsk(tx, caller, { give, asking: ({ asking }) => asking }, now);
    return { id: done.given?.id ?? null, waits_for: done.waits_for };
  }),
  correctBuyer: steps<"correctBuyer", undefined, { id: number }>("correctBuyer", {
    prepare: async (asked) => {
      await proveNumber(asked);
      return undefined;
    },
    command: async ({ tx, caller, params, body, now }) => ({
      id: await renameBuyer(tx, caller, params.id, body, now),
    }),
  }),
  previewReduction: preview("previewReduction", ({ tx, caller, params: { id }, body, now }) =>
    correctionPreview(tx, id, async () => {
      const correction_id = await lowerInvoice(tx, caller, id, body, now);
      const asking = await askingForCorrection(tx, id, { correction_id, input: body });
      return { waits: await needsSecond(tx, caller, asking, now) };
    }),
  ),
  previewBuyer: preview(
    "previewBuyer",
    ({ tx, caller, params: { id }, body, now }) =>
      correctionPreview(tx, id, async () => {
        await renameBuyer(tx, caller, id, body, now);
        return { waits: false };
      }),
    proveNumber,
  ),
  creditCustomers: read("creditCustomers", ({ db, now }) => creditRows(db, now)),
  setCredit: write("setCredit", async ({ tx, caller, params, body, now }) => {
    await setCredit(tx, caller, params.id, body.limit, now);
    return creditRows(tx, now);
  }),
};
