import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { anna, atBank, buyer, inOneInstallation, order_input, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const newCart = async (change: object = {}): Promise<string> =>
  (await guest.call("createOrder", { body: { ...order_input, ...change } })).cart_hash;
const priceOf = (hash: string, change: object, who = guest) =>
  who.call("buyerPrice", {
    params: { hash },
    body: { user_type: "private", country: "PL", ...change },
  });
const cartOf = (hash: string) => guest.call("cart", { params: { hash } });
const without_address = { ...buyer, address: "", postcode: "", city: "" };
const place = async (hash: string, change: object) => ({
  params: { hash },
  body: {
    ...without_address,
    expected_gross: (await cartOf(hash)).price_gross.currency_amount_decimal,
    ...change,
  },
});

describe("The price of an open cart follows the buyer as entered", () => {
  test("a private person in Poland pays what the cart shows", async () => {
    const hash = await newCart();
    const { price_net, vat, price_gross } = await cartOf(hash);
    expect(await priceOf(hash, {})).toMatchObject({ price_net, vat, price_gross, tax_legend: null });
  });

  test("a company of another state whose number VIES confirms pays no Polish VAT, and placing agrees", async () => {
    const hash = await newCart();
    const { price_net } = await cartOf(hash);
    const company = {
      user_type: "company",
      country: "DE",
      postcode: "10115",
      vat_id: "DE777456976",
    } as const;
    const before = await priceOf(hash, company);
    expect(before.vat.currency_amount_decimal).not.toBe("0.00");
    await guest.call("checkVatId", { body: { vat_id: company.vat_id, country: "DE" } });
    const after = await priceOf(hash, company);
    expect(after).toMatchObject({
      price_net,
      price_gross: price_net,
      vat: { currency_amount_decimal: "0.00" },
      items: [{ price_net, price_gross: price_net }],
    });
    expect(after.tax_legend).toMatch(/Reverse charge|Odwrotne/);
    const placed = await guest.call("placeCart", {
      params: { hash },
      body: {
        ...buyer,
        ...company,
        company_name: "Muster GmbH",
        city: "Berlin",
        expected_gross: after.price_gross.currency_amount_decimal,
      },
    });
    expect(placed.payment_hash).not.toBe("");
  });

  test("nothing is stored, and the cart of another account is refused", async () => {
    const hash = await newCart();
    const before = await cartOf(hash);
    await priceOf(hash, { country: "NO", postcode: "0150", phone: "+4721000000" });
    expect(await cartOf(hash)).toEqual(before);
    const own = (await anna(installation).call("createOrder", { body: order_input })).cart_hash;
    const body = { user_type: "private", country: "PL" } as const;
    expect((await guest.refusal("buyerPrice", { params: { hash: own }, body })).code).toBe("cart.not_found");
  });
});

describe("§3 A checkout asks for what it needs (decision 0237)", () => {
  test("a private person in Poland orders with a name, and the invoice has it", async () => {
    const hash = await newCart();
    const started = await guest.call("placeCart", await place(hash, {}));
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const { customer, pdf_key } = await installation.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .innerJoin("order", "order.id", "line.order_id")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .select(["invoice.customer", "invoice.pdf_key"])
      .where("cart.hash", "=", hash)
      .executeTakeFirstOrThrow();
    expect(customer).toMatchObject({
      name: "Halina Gość",
      address: "",
      postcode: "",
      city: "",
      country: "PL",
    });
    expect(pdf_key).not.toBeNull();
  });

  test("a company and a private person abroad are asked for an address", async () => {
    const hash = await newCart();
    const abroad = await guest.refusal("placeCart", await place(hash, { country: "NO" }));
    expect(Object.keys(abroad.fields ?? {})).toEqual(["address", "postcode", "city"]);
    const company = { user_type: "company", company_name: "Firma" };
    const refused = await guest.refusal("placeCart", await place(hash, company));
    expect(Object.keys(refused.fields ?? {})).toEqual(["address", "postcode", "city"]);
  });
});

describe("The saving of a code is a figure of its own", () => {
  test("in the cart and for the buyer as entered; without a code there is none", async () => {
    const hash = await newCart();
    const full = await cartOf(hash);
    expect((await priceOf(hash, {})).saving).toBeNull();
    const cart = await guest.call("discountCart", { params: { hash }, body: { code: "WIOSNA10" } });
    const saved = (one: typeof cart) => Number(one.price_gross.currency_amount_decimal);
    const gross = (saved(full) - saved(cart)).toFixed(2);
    expect(cart.discount).toMatchObject({
      code: "WIOSNA10",
      valid: true,
      saving: { gross: { currency_code: "PLN", currency_amount_decimal: gross } },
    });
    expect((await priceOf(hash, {})).saving).toEqual(cart.discount?.saving);
  });

  test("a code that takes nothing off the minimum price saves nothing", async () => {
    const hash = await newCart({ text: "Umowa najmu", discount_code: "WIOSNA10" });
    expect((await cartOf(hash)).discount?.saving ?? null).toBeNull();
  });
});
