import { sql } from "kysely";
import type { DeskCall } from "./desk-call.ts";
import { german_company, openInvoice } from "../companies.ts";
import type { Installation } from "../installation.ts";
import { ksefSteps } from "../ksef-steps.ts";
import { lateNumberSteps } from "../late-number.ts";
import { paidOrder, visitor } from "../steps.ts";

/** The invoice of an order that was paid. */
async function invoiced(
  installation: Installation,
  contact: Parameters<typeof paidOrder>[3] = {},
): Promise<string> {
  const { request_hash } = await paidOrder(installation, visitor(installation), {}, contact);
  const { id } = await installation.db
    .selectFrom("invoice")
    .innerJoin("payment_request", "payment_request.id", "invoice.payment_request_id")
    .select("invoice.id")
    .where("payment_request.hash", "=", request_hash)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Every call about documents, once. */
export const invoiceWriteCalls: Readonly<Record<string, DeskCall>> = {
  deskInvoiceLink: (installation, { project_manager }) => ({
    prepare: () => invoiced(installation),
    act: async (id) => {
      await project_manager.call("deskInvoiceLink", { params: { id } });
      return "project_manager";
    },
    expected: "invoice.download",
  }),
  deskXRechnungLink: (installation, { project_manager }) => ({
    prepare: () => invoiced(installation, german_company),
    act: async (id) => {
      await project_manager.call("deskXRechnungLink", { params: { id } });
      return "project_manager";
    },
    expected: "invoice.download",
  }),
  duplicateInvoice: (installation, { accounting }) => ({
    prepare: () => invoiced(installation),
    act: async (id) => {
      await accounting.call("duplicateInvoice", { params: { id } });
      return "accounting";
    },
    expected: "invoice.duplicate",
  }),
  reduceInvoice: (installation, { accounting }) => ({
    prepare: async () => String((await openInvoice(installation)).invoice_id),
    act: async (id) => {
      const body = { reason: "Rabat", lines: [{ position: 1, amount: "1.00" }] };
      await accounting.call("reduceInvoice", { params: { id }, body });
      return "accounting";
    },
    expected: "invoice.reduce",
  }),
  remindInvoice: (installation, { accounting }) => ({
    prepare: async () => {
      const { invoice_id } = await openInvoice(installation);
      // Time does not pass in this suite, and a stored invoice cannot be changed otherwise.
      await installation.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await tx
          .updateTable("invoice")
          .set({ due_date: "2020-01-31" })
          .where("id", "=", invoice_id)
          .execute();
      });
      return String(invoice_id);
    },
    act: async (id) => {
      await accounting.call("remindInvoice", { params: { id } });
      return "accounting";
    },
    expected: "invoice.remind",
  }),
  issueMonth: (installation, { accounting }) => ({
    prepare: async () => String((await openInvoice(installation)).company.id),
    act: async (id) => {
      await accounting.call("issueMonth", { body: { customers: [Number(id)] } });
      return "accounting";
    },
    expected: "invoice.run",
  }),
  correctBuyer: (installation, { accounting }) => ({
    prepare: () => invoiced(installation),
    act: async (id) => {
      const { buyer } = await accounting.call("deskInvoice", { params: { id } });
      await accounting.call("correctBuyer", { params: { id }, body: { ...buyer, name: "Nowa Nazwa" } });
      return "accounting";
    },
    expected: "invoice.buyer",
  }),
  returnVat: (installation, { accounting }) => ({
    prepare: async () => {
      const { soldUnconfirmed, answers } = lateNumberSteps(() => installation);
      const { vat_id, invoice_id } = await soldUnconfirmed();
      await answers(vat_id);
      return String(invoice_id);
    },
    act: async (id) => {
      await accounting.call("returnVat", { params: { id } });
      return "accounting";
    },
    expected: "invoice.without_vat",
  }),
  noteKsefInterruption: (_installation, { accounting }) => ({
    prepare: () => Promise.resolve("2026-01-12T10:00:00.000Z"),
    act: async (began_at) => {
      await accounting.call("noteKsefInterruption", {
        body: { kind: "failure", began_at, ended_at: "2026-01-12T12:00:00.000Z" },
      });
      return "accounting";
    },
    expected: "ksef.interruption",
  }),
  sendEInvoice: (installation, { accounting }) => ({
    prepare: async () => {
      installation.ksef.verdicts = [450];
      return String(await ksefSteps(() => installation).sell());
    },
    act: async (id) => {
      await accounting.call("sendEInvoice", { params: { id } });
      return "accounting";
    },
    expected: "einvoice.send",
  }),
  setCredit: (installation, { accounting }) => ({
    prepare: async () => String((await openInvoice(installation)).company.id),
    act: async (id) => {
      await accounting.call("setCredit", { params: { id }, body: { limit: "100.00" } });
      return "accounting";
    },
    expected: "customer.credit",
  }),
};
