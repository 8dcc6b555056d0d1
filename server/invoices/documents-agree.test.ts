import { expect, beforeEach, describe, test } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import { newCompany } from "#test/companies.ts";
import { someCustomer } from "#test/people.ts";
import type { Installation } from "#test/installation.ts";
import { expectDocumentsAgree, fieldsOfPaper } from "#test/documents-agree.ts";
import { refusalOf, type Session } from "#test/session.ts";
import { atBank, buyer, day, inOneInstallation, order_input, visitor } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { invoiceLayout } from "./pdf/invoice-layout.ts";
import { printedInvoice } from "./queries.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => {
  installation.clock.forward(2 * day);
  installation.register.clear();
  guest = visitor(installation);
});

const company = { ...buyer, user_type: "company", company_name: "Żółw & Syn sp. z o.o." } as const;
const german = { address: "Hauptstraße 1", postcode: "10115", city: "Berlin", country: "DE" } as const;

/** Orders and pays; returns the invoice id. All forms of the documents are compared after each test. */
async function invoiced(
  contact: Partial<PlacementInput>,
  { who = guest, pay = true }: { readonly who?: Session; readonly pay?: boolean } = {},
): Promise<number> {
  const { cart_hash } = await who.call("createOrder", { body: order_input });
  const cart = await who.call("cart", { params: { hash: cart_hash } });
  const place = (expected_gross: string) =>
    who.send("placeCart", { params: { hash: cart_hash }, body: { ...buyer, ...contact, expected_gross } });
  const first = await place(cart.price_gross.currency_amount_decimal);
  const answer =
    first.statusCode === 409 ? await place(String(refusalOf(first).details?.["price_gross"])) : first;
  expect(answer.statusCode, answer.body).toBe(201);
  if (pay) await atBank(installation, answer.json<{ data: { redirect_url: string } }>().data, "pay");
  await installation.runJobs();
  const { id } = await installation.db
    .selectFrom("invoice")
    .innerJoin("cart", "cart.id", "invoice.cart_id")
    .select("invoice.id")
    .where("cart.hash", "=", cart_hash)
    .where("invoice.kind", "=", "VAT")
    .executeTakeFirstOrThrow();
  return id;
}
const paperOf = async (id: number) => fieldsOfPaper((await printedInvoice(installation.db, id)).document);
const notesOf = async (id: number): Promise<string> =>
  invoiceLayout((await printedInvoice(installation.db, id)).document)
    .flatMap((block) => (block.kind === "notes" ? block.lines : []))
    .join("\n");

describe("Paper, structured invoice and register agree about the buyer", () => {
  test("a valid Polish number at a foreign address is in all of them", async () => {
    const id = await invoiced({ ...company, ...german, vat_id: "PL5252344078" });
    expect(await paperOf(id)).toMatchObject({
      buyer_number: "5252344078",
      stated_number: null,
      address: "Hauptstraße 1, 10115 Berlin",
      address_country: "Germany",
    });
    expect((await paperOf(id)).gross).toBeGreaterThan(0n);
    await expectDocumentsAgree(installation);
  });

  test("a Polish company's number has no prefix, entered with or without it", async () => {
    for (const vat_id of ["PL 525-234-40-78", "5252344078"]) {
      const id = await invoiced({ ...company, vat_id });
      expect(await paperOf(id)).toMatchObject({ buyer_number: "5252344078", seller_number: "5260001246" });
    }
  });

  test("an unconfirmed number is printed as text and missing in the register", async () => {
    const id = await invoiced({ ...company, ...german, vat_id: "DE123456200" });
    expect(await paperOf(id)).toMatchObject({ buyer_number: null, stated_number: "DE123456200" });
    const domestic = await invoiced({ ...company, vat_id: "5252344079" });
    expect(await paperOf(domestic)).toMatchObject({ buyer_number: null, stated_number: "PL5252344079" });
  });

  test("a person has no number", async () => {
    expect(await paperOf(await invoiced({}))).toMatchObject({ buyer_number: null, stated_number: null });
  });
});

describe("What a company needs for its books", () => {
  test("the purchase order number and the cost centre are in all of them", async () => {
    const { session: who } = await newCompany(installation);
    await who.call("createCostCentre", { body: { code: "LEG/1", name: "Prawo & Zgodność" } });
    const named = { ...company, reference: "PO 2031/03-17 <b>", cost_centre: "leg/1" };
    const id = await invoiced(named, { who });
    const shown = { reference: "PO 2031/03-17 <b>", cost_centre: "LEG/1 Prawo & Zgodność" };
    expect(await paperOf(id)).toMatchObject(shown);
    const without = await invoiced(company, { who });
    expect(await paperOf(without)).toMatchObject({ reference: null, cost_centre: null });
    await expectDocumentsAgree(installation);
  });
});

