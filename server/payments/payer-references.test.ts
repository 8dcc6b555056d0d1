import { describe, expect, test } from "vitest";
import { invoiceLayout } from "#server/invoices/pdf/invoice-layout.ts";
import { invoiceText } from "#server/invoices/pdf/invoice-texts.ts";
import { openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { inOneInstallation, placeOrder, visitor } from "#test/steps.ts";
import { bookkeeper, importStatement, minor, statementFile, titleOf } from "#test/transfers.ts";
import { printedInvoice } from "#server/invoices/queries.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A printed reference with its amount and payment request. */
type Printed = { readonly reference: string; readonly amount: bigint; readonly request_hash: string };

/** The transfer title printed on a document. */
async function titleOn(invoice_id: number): Promise<string> {
  const { document } = await printedInvoice(installation.db, invoice_id);
  const label = invoiceText(document.locale, "payment_title");
  const facts = invoiceLayout(document).flatMap((block) => (block.kind === "settlement" ? block.facts : []));
  const title = facts.find((fact) => fact.label.main === label)?.value;
  expect(title, "the document names a transfer title").toBeDefined();
  return title ?? "";
}

const requestOf = (hash: string) =>
  installation.db
    .selectFrom("payment_request")
    .selectAll()
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();

const documents: Readonly<Record<string, () => Promise<Printed>>> = {
  order: async () => {
    const who = visitor(installation);
    const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
    const reference = await titleOf(who, placed.payment_hash);
    return { reference, amount: minor(placed.gross), request_hash: placed.request_hash };
  },
  "order number": async () => {
    const placed = await placeOrder(visitor(installation));
    const reference = `Zamówienie ${placed.orders[0]?.id}`;
    return { reference, amount: minor(placed.gross), request_hash: placed.request_hash };
  },
  "pro forma": async () => {
    const who = visitor(installation);
    const placed = await placeOrder(who);
    await who.call("proForma", { params: { hash: placed.request_hash } });
    await installation.runJobs();
    const { id } = await installation.db
      .selectFrom("invoice")
      .select("id")
      .where("payment_request_id", "=", (await requestOf(placed.request_hash)).id)
      .where("kind", "=", "PRO")
      .executeTakeFirstOrThrow();
    const reference = await titleOn(id);
    return { reference, amount: minor(placed.gross), request_hash: placed.request_hash };
  },
  "top-up": async () => {
    const { who } = await someCustomer(installation);
    const { payment_hash } = await who.call("topUp", {
      body: {
        amount: "150.00",
        currency: "PLN",
        expected_bonus: "0.00",
        payment_method: "bank_transfer",
        terms: true,
      },
    });
    const { hash } = await installation.db
      .selectFrom("payment")
      .innerJoin("payment_request as request", "request.id", "payment.payment_request_id")
      .select("request.hash")
      .where("payment.hash", "=", payment_hash)
      .executeTakeFirstOrThrow();
    return { reference: await titleOf(who, payment_hash ?? ""), amount: 15_000n, request_hash: hash };
  },
  "monthly invoice": async () => {
    const { company, invoice_id } = await openInvoice(installation);
    const { payment_request_hash } = await company.session.call("invoice", {
      params: { id: String(invoice_id) },
    });
    const request = await requestOf(payment_request_hash ?? "");
    return { reference: await titleOn(invoice_id), amount: request.amount_due, request_hash: request.hash };
  },
};

/** Changes of a title by payers and banks, with statement formats. */
const ways = [
  { way: "as printed", format: "mt940", typed: (reference: string) => reference },
  {
    way: "between other words",
    format: "camt",
    typed: (reference: string) => `Przelew za ${reference} z dnia 4.05.2031, dziękuję`,
  },
  {
    way: "in lowercase and with spaces",
    format: "mt940",
    typed: (reference: string) => reference.toLowerCase().replaceAll(/[/-]/g, " "),
  },
] as const;

describe("Every printed payment reference is recognised by the statement import", () => {
  for (const [what, made] of Object.entries(documents))
    test.each(ways)(`${what}, $way`, async ({ format, typed }) => {
      const { reference, amount, request_hash } = await made();
      const title = typed(reference);
      const line = { amount, title, counterparty_name: "Inny Płatnik" };
      await importStatement(installation, statementFile({ format, lines: [line] }));
      expect((await requestOf(request_hash)).state, title).toBe("settled");
    });

  test("the number of a correction matches the invoice that it corrects", async () => {
    const { company, invoice_id } = await openInvoice(installation);
    await bookkeeper(installation).call("reduceInvoice", {
      params: { id: String(invoice_id) },
      body: { reason: "Rabat za opóźnienie", lines: [{ position: 1, amount: "5.00" }] },
    });
    const params = { id: String(invoice_id) };
    const { payment_request_hash, related } = await company.session.call("invoice", { params });
    const request = await requestOf(payment_request_hash ?? "");
    const title = `zaplata ${related[0]?.number}`;
    await importStatement(installation, statementFile({ lines: [{ amount: request.amount_due, title }] }));
    expect((await requestOf(request.hash)).state).toBe("settled");
  });
});
