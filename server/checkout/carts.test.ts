import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { most_orders } from "./cart.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  inOneInstallation,
  mailsTo,
  order_input,
  orderOf,
  statusesOf,
  visitor,
  words,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const create = (change: Partial<OrderInput> = {}, who = guest) =>
  who.call("createOrder", { body: { ...order_input, ...change } });
const refusal = async (change: Partial<OrderInput>, who = guest): Promise<string> =>
  (await who.refusal("createOrder", { body: { ...order_input, ...change } })).code;
const cartOf = (hash: string, who = guest) => who.call("cart", { params: { hash } });
const totalOf = async (hash: string): Promise<string> =>
  (await cartOf(hash)).price_gross.currency_amount_decimal;
const discount = (hash: string, code: string) =>
  guest.call("discountCart", { params: { hash }, body: { code } });
const place = async (hash: string, change: object = {}, who = guest) =>
  who.call("placeCart", {
    params: { hash },
    body: {
      ...buyer,
      expected_gross: (await cartOf(hash, who)).price_gross.currency_amount_decimal,
      ...change,
    },
  });

const addCoupon = (code: string, change: object) =>
  installation.db
    .insertInto("coupon")
    .values({
      code,
      brand_id: 1,
      kind: "amount",
      amount: 5000n,
      currency: "PLN",
      percent_bps: null,
      valid_from: installation.clock.now(),
      ...change,
    })
    .execute();

describe("§3 A cart of several orders", () => {
  test("two orders made one after the other are paid at once, on one invoice", async () => {
    const first = await create({ text: words(300) });
    const second = await create({ text: words(400), target_langs: ["de"], cart_hash: first.cart_hash });
    expect(second.cart_hash).toBe(first.cart_hash);
    const cart = await cartOf(first.cart_hash);
    expect(cart.items.map(({ order_hash }) => order_hash)).toEqual(
      [...first.orders, ...second.orders].map(({ hash }) => hash),
    );
    const started = await place(first.cart_hash);
    await atBank(installation, started, "pay");
    await installation.runJobs();
    expect(await statusesOf(guest, [...first.orders, ...second.orders])).toEqual([
      "waiting_translation",
      "waiting_translation",
    ]);
    const invoices = await installation.db.selectFrom("invoice").select("total_gross").execute();
    expect(invoices).toEqual([
      { total_gross: BigInt(cart.price_gross.currency_amount_decimal.replace(".", "")) },
    ]);
    expect(await refusal({ cart_hash: first.cart_hash })).toBe("cart.placed");
  });

  test("takes orders of its own buyer, brand and currency alone", async () => {
    const { cart_hash } = await create({ text: words(20) });
    expect(await refusal({ cart_hash: "a".repeat(22) })).toBe("cart.not_found");
    expect(await refusal({ cart_hash }, anna(installation))).toBe("cart.not_found");
    const own = await create({ text: words(20) }, anna(installation));
    expect(await refusal({ cart_hash: own.cart_hash })).toBe("cart.not_found");
    const euro: Partial<OrderInput> = { currency: "EUR", source_lang: "en", target_langs: ["de"] };
    expect(await refusal({ ...euro, cart_hash })).toBe("cart.other_currency");
    await create({ text: words(21), cart_hash: own.cart_hash }, anna(installation));
    expect((await cartOf(own.cart_hash, anna(installation))).items).toHaveLength(2);
  });

  test("does not take the same order twice", async () => {
    const { cart_hash } = await create({ text: "To samo" });
    expect(await refusal({ text: "To samo", cart_hash })).toBe("cart.duplicate");
    await create({ text: "To samo", cart_hash, package: "expert" });
    await create({ text: "To samo", cart_hash, target_langs: ["de"] });
    expect((await cartOf(cart_hash)).items).toHaveLength(3);
  });

  test("holds fifty orders and no more", async () => {
    const { cart_hash } = await create({ text: "Text 0" });
    for (let n = 1; n < most_orders; n++) await create({ text: `Text ${n}`, cart_hash });
    expect(await refusal({ text: "one more", cart_hash })).toBe("cart.full");
  });

  test("a quote is answered by itself and joins no cart", async () => {
    const { cart_hash } = await create({ text: words(10) });
    const asked = await create({ intent: "quote", email: "gosc@example.com", terms: true, cart_hash });
    expect(asked.cart_hash).not.toBe(cart_hash);
    expect((await cartOf(cart_hash)).items).toHaveLength(1);
  });
});