describe("The seller's number", () => {
  test("has its prefix with reverse charge, in the correction of the buyer's name too, and nowhere else", async () => {
    const id = await invoiced({ ...company, ...german, vat_id: "DE136695976" });
    expect(await paperOf(id)).toMatchObject({ buyer_number: "DE136695976", seller_number: "PL5260001246" });
    const desk = bookkeeper(installation);
    const params = { id: String(id) };
    const { buyer: known } = await desk.call("deskInvoice", { params });
    await desk.call("correctBuyer", { params, body: { ...known, name: "Żółw & Söhne GmbH" } });
    await installation.runJobs();
    const [correction] = (await desk.call("deskInvoice", { params })).related;
    const paper = await paperOf(correction?.id ?? 0);
    expect(paper).toMatchObject({ seller_number: "PL5260001246", buyer: "Żółw & Söhne GmbH" });
    const { ksef_number } = await installation.db
      .selectFrom("invoice")
      .select("ksef_number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(ksef_number).not.toBeNull();
    expect(paper.corrected_ksef).toBe(ksef_number);
  });
});

describe("A correction", () => {
  test.each([
    ["a company", "net_first", { ...company, vat_id: "5252344078" }],
    ["a person", "gross_first", {}],
  ] as const)("of %s is calculated %s like its invoice", async (_who, mode, contact) => {
    const id = await invoiced(contact);
    const desk = bookkeeper(installation);
    const { number } = await installation.db
      .selectFrom("invoice")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const [payment] = await desk.call("refundables", { query: { search: number } });
    const order_id = payment?.parts[0]?.order_id ?? null;
    const refund = { payment_id: payment?.payment_id ?? 0, order_id, amount: "10.00", note: "Reklamacja" };
    await desk.call("makeRefund", { body: refund });
    await installation.runJobs();
    const rows = await installation.db
      .selectFrom("invoice")
      .leftJoin("einvoice", "einvoice.invoice_id", "invoice.id")
      .select(["invoice.kind", "invoice.mode", "einvoice.xml"])
      .where((w) => w.or([w("invoice.id", "=", id), w("corrected_invoice_id", "=", id)]))
      .orderBy("invoice.id")
      .execute();
    expect(rows.map((row) => [row.kind, row.mode])).toEqual([
      ["VAT", mode],
      ["KOR", mode],
    ]);
    const prices = rows.flatMap(({ xml }) => (xml === null ? [] : [xml.toString("utf8").includes("<P_9A>")]));
    expect(new Set(prices).size).toBeLessThanOrEqual(1);
  });
});

describe("Means of payment on an invoice", () => {
  test("a balance with bonus and a provider are both named, with the amounts of the payments page", async () => {
    const { who } = await someCustomer(installation);
    const top_up = await who.call("topUp", {
      body: {
        amount: "20.00",
        currency: "PLN",
        expected_bonus: "0.00",
        payment_method: "online",
        terms: true,
      },
    });
    await atBank(installation, top_up, "pay");
    await installation.runJobs();
    const id = await invoiced({ use_balance: true }, { who });
    const { data } = await who.call("payments", {});
    // The newest first: both parts of the order, then the top-up.
    const shown = data.slice(0, 2).map(({ amount }) => amount.currency_amount_decimal);
    const { means } = await paperOf(id);
    expect(means).toHaveLength(2);
    for (const amount of shown) expect(means?.join("\n")).toContain(`${amount} PLN`);
    expect(await notesOf(id)).not.toContain("discount");
  });

  test("bonus money is named in the payment and explains the discount", async () => {
    const { who } = await someCustomer(installation);
    const body = { amount: "200.00", currency: "PLN", expected_bonus: "6.00", payment_method: "online" };
    await atBank(
      installation,
      await who.call("topUp", { body: { ...body, currency: "PLN", terms: true } }),
      "pay",
    );
    await installation.runJobs();
    const id = await invoiced({ payment_method: "balance" }, { who, pay: false });
    const paid = (await who.call("payments", {})).data[0]?.amount.currency_amount_decimal;
    const { means } = await paperOf(id);
    const [, bonus] = /of it bonus ([\d.]+) PLN/.exec(means?.[0] ?? "") ?? [];
    expect(means).toEqual([`Account balance: ${paid} PLN (of it bonus ${bonus} PLN)`]);
    expect(await notesOf(id)).toContain(
      `The discount is bonus money of the account balance: ${bonus} PLN gross.`,
    );
  });
});
