import { describe, expect, test } from "vitest";
import { openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { importStatement, partsByTransfer, statementFile } from "#test/transfers.ts";
import { atBank, inOneInstallation, paidOrder, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** Corrects the tax number of an invoice, and returns the new one with the mails about both documents. */
async function correctNumber(id: number) {
  const desk = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
  const params = { id: String(id) };
  const { buyer } = await desk.call("deskInvoice", { params });
  const issued = await desk.call("correctBuyer", { params, body: { ...buyer, tax_id: "PL7740001454" } });
  await installation.runJobs();
  const numberOf = async (one: number) =>
    (await desk.call("deskInvoice", { params: { id: String(one) } })).number;
  const mails = await installation.db
    .selectFrom("mail")
    .select(["kind", "subject", "text"])
    .where("kind", "in", ["invoice_corrected", "invoice_replaced", "invoice_issued", "invoice_due"])
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  return { id: issued.id, old: await numberOf(id), number: await numberOf(issued.id), mails };
}

const paidInvoice = async (): Promise<number> => {
  const { request_hash } = await paidOrder(installation, visitor(installation));
  const { id } = await installation.db
    .selectFrom("invoice")
    .innerJoin("payment_request", "payment_request.id", "invoice.payment_request_id")
    .select("invoice.id")
    .where("payment_request.hash", "=", request_hash)
    .executeTakeFirstOrThrow();
  return id;
};

describe("Mails after a corrected tax number", () => {
  test("say that the new invoice replaces the old one, and that it is paid", async () => {
    const { old, number, mails } = await correctNumber(await paidInvoice());
    const [replaced, zero] = mails;
    expect(mails.map(({ kind }) => kind)).toEqual(["invoice_replaced", "invoice_corrected"]);
    expect(replaced?.subject).toBe(`Invoice ${number} replaces invoice ${old}`);
    expect(replaced?.text).toContain("you have nothing to pay");
    expect(zero?.text).toContain(`Invoice ${number} replaces it`);
    expect(zero?.text).toContain("you have nothing to pay, and no money is paid back");
    expect(zero?.text, "an amount below zero would be read as a refund").not.toMatch(/[−-]\D{0,5}\d+\.\d\d/);
  });

  test("of an open invoice ask for the new one alone", async () => {
    const { invoice_id } = await openInvoice(installation);
    const { mails } = await correctNumber(invoice_id);
    const [replaced, zero] = mails;
    expect(mails.map(({ kind }) => kind)).toEqual(["invoice_replaced", "invoice_corrected"]);
    expect(replaced?.text).toMatch(/Prosimy zapłacić nową fakturę do .+, a nie poprzednią/);
    expect(replaced?.text).not.toContain("nie musisz nic płacić");
    expect(zero?.text).toContain("Do zapłaty jest tylko nowa faktura.");
  });

  test("of a paid monthly invoice ask for nothing", async () => {
    const { invoice_id, company } = await openInvoice(installation);
    const { payment_request_hash } = await company.session.call("invoice", {
      params: { id: String(invoice_id) },
    });
    const started = await company.session.call("startPayment", {
      params: { hash: payment_request_hash ?? "" },
      body: { payment_method: "online" },
    });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const { mails } = await correctNumber(invoice_id);
    expect(mails[0]?.kind).toBe("invoice_replaced");
    expect(mails[0]?.text).toContain("nie musisz nic płacić");
    expect(mails[0]?.text).not.toContain("Prosimy zapłacić");
  });
});

describe("A part that came by transfer", () => {
  test("counts for the new invoice", async () => {
    const { invoice_id } = await openInvoice(installation);
    const { number } = await installation.db
      .selectFrom("invoice")
      .select("number")
      .where("id", "=", invoice_id)
      .executeTakeFirstOrThrow();
    const line = { amount: 1_000n, title: `czesc za ${number}` };
    await importStatement(installation, statementFile({ lines: [line] }));
    const { id } = await correctNumber(invoice_id);
    expect(await partsByTransfer(installation)).toEqual([{ amount: 1_000n, invoice_id: id }]);
  });
});
