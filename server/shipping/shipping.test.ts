import { describe, expect, test } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { ShippingInput } from "#contract/pricing/services.ts";
import { traceFromJson, recompute, type TraceJson } from "#domain/pricing/trace.ts";
import { act } from "#server/orders/act.ts";
import type { Installation } from "#test/installation.ts";
import { contact, inFrom, problems, quick, uploadText } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import { stampAndPrint } from "#test/shipments.ts";
import {
  atBank,
  buyer,
  day,
  inOneInstallation,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
let page: string;
let long: string;
inOneInstallation(async (opened) => {
  installation = opened;
  guest = visitor(installation);
  page = await uploadText(installation, guest, "akt.txt", "a".repeat(1125));
  long = await uploadText(installation, guest, "umowa.txt", "a".repeat(1125 * 9));
});
const home: ShippingInput = {
  method: 1,
  recipient: "Halina Gość",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
};
const locker: ShippingInput = {
  method: 2,
  recipient: "Halina Gość",
  country: "PL",
  locker: "kra010",
  phone: "+48600000000",
  email: "gosc@example.com",
};
const abroad = (country: string): ShippingInput => ({ ...home, method: 4, country, postcode: "10115" });
const sworn = (change: Partial<OrderInput> = {}): OrderInput => ({
  intent: "order",
  service_type: "sworn",
  source_lang: "en",
  target_langs: ["pl"],
  files: [page],
  ...change,
});
/** A sworn order without the text of the default input. */
const sworn_paid = (change: Partial<OrderInput>, who: Partial<PlacementInput> = {}) =>
  paidOrder(installation, guest, { ...sworn(change), text: "" }, who);
const gross = ({ price_gross }: { price_gross: { currency_amount_decimal: string } }): string =>
  price_gross.currency_amount_decimal;
const methods = async (query: { country?: string; currency?: "EUR"; order_gross?: string }) =>
  (await guest.call("shipmentMethods", { query })).map((one) => [one.id, one.free ? "free" : gross(one)]);
const linesOf = async (order_id: number) =>
  installation.db
    .selectFrom("invoice_line")
    .innerJoin("invoice", "invoice.id", "invoice_line.invoice_id")
    .select(["description", "net_value", "vat", "gross", "total_gross", "invoice.id"])
    .where("order_id", "=", order_id)
    .orderBy("invoice.id")
    .orderBy("position")
    .execute();
const desk = () => piotr(installation);
const byId = (id: number) => ({ params: { id: String(id) } });

/** A finished sworn translation, without a paper original yet. */
async function finishedSworn(change: Partial<OrderInput> = {}): Promise<{ id: number; hash: string }> {
  const [order] = (await sworn_paid(change)).orders;
  await workStage(installation, order?.id ?? 0, "olena@example.com");
  return order ?? { id: 0, hash: "" };
}

describe("§3, §9 Shipping methods and their fees", () => {
  test("three are for Poland, one for the rest of the world, at the fees of the specification", async () => {
    expect(await methods({ country: "PL" })).toEqual([
      [1, "14.70"],
      [2, "15.00"],
      [3, "19.90"],
    ]);
    expect(await methods({ country: "DE" })).toEqual([[4, "30.00"]]);
    expect(await methods({ country: "US" })).toEqual([[4, "35.00"]]);
    expect((await methods({})).map(([id]) => id)).toEqual([1, 2, 3, 4]);
    const [registered] = await guest.call("shipmentMethods", { query: { country: "PL" } });
    expect(registered?.receipt?.price_gross.currency_amount_decimal).toBe("17.00");
  });

  test("posting is free above a sum, but never abroad, and other currencies have rows of their own", async () => {
    expect(await methods({ country: "PL", order_gross: "499.99" })).toContainEqual([1, "14.70"]);
    expect(await methods({ country: "PL", order_gross: "500.00" })).toEqual([
      [1, "free"],
      [2, "free"],
      [3, "19.90"],
    ]);
    expect(await methods({ country: "PL", order_gross: "1000.00" })).toContainEqual([3, "free"]);
    expect(await methods({ country: "DE", order_gross: "9999.00" })).toEqual([[4, "30.00"]]);
    expect(await methods({ country: "PL", currency: "EUR" })).toContainEqual([1, "3.50"]);
  });

  test("a new fee applies from its day on", async () => {
    const row = { brand_id: 1, method: 4, zone: "europe", currency: "PLN", fee: 3100n } as const;
    const from = new Date(inFrom(installation, day));
    await installation.db
      .insertInto("shipping_rate")
      .values({ ...row, valid_from: from })
      .execute();
    expect(await methods({ country: "DE" })).toEqual([[4, "30.00"]]);
    installation.clock.forward(day);
    expect(await methods({ country: "DE" })).toEqual([[4, "31.00"]]);
    await installation.db.deleteFrom("shipping_rate").where("fee", "=", 3100n).execute();
  });
});

describe("§5 A sworn translation", () => {
  test("needs at least one file", async () => {
    expect(await problems(guest, sworn({ files: [], text: "Akt urodzenia" }))).toEqual({
      files: ["Add at least one file"],
    });
  });

  test("is counted in started pages of 1125 characters with spaces", async () => {
    const at = { service_type: "sworn", source_lang: "en", target_langs: ["pl"] } as const;
    for (const [characters_collapsed, net, quantity] of [
      [1125, "55.00", 1],
      [1126, "110.00", 2],
    ] as const) {
      const quote = await quick(guest, { ...at, target_langs: ["pl"], characters_collapsed });
      expect(quote.offers[0]?.price_net.currency_amount_decimal).toBe(net);
      expect(quote.units).toEqual({ unit: "page", quantity });
    }
  });

  test("shows its posting inside every price, and where it is free", async () => {
    const at = { service_type: "sworn", source_lang: "en", target_langs: ["pl"], words: 0 } as const;
    const ask = (characters_collapsed: number, shipping_method: 1 | 4, shipping_country = "PL") =>
      quick(guest, { ...at, target_langs: ["pl"], characters_collapsed, shipping_method, shipping_country });
    const one = await ask(1125, 1);
    expect(one.posting).toMatchObject({ method: 1, free: false });
    expect(one.posting?.price_gross.currency_amount_decimal).toBe("14.70");
    expect(one.offers.map(gross)[0]).toBe("82.35");
    expect(one.offers[0]?.posting?.price_gross.currency_amount_decimal).toBe("14.70");
    const many = await ask(1125 * 9, 1);
    expect(many.posting?.free).toBe(true);
    expect(many.offers.map(gross)[0]).toBe("608.85");
    const body = {
      ...at,
      target_langs: ["pl" as const],
      characters_collapsed: 1,
      shipping_method: 4 as const,
    };
    expect((await guest.refusal("quickQuote", { body: { ...body, shipping_country: "PL" } })).fields).toEqual(
      {
        shipping_method: ["This delivery method is not available for this country"],
      },
    );
  });

  test("is posted by a method that serves the address", async () => {
    const { method } = home;
    for (const shipping of [abroad("PL"), { ...abroad("DE"), method }, { ...locker, country: "CZ" }])
      expect(await problems(guest, sworn({ shipping }))).toEqual({
        "shipping.method": ["This delivery method is not available for this country"],
      });
    const incomplete = { ...locker, locker: "", phone: null, email: "" };
    expect(Object.keys((await problems(guest, sworn({ shipping: incomplete }))) ?? {})).toEqual([
      "shipping.locker",
      "shipping.phone",
      "shipping.email",
    ]);
    const write = { ...sworn({ shipping: home }), service_type: "write" } as const;
    expect(Object.keys((await problems(guest, write)) ?? {})).toEqual(["shipping"]);
  });
});

describe("A paper original ordered with the translation", () => {
  test("is part of the payment, a line of the trace and a line of the invoice", async () => {
    const placed = await sworn_paid({ shipping: home });
    expect(placed.gross).toBe("82.35");
    const id = placed.orders[0]?.id ?? 0;
    const { price_trace } = await installation.db
      .selectFrom("order")
      .select("price_trace")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const trace = traceFromJson(price_trace as unknown as TraceJson);
    expect(trace.lines.map(({ code }) => code)).toEqual(["pages", "posting"]);
    expect(recompute(trace).gross).toBe(8235n);
    const lines = await linesOf(id);
    expect(lines.map(({ gross: amount }) => amount)).toEqual([6765n, 1470n]);
    expect(lines.every(({ total_gross }) => total_gross === 8235n)).toBe(true);
    expect(lines[1]?.description).toContain("Postage of the paper original");
    const order = await orderOf(guest, placed.orders[0]?.hash ?? "");
    expect(order).toMatchObject({ shipping_method: 1, shipment_status: "paid" });
    // The address is shown to the desk, and not to every holder of the link.
    expect(order.shipping).toMatchObject({ recipient: "H••• G•••", city: "W•••", free: false });
    expect((await desk().call("deskOrder", byId(id))).shipment).toMatchObject({ recipient: "Halina Gość" });
    expect(order.original_copy.available).toBe(false);
    // The translator's fee is computed from the translation, not from the posting.
    const { fee } = await desk().call("candidates", byId(id));
    expect(fee?.currency_amount_decimal).toBe("35.75");
  });

  test("a company sees net prices, and invoice and payment agree to the grosz", async () => {
    const company = { user_type: "company", company_name: "Firma sp. z o.o." } as const;
    const { cart_hash, orders } = await guest.call("createOrder", {
      body: sworn({ shipping: { ...home, method: 3 }, user_type: "company", files: [page] }),
    });
    const cart = await guest.call("cart", { params: { hash: cart_hash } });
    expect(cart.posting?.price_gross.currency_amount_decimal).toBe("19.90");
    expect(cart.items[0]?.posting).toMatchObject({ method: 3, free: false });
    const { redirect_url } = await guest.call("placeCart", {
      params: { hash: cart_hash },
      body: { ...buyer, ...company, expected_gross: gross(cart) },
    });
    await atBank(installation, { redirect_url }, "pay");
    await installation.runJobs();
    const lines = await linesOf(orders[0]?.id ?? 0);
    expect(lines.map(({ net_value }) => net_value)).toEqual([5500n, 1618n]);
    expect(lines.reduce((sum, line) => sum + line.gross, 0n)).toBe(BigInt(gross(cart).replace(".", "")));
  });

  test("its VAT follows the translation: outside the Union a consumer pays none", async () => {
    const { cart_hash, orders } = await guest.call("createOrder", {
      body: sworn({ shipping: abroad("US") }),
    });
    const american = { ...buyer, country: "US", postcode: "10001", city: "New York", phone: "+12125550123" };
    const place = (expected_gross: string) => ({
      params: { hash: cart_hash },
      body: { ...american, expected_gross },
    });
    const refused = await guest.refusal("placeCart", place("0.00"));
    expect(refused.details).toMatchObject({ vat: "0.00", price_gross: "90.00" });
    await atBank(installation, await guest.call("placeCart", place("90.00")), "pay");
    await installation.runJobs();
    expect((await linesOf(orders[0]?.id ?? 0)).map((line) => [line.vat, line.gross])).toEqual([
      [0n, 5500n],
      [0n, 3500n],
    ]);
  });

  test("is free from 500.00 on, and then no line of the invoice", async () => {
    const placed = await sworn_paid({ files: [long], shipping: locker });
    expect(placed.gross).toBe("608.85");
    expect(await linesOf(placed.orders[0]?.id ?? 0)).toHaveLength(1);
    const { shipment } = await desk().call("deskOrder", byId(placed.orders[0]?.id ?? 0));
    expect(shipment).toMatchObject({ locker: "KRA010", free: true });
  });

  test("is added by the server to the desk's price of the work", async () => {
    const { orders } = await guest.call("createOrder", {
      body: { ...sworn({ shipping: home, source_lang: "de" }), ...contact, intent: "quote" },
    });
    const order = byId(orders[0]?.id ?? 0);
    const waiting = await desk().call("deskOrder", order);
    expect(waiting.suggestion?.lines).toHaveLength(1);
    expect(waiting.shipment).toMatchObject({ price_gross: { currency_amount_decimal: "14.70" } });
    const body = {
      package: "economy" as const,
      words: 200,
      lines: [{ label: "Sworn translation", amount: "100" }],
      deadline: inFrom(installation, 3 * day),
      valid_until: inFrom(installation, 14 * day),
    };
    await desk().call("issueQuote", { ...order, body });
    const quote = await guest.call("quotation", { params: { hash: orders[0]?.hash ?? "" } });
    expect(quote?.lines.map(({ label, amount }) => [label, amount.currency_amount_decimal])).toEqual([
      ["Sworn translation", "100.00"],
      ["Postage of the paper original", "11.95"],
    ]);
    expect(quote && gross(quote)).toBe("137.70");
  });

  test("is refunded completely when the order is cancelled before posting", async () => {
    const placed = await sworn_paid({ shipping: home });
    const id = placed.orders[0]?.id ?? 0;
    const who = { role: "customer", id: null } as const;
    await installation.db
      .transaction()
      .execute((tx) => act(tx, id, who, { event: "order.cancel" }, installation.clock.now()));
    await installation.runJobs();
    const refund = await installation.db
      .selectFrom("refund")
      .select("amount")
      .where("unique_key", "like", `order:${id}:%`)
      .executeTakeFirstOrThrow();
    expect(refund.amount).toBe(8235n);
  });
});

describe("§1 A posted original of a finished sworn translation", () => {
  const posting = (hash: string, body: ShippingInput) =>
    ({ params: { hash }, body: { ...body, terms: true } }) as const;
  const request = (hash: string, body: ShippingInput) => guest.call("requestShipment", posting(hash, body));

  test("is ordered once it is finished, paid, invoiced, posted and tracked", async () => {
    const [early] = (await sworn_paid({})).orders;
    const refusal = posting(early?.hash ?? "", home);
    expect((await guest.refusal("requestShipment", refusal)).code).toBe("shipment.not_available");

    const { id, hash } = await finishedSworn();
    const before = await orderOf(guest, hash);
    expect(before.original_copy).toMatchObject({ available: true, payment_request_hash: null });
    expect(before.original_copy.methods.map((one) => one.id)).toEqual([1, 2, 3, 4]);
    const asked = await request(hash, { ...home, delivery_receipt: true });
    expect(asked).toMatchObject({ shipment_status: "requested", free: false });
    expect(gross(asked)).toBe("17.00");
    expect((await orderOf(guest, hash)).original_copy.payment_request_hash).toBe(asked.payment_request_hash);
    const sent = { ...byId(id), body: { status: "handed_over" as const, tracking_number: "RR473124829PL" } };
    expect((await desk().refusal("setShipment", sent)).code).toBe("shipment.not_ready");

    const params = { hash: asked.payment_request_hash ?? "" };
    const due = await guest.call("paymentRequest", { params });
    expect(due).toMatchObject({ state: "open", product: `Postage of the original, order ${id}` });
    const started = await guest.call("startPayment", { params, body: { payment_method: "online" } });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const payment = await guest.call("payment", { params: { hash: started.payment_hash } });
    expect(payment).toMatchObject({ state: "success", vat: { currency_amount_decimal: "3.18" } });
    expect(payment.orders[0]?.price_net.currency_amount_decimal).toBe("13.82");
    const lines = await linesOf(id);
    expect(lines.map((line) => line.gross)).toEqual([6765n, 1700n]);
    expect(lines[1]?.total_gross).toBe(1700n);

    const row = (await desk().call("deskOrders", { query: { search: String(id), open: "1" } })).data[0];
    expect(row).toMatchObject({ id, needs_posting: true });
    await stampAndPrint(desk(), id);
    const { shipment } = await desk().call("setShipment", sent);
    expect(shipment).toMatchObject({ status: "handed_over", city: "Warszawa" });
    expect((await desk().refusal("setShipment", sent)).code).toBe("shipment.wrong_step");
    await installation.runJobs();
    const order = await orderOf(guest, hash);
    expect(order).toMatchObject({
      shipment_status: "handed_over",
      shipment_tracking_number: "RR473124829PL",
    });
    expect(order.original_copy.available).toBe(false);
    const mails = await mailsTo(installation, buyer.email, id);
    expect(mails.filter((kind) => kind === "order_shipped")).toHaveLength(1);
    const again = posting(hash, home);
    expect((await guest.refusal("requestShipment", again)).code).toBe("shipment.already_requested");
    const done = await desk().call("setShipment", { ...byId(id), body: { status: "delivered" } });
    expect(done.shipment).toMatchObject({ status: "delivered", tracking_number: "RR473124829PL" });
  });

  test("is free where the order reaches the sum, and has no amount due", async () => {
    const { id, hash } = await finishedSworn({ files: [long] });
    const asked = await request(hash, home);
    expect(asked).toMatchObject({ shipment_status: "paid", free: true, payment_request_hash: null });
    await installation.runJobs();
    expect(await linesOf(id)).toHaveLength(1);
    expect((await desk().call("deskOrder", byId(id))).shipment).toMatchObject({ status: "paid", free: true });
  });

  test("another address replaces an unpaid one; a payment for the first is refunded", async () => {
    const { id, hash } = await finishedSworn();
    const first = await request(hash, home);
    const started = await guest.call("startPayment", {
      params: { hash: first.payment_request_hash ?? "" },
      body: { payment_method: "online" },
    });
    const second = await request(hash, abroad("DE"));
    expect(gross(second)).toBe("30.00");
    await atBank(installation, started, "pay");
    await installation.runJobs();
    expect(await orderOf(guest, hash)).toMatchObject({ shipping_method: 4, shipment_status: "requested" });
    expect(await linesOf(id)).toHaveLength(1);
    const refund = await installation.db
      .selectFrom("refund")
      .select(["amount", "state"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(refund).toEqual({ amount: 1470n, state: "settled" });
  });

  test("a method that does not serve the address, and an order that is not sworn, are refused", async () => {
    const { hash } = await finishedSworn();
    const wrong = await guest.refusal("requestShipment", posting(hash, abroad("PL")));
    expect(wrong.fields).toEqual({ method: ["This delivery method is not available for this country"] });
    const [write] = (await paidOrder(installation, guest)).orders;
    await workStage(installation, write?.id ?? 0, "olena@example.com");
    const refused = await guest.refusal("requestShipment", posting(write?.hash ?? "", home));
    expect(refused.code).toBe("shipment.not_available");
    expect((await orderOf(guest, write?.hash ?? "")).original_copy).toEqual({
      available: false,
      methods: [],
      payment_request_hash: null,
    });
  });
});