describe("Decision 0224: one figure in both bases", () => {
  const least = {
    currency: "EUR",
    source_lang: "en",
    target_langs: ["de"],
    text: "Ten words at most",
  } as const satisfies Partial<OrderInput>;
  const company = { user_type: "company", company_name: "Zielony Papier", vat_id: "7740001454" } as const;

  test("at the minimum price a cart costs the same for a private person and for a company", async () => {
    for (const user_type of ["private", "company"] as const) {
      const { cart_hash } = await create({ ...least, user_type });
      await create({ ...least, text: "Other words", user_type, cart_hash });
      const { price_net, vat, price_gross } = await cartOf(cart_hash);
      expect([price_net, vat, price_gross].map((money) => money.currency_amount_decimal)).toEqual([
        "8.13",
        "1.87",
        "10.00",
      ]);
    }
  });

  test("the buyer may say at the checkout that a company buys, and the invoice comes to what was paid", async () => {
    const { cart_hash } = await create({ ...least, text: "One order" });
    expect(await totalOf(cart_hash)).toBe("5.00");
    const started = await place(cart_hash, company);
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const invoice = await installation.db
      .selectFrom("invoice")
      .select(["total_net", "total_vat", "total_gross"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(invoice).toEqual({ total_net: 407n, total_vat: 93n, total_gross: 500n });
  });
});

describe("Taking an order out of a cart", () => {
  test("drops the draft, prices the rest, and answers null when nothing is left", async () => {
    const first = await create({ text: words(300) });
    const second = await create({ text: words(400), cart_hash: first.cart_hash });
    const hash = first.cart_hash;
    const remove = (order_id: string) => guest.call("removeCartItem", { params: { hash, order_id } });
    const left = await remove(String(first.orders[0]?.id));
    expect(left?.items.map(({ order_hash }) => order_hash)).toEqual([second.orders[0]?.hash]);
    expect(await statusesOf(guest, first.orders)).toEqual(["dropped"]);
    const gone = { params: { hash, order_id: String(first.orders[0]?.id) } };
    expect((await guest.refusal("removeCartItem", gone)).code).toBe("order.not_found");
    expect(await remove(String(second.orders[0]?.id))).toBeNull();
    expect((await guest.refusal("cart", { params: { hash } })).code).toBe("cart.not_found");
  });

  test("can be opened by its owner alone, and only before it is ordered", async () => {
    const own = await create({}, anna(installation));
    const input = { params: { hash: own.cart_hash, order_id: String(own.orders[0]?.id) } };
    expect((await guest.refusal("removeCartItem", input)).code).toBe("cart.not_found");
    await place(own.cart_hash, {}, anna(installation));
    expect((await anna(installation).refusal("removeCartItem", input)).code).toBe("cart.placed");
    const code = { params: { hash: own.cart_hash }, body: { code: "WIOSNA10" } };
    expect((await anna(installation).refusal("discountCart", code)).code).toBe("cart.placed");
  });
});

describe("A discount code on a cart", () => {
  test("a percentage is taken off each order, also of one added later, and can be taken away again", async () => {
    const { cart_hash } = await create({ text: words(1000) });
    const full = await totalOf(cart_hash);
    expect(full).toBe("258.30");
    const cheaper = await discount(cart_hash, " wiosna10 ");
    expect(cheaper.discount).toMatchObject({ code: "WIOSNA10", valid: true });
    expect(cheaper.price_gross.currency_amount_decimal).toBe("232.47");
    await create({ text: words(1000), cart_hash, package: "light" });
    const both = await cartOf(cart_hash);
    expect(both.items.map(({ quotation }) => quotation.price_gross.currency_amount_decimal)).toEqual([
      "232.47",
      "99.63",
    ]);
    const plain = await guest.call("undiscountCart", { params: { hash: cart_hash } });
    expect(plain.discount).toBeNull();
    expect(plain.price_gross.currency_amount_decimal).toBe("369.00");
    // T02: each change of a draft's price is recorded in its history.
    const edits = await installation.db
      .selectFrom("order_event")
      .innerJoin("order", "order.id", "order_event.order_id")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .select(["order_event.row_id", "order_event.actor_role"])
      .where("cart.hash", "=", cart_hash)
      .where("order_event.event", "=", "order.edit")
      .execute();
    expect(edits).toEqual(Array.from({ length: 4 }, () => ({ row_id: "T02", actor_role: "guest" })));
  });

  test("an amount is taken off once, however many orders there are", async () => {
    await addCoupon("PIECDYCH", {});
    const { cart_hash } = await create({ text: words(1000), target_langs: ["en", "de"] });
    const full = Number(await totalOf(cart_hash));
    const cheaper = await discount(cart_hash, "PIECDYCH");
    expect(Number(cheaper.price_gross.currency_amount_decimal)).toBeCloseTo(full - 50, 2);
    const quote = await guest.call("quickQuote", {
      body: {
        ...order_input,
        target_langs: ["en", "de"],
        words: 1000,
        characters_collapsed: 0,
        discount_code: "PIECDYCH",
      },
    });
    const shown = quote.offers.find((offer) => offer.package === "economy" && offer.speed === "normal");
    expect(shown?.price_gross).toEqual(cheaper.price_gross);
    const { orders } = await create({
      text: words(1000),
      target_langs: ["en", "de"],
      discount_code: "PIECDYCH",
    });
    const prices = await Promise.all(orders.map(({ hash }) => orderOf(guest, hash)));
    const sum = prices.reduce((total, one) => total + Number(one.price_gross?.currency_amount_decimal), 0);
    expect(sum).toBeCloseTo(full - 50, 2);
    await place(cart_hash);
  });

  test("what one small order cannot take of it is left for the next", async () => {
    await addCoupon("STO", { amount: 10_000n });
    const { cart_hash } = await create({ text: words(100) });
    await create({ text: words(1000), cart_hash });
    const cart = await discount(cart_hash, "STO");
    expect(cart.items.map(({ quotation }) => quotation.price_gross.currency_amount_decimal)).toEqual([
      "10.00",
      "184.13",
    ]);
  });

  test("an unknown code and one that is over are refused in their own words", async () => {
    await addCoupon("STARY", { valid_to: new Date(installation.clock.now().getTime() + day) });
    await addCoupon("EURO", { currency: "EUR" });
    const { cart_hash } = await create({});
    const refused = async (code: string) =>
      (await guest.refusal("discountCart", { params: { hash: cart_hash }, body: { code } })).code;
    expect(await refused("NIEMA")).toBe("coupon.invalid");
    expect(await refused("EURO")).toBe("coupon.invalid");
    await discount(cart_hash, "STARY");
    installation.clock.forward(day);
    expect(await refused("stary")).toBe("coupon.expired");
    expect((await cartOf(cart_hash)).discount).toMatchObject({ code: "STARY", valid: false });
    const body = { ...buyer, expected_gross: await totalOf(cart_hash) };
    expect((await guest.refusal("placeCart", { params: { hash: cart_hash }, body })).code).toBe(
      "coupon.expired",
    );
    await guest.call("undiscountCart", { params: { hash: cart_hash } });
    await place(cart_hash);
  });
});

describe("A reference and an address for invoices", () => {
  test("are on the order, the cart and the invoice; the paper goes where the books are", async () => {
    const { cart_hash, orders } = await create({ reference: "PO-1" });
    expect((await cartOf(cart_hash)).reference).toBe("PO-1");
    const reference = "PO 2031/03-17";
    const started = await place(cart_hash, { reference, invoice_email: "Ksiegowosc@Example.com" });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const id = orders[0]?.id ?? 0;
    const order = await orderOf(guest, orders[0]?.hash ?? "");
    expect(order.reference).toBe(reference);
    expect((await cartOf(cart_hash)).reference).toBe(reference);
    expect(JSON.stringify([order, await cartOf(cart_hash)])).not.toContain("ksiegowosc");
    const invoice = await installation.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .select("invoice.reference")
      .where("line.order_id", "=", id)
      .executeTakeFirst();
    expect(invoice).toEqual({ reference });
    expect(await mailsTo(installation, "ksiegowosc@example.com", id)).toEqual(["invoice_issued"]);
    expect(await mailsTo(installation, buyer.email, id)).toEqual(["order_placed", "order_paid"]);
  });

  test("neither is asked for, and both are checked", async () => {
    const { cart_hash } = await create({ text: words(11) });
    const input = (change: object) => ({
      params: { hash: cart_hash },
      body: { ...buyer, expected_gross: "10.00", ...change },
    });
    const wrong = { reference: "x".repeat(101), invoice_email: "ksiegowosc" };
    expect(Object.keys((await guest.refusal("placeCart", input(wrong))).fields ?? {})).toEqual([
      "reference",
      "invoice_email",
    ]);
    await place(cart_hash, { reference: null, invoice_email: null });
  });
});
