import { describe, expect, test } from "vitest";
import { newCompany, on_account_contact } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { atBank, inOneInstallation, piotr, placeOrder } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

describe("The number of a domestic buyer", () => {
  test("has no prefix wherever customer or staff read or correct it", async () => {
    const { id, session: who } = await newCompany(installation);
    const { payment_method: _deferred, ...company } = on_account_contact;
    const placed = await placeOrder(who, {}, company);
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const order = placed.orders[0];
    const { id: invoice_id } = await installation.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .select("invoice.id")
      .where("line.order_id", "=", order?.id ?? 0)
      .executeTakeFirstOrThrow();
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const answers = {
      settings: await who.call("currentCustomer", {}),
      order: await who.call("order", { params: { hash: order?.hash ?? "" } }),
      desk_order: await piotr(installation).call("deskOrder", { params: { id: String(order?.id) } }),
      profile: await admin.call("customerFile", { params: { id: String(id) } }),
      tax: await admin.call("deskCustomer", { params: { id: String(id) } }),
      correction: await bookkeeper(installation).call("deskInvoice", { params: { id: String(invoice_id) } }),
      search: await admin.call("deskSearch", { query: { search: "Lis sp. z o.o." } }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect(JSON.stringify(answer), name).toContain("5252344078");
      expect(JSON.stringify(answer), name).not.toContain("PL5252344078");
    }
    // The number as the form shows it is accepted when the form is sent, and stored unchanged.
    await admin.call("changeDeskCustomer", {
      params: { id: String(id) },
      body: { ...answers.profile.profile, seen: answers.profile.seen, city: "Kraków" },
    });
    const { vat_id } = await installation.db
      .selectFrom("customer")
      .select("vat_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(vat_id).toBe("PL5252344078");
  });
});
