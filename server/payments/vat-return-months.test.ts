import { beforeEach, describe, expect, test } from "vitest";
import { deliver, german_company, newCompany, orderOnAccount } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { byId, lateNumberSteps, newNumber } from "#test/late-number.ts";
import type { Session } from "#test/session.ts";
import { atBank, day, hour, inOneInstallation, minute, workStage } from "#test/steps.ts";
import { bookkeeper, importStatement, partsByTransfer, statementFile } from "#test/transfers.ts";

let installation: Installation;
let zofia: Session;
inOneInstallation((opened) => {
  installation = opened;
  zofia = bookkeeper(installation);
});
beforeEach(() => {
  installation.clock.forward(hour);
  installation.register.clear();
});

const { soldUnconfirmed, answers, takenOff, refundsOf, invoice, lastInvoice } = lateNumberSteps(
  () => installation,
);

describe("§3.2 The same, ordered on account", () => {
  async function invoicedOnAccount() {
    const vat_id = newNumber();
    installation.register.set(vat_id, "MS_UNAVAILABLE");
    const company = await newCompany(installation, { credit_limit: 1_000_000n });
    const { user_type: _type, ...german } = { ...german_company, vat_id };
    await installation.db.updateTable("customer").set(german).where("id", "=", company.id).execute();
    await deliver(installation, await orderOnAccount(installation, company, { ...german }));
    installation.clock.forward(40 * day);
    await installation.runRound("invoice.monthly");
    await installation.runJobs();
    const { id } = await lastInvoice();
    // A register that did not answer is not asked again within a minute.
    installation.register.set(vat_id, "valid");
    installation.clock.forward(10 * minute);
    return { company, invoice_id: id };
  }

  test("lowers what is owed: nothing is refunded, and the new invoice asks for the net", async () => {
    const { invoice_id } = await invoicedOnAccount();
    const old = await invoice(invoice_id);
    expect(old.total_vat).toBeGreaterThan(0n);
    const shown = await zofia.call("previewVatReturn", byId(invoice_id));
    expect(shown.returned).toBeNull();
    const issued = await takenOff(invoice_id);
    expect(issued).toMatchObject({ paid: false, total_gross: old.total_net, due_date: old.due_date });
    expect(await invoice(invoice_id)).toMatchObject({ paid: true });
    const { amount_due, state } = await installation.db
      .selectFrom("payment_request")
      .select(["amount_due", "state"])
      .where("invoice_id", "=", issued.id)
      .executeTakeFirstOrThrow();
    expect([amount_due, state]).toEqual([old.total_net, "open"]);
  });

  test("and paid already: the VAT goes back to where it came from", async () => {
    const { company, invoice_id } = await invoicedOnAccount();
    const { payment_request_hash } = await company.session.call("invoice", byId(invoice_id));
    const started = await company.session.call("startPayment", {
      params: { hash: payment_request_hash ?? "" },
      body: { payment_method: "online" },
    });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const old = await invoice(invoice_id);
    const issued = await takenOff(invoice_id);
    expect(issued).toMatchObject({ paid: true, total_gross: old.total_net });
    const { order_id } = await installation.db
      .selectFrom("invoice_line")
      .select("order_id")
      .where("invoice_id", "=", issued.id)
      .executeTakeFirstOrThrow();
    expect(await refundsOf([order_id ?? 0])).toMatchObject([{ amount: old.total_vat, state: "settled" }]);
  });

  test("with a part that came by transfer: the part counts for the new invoice", async () => {
    const { invoice_id } = await invoicedOnAccount();
    const old = await invoice(invoice_id);
    const part = old.total_net / 2n;
    await importStatement(
      installation,
      statementFile({ lines: [{ amount: part, title: `czesc za ${old.number}` }] }),
    );
    const issued = await takenOff(invoice_id);
    expect(await partsByTransfer(installation)).toEqual([{ amount: part, invoice_id: issued.id }]);
  });
});

describe("§3.5 The returns", () => {
  const exported = async (what: "jpk_v7m" | "vat_ue", month: string) =>
    (await zofia.call("exportBooks", { body: { what, month, tax_office: "1435" } })).content;

  test("have the sale in its month, also when the VAT is taken off in a later one", async () => {
    const { vat_id, invoice_id, order_ids } = await soldUnconfirmed();
    for (const id of order_ids) await workStage(installation, id, "marta@example.com");
    await answers(vat_id);
    const old = await invoice(invoice_id);
    const sold_in = old.sale_date.slice(0, 7);
    installation.clock.forward(40 * day);
    await installation.runJobs();
    const shown = await zofia.call("previewVatReturn", byId(invoice_id));
    expect(shown.documents.map(({ declared_in }) => declared_in)).toEqual([sold_in, sold_in]);
    const before = await exported("jpk_v7m", sold_in);
    const issued = await takenOff(invoice_id);
    const now_in = issued.date_of_issue.slice(0, 7);
    expect(now_in).not.toBe(sold_in);
    expect(await exported("vat_ue", sold_in)).toContain(vat_id.slice(2));
    expect(await exported("vat_ue", now_in)).not.toContain(vat_id.slice(2));
    const after = await exported("jpk_v7m", sold_in);
    expect(before).not.toContain(issued.number);
    expect(after).toContain(issued.number);
    expect(await exported("jpk_v7m", now_in)).not.toContain(issued.number);
  });
});
