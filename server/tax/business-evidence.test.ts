import { beforeEach, describe, expect, test } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { type Company, deliver, newCompany } from "#test/companies.ts";
import {
  placeShown,
  proveSwiss,
  swiss,
  swiss_evidence,
  swiss_number,
  swissCompany,
} from "#test/outside-union.ts";
import { atBank, day, inOneInstallation, order_input, piotr, visitor, words } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

let installation: Installation;
let firm: Company;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(async () => {
  installation.clock.forward(2 * day);
  firm = await swissCompany(installation);
});

/** A service that is taxed in Poland for consumers outside the Union. */
const proofreading: OrderInput = {
  ...order_input,
  target_langs: ["en"],
  service_type: "proofreading",
  source_lang: "en",
  text: words(300),
};

const ofFirm = () => ({ id: String(firm.id) });
const prove = (change: object = {}) => proveSwiss(installation, firm, change);

async function sold(
  who = firm.session,
  contact: Partial<PlacementInput> = {},
  what: OrderInput = proofreading,
) {
  const placed = await placeShown(who, what, { ...swiss, ...contact, email: firm.email });
  const order = await installation.db
    .selectFrom("order")
    .select(["id", "tax_treatment", "vat"])
    .where("id", "=", placed.order_id)
    .executeTakeFirstOrThrow();
  return { placed, order };
}

async function invoiceOf(order_id: number) {
  const { invoice_id } = await installation.db
    .selectFrom("invoice_line")
    .select("invoice_id")
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  const { xml } = await installation.db
    .selectFrom("einvoice")
    .select("xml")
    .where("invoice_id", "=", invoice_id)
    .executeTakeFirstOrThrow();
  return { id: invoice_id, xml: xml?.toString("utf8") ?? "" };
}

describe("§3.1 A company outside the Union with evidence of its business", () => {
  test("pays no Polish VAT; invoice and structured invoice name its number and the reverse charge", async () => {
    const before = await sold();
    expect(before.order.tax_treatment).toBe("PL23");
    expect(before.order.vat).not.toBe(0n);
    const after = await prove();
    expect(after).toMatchObject({
      takes_business_evidence: true,
      business_evidence: { kind: "tax_number", source: "UID-Register: aktiv, MWST" },
    });
    const { placed, order } = await sold();
    expect([order.tax_treatment, order.vat]).toEqual(["NP_B2B_RC", 0n]);
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const { id, xml } = await invoiceOf(order.id);
    expect(xml).toContain(`<KodKraju>CH</KodKraju><NrID>${swiss_number}</NrID>`);
    expect(xml).toContain("<P_12>np I</P_12>");
    expect(xml).toContain("<P_18>1</P_18>");
    const { tax_id } = (await bookkeeper(installation).call("deskInvoice", { params: { id: String(id) } }))
      .buyer;
    expect(tax_id).toBe("CHE123456788");
  });

  test("it holds for its country and number only, for the account only, and until it is ended", async () => {
    await prove();
    expect((await sold(firm.session, { vat_id: "CHE-999.999.996" })).order.tax_treatment).toBe("PL23");
    expect((await sold(visitor(installation))).order.tax_treatment).toBe("PL23");
    const agreed = await sold();
    const ended = await bookkeeper(installation).call("endBusinessEvidence", { params: ofFirm() });
    expect(ended.business_evidence).toBeNull();
    expect((await sold()).order.tax_treatment).toBe("PL23");
    await atBank(installation, agreed.placed, "pay");
    await installation.runJobs();
    expect((await invoiceOf(agreed.order.id)).xml).toContain("<NrID>CHE123456788</NrID>");
  });

  test("the desk is reminded of a company whose business nothing proves, and the buyer reads why VAT is charged", async () => {
    const { cart_hash } = await firm.session.call("createOrder", { body: proofreading });
    const price = await firm.session.call("buyerPrice", { params: { hash: cart_hash }, body: swiss });
    expect(price.tax_note).toContain("tax number");
    const { order } = await sold();
    const attention = async (id: number) =>
      (await piotr(installation).call("deskOrder", { params: { id: String(id) } })).customer.tax_attention;
    expect(await attention(order.id)).toBe("business_unproven");
    await prove();
    expect(await attention((await sold()).order.id)).toBeNull();
  });

  test("a collective invoice names the number, too", async () => {
    await prove();
    await installation.db
      .updateTable("customer")
      .set({ credit_limit: 1_000_000n })
      .where("id", "=", firm.id)
      .execute();
    const text: OrderInput = { ...order_input, target_langs: ["en"], text: words(300) };
    const { placed, order } = await sold(firm.session, { payment_method: "deferred" }, text);
    expect(order.tax_treatment).toBe("NP_B2B_RC");
    await installation.runJobs();
    await deliver(installation, placed);
    installation.clock.forward(40 * day);
    await installation.runRound("invoice.monthly");
    await installation.runJobs();
    const { xml } = await invoiceOf(order.id);
    expect(xml).toContain(`<KodKraju>CH</KodKraju><NrID>${swiss_number}</NrID>`);
    expect(xml).toContain("<P_18>1</P_18>");
  });

  test("what does not count is refused", async () => {
    const desk = bookkeeper(installation);
    const refused = async (body: object, id = firm.id) =>
      (
        await desk.refusal("proveBusiness", {
          params: { id: String(id) },
          body: { ...swiss_evidence, ...body },
        })
      ).code;
    expect(await refused({ vat_id: "CHE-999.999.996" })).toBe("customer.changed");
    expect(await refused({ country: "GB" })).toBe("customer.changed");
    expect((await desk.refusal("endBusinessEvidence", { params: ofFirm() })).code).toBe(
      "business.no_evidence",
    );
    const polish = await newCompany(installation);
    expect(await refused({}, polish.id)).toBe("business.not_needed");
    await installation.db.updateTable("customer").set({ vat_id: null }).where("id", "=", firm.id).execute();
    expect(await refused({ vat_id: null })).toBe("business.no_number");
    expect((await prove({ kind: "certificate", vat_id: null })).business_evidence?.kind).toBe("certificate");
  });
});
