import { beforeEach, describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { german_company } from "#test/companies.ts";
import { confirmed } from "#test/evidence.ts";
import type { Installation } from "#test/installation.ts";
import { placeShown, proveSwiss, swiss, swissCompany } from "#test/outside-union.ts";
import { atBank, day, inOneInstallation, order_input, paidOrder, visitor } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { buyerOn } from "./parties.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => {
  installation.clock.forward(2 * day);
});

type Buyer = Readonly<Record<string, string | null>>;

/** The invoice of a paid order of this buyer, who is shown `gross`. */
async function invoiced(buyer: object, gross?: string) {
  const contact = { email: "kupujacy@example.com", ...buyer, ...(gross ? { expected_gross: gross } : {}) };
  await paidOrder(installation, visitor(installation), { user_type: "company" }, contact);
  return lastInvoice();
}
const lastInvoice = () =>
  installation.db.selectFrom("invoice").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
async function corrected(invoice_id: number, change: Buyer) {
  const desk = bookkeeper(installation);
  const params = { id: String(invoice_id) };
  const { buyer } = await desk.call("deskInvoice", { params });
  return { desk, asked: { params, body: { ...buyer, ...change } } };
}
async function refused(invoice_id: number, change: Buyer): Promise<string> {
  const { desk, asked } = await corrected(invoice_id, change);
  return (await desk.refusal("correctBuyer", asked)).code;
}
async function reissued(invoice_id: number, change: Buyer) {
  const { desk, asked } = await corrected(invoice_id, change);
  const { id } = await desk.call("correctBuyer", asked);
  const invoice = await installation.db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { invoice, buyer: buyerOn(invoice) };
}

const american = {
  user_type: "private",
  address: "1 Main Street",
  city: "New York",
  postcode: "10001",
  country: "US",
  phone: "+12125550123",
} as const;
const in_poland = { country: "PL", postcode: "00-001", city: "Warszawa" } as const;
const in_germany = { country: "DE", postcode: "10115", city: "Berlin" } as const;

describe("§3.5 A sale without Polish VAT is not invoiced again to a buyer who is taxed otherwise", () => {
  test("a person outside the Union whose address or number turns out to be one of the Union", async () => {
    const { id, total_vat } = await invoiced(american, "52.50");
    expect(total_vat).toBe(0n);
    expect(await refused(id, { ...in_poland, tax_id: "7740001454" })).toBe("correction.polish_buyer");
    expect(await refused(id, in_poland)).toBe("correction.polish_buyer");
    expect(await refused(id, in_germany)).toBe("buyer.other_tax");
    const { invoice } = await reissued(id, { postcode: "10002" });
    expect(invoice).toMatchObject({ correction: "buyer", total_gross: 0n });
  });

  test("reverse charge is not moved to a business outside the Union, whatever VIES says of its number", async () => {
    const { id } = await invoiced({ ...german_company, vat_id: "DE136695976" }, "52.50");
    await confirmed(installation.db, "XI110305878", installation.clock.now());
    const belfast = { country: "GB", postcode: "BT1 1AA", city: "Belfast", tax_id: "XI110305878" };
    expect(await refused(id, belfast)).toBe("buyer.other_tax");
    expect(await refused(id, { country: "GB", postcode: "BT1 1AA", city: "Belfast" })).toBe(
      "buyer.other_tax",
    );
  });

  test("a business outside the Union needs evidence of the new number, too", async () => {
    const firm = await swissCompany(installation);
    await proveSwiss(installation, firm);
    const order: OrderInput = { ...order_input, target_langs: ["en"] };
    const placed = await placeShown(firm.session, order, { ...swiss, email: firm.email });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const { id } = await lastInvoice();
    const right = "CHE107787577";
    expect(await refused(id, { tax_id: right })).toBe("business.no_evidence");
    expect(await refused(id, { ...in_germany, tax_id: "DE136695976" })).toBe("buyer.other_tax");
    await installation.db.updateTable("customer").set({ vat_id: right }).where("id", "=", firm.id).execute();
    await proveSwiss(installation, firm, { vat_id: right });
    const { buyer } = await reissued(id, { tax_id: right });
    expect(buyer.id).toEqual({ kind: "foreign", country: "CH", number: right });
  });
});

describe("§3.5 A number that nothing confirmed", () => {
  test("is printed and not reported when an invoice with Polish VAT is issued again for it", async () => {
    const { id } = await invoiced({ ...german_company, vat_id: "DE123456200" });
    const { invoice, buyer } = await reissued(id, { tax_id: "DE123456301" });
    expect(invoice.total_vat).not.toBe(0n);
    expect(buyer).toMatchObject({ id: { kind: "none" }, tax_id: null, stated: "DE123456301" });
  });
});
