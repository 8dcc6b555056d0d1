import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  inOneShop,
  mailsTo,
  minute,
  order_input,
  orderOf,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

/** A guest who asked with an address alone says who the invoice is for, and agrees (§5). */
const consents = { terms: true, early_start: true, buyer } as const;

async function askForQuote(): Promise<{ id: number; hash: string }> {
  const { orders } = await visitor(shop).call("createOrder", { body: quote_input });
  await shop.runJobs();
  return { id: orders[0]?.id ?? 0, hash: orders[0]?.hash ?? "" };
}

const quote_of_the_desk = (): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: new Date(shop.clock.now().getTime() + 3 * day).toISOString(),
  valid_until: new Date(shop.clock.now().getTime() + 7 * day).toISOString(),
});

/** The desk's price for an order; answers the hash of the quote. */
async function sendQuote(order_id: number, change: Partial<QuoteInput> = {}): Promise<string> {
  const desk = await piotr(shop).call("issueQuote", {
    params: { id: String(order_id) },
    body: { ...quote_of_the_desk(), ...change },
  });
  await shop.runJobs();
  return desk.quotes[0]?.hash ?? "";
}

describe("§1 A free quote within about fifteen minutes", () => {
  test("the desk sees the request with its clock, and the buyer's page shows it too", async () => {
    const { id, hash } = await askForQuote();
    const asked_at = shop.clock.now();
    const due_at = new Date(asked_at.getTime() + 15 * minute).toISOString();
    shop.clock.forward(16 * minute);
    const { waiting, late } = await piotr(shop).call("queue", {});
    expect(waiting.find((row) => row.id === id)).toMatchObject({ asked_at: asked_at.toISOString(), due_at });
    expect(late).toBe(1);
    expect((await orderOf(visitor(shop), hash)).quote_due_at).toBe(due_at);
    expect(await mailsTo(shop, quote_input.email, id)).toEqual(["quote_requested"]);
    expect(await mailsTo(shop, "piotr@example.com", id)).toEqual(["staff_new_quote"]);
  });

  test("a guest who asks leaves an address and accepts the terms; a customer has done both", async () => {
    const { email: _email, terms: _terms, ...bare } = quote_input;
    const refused = await visitor(shop).refusal("createOrder", { body: bare });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["email", "terms"]);
    const { orders } = await anna(shop).call("createOrder", { body: { ...order_input, intent: "quote" } });
    expect(orders[0]?.status).toBe("calculation");
  });
});

describe("§4 A quote is accepted and paid, or rejected", () => {
  test("asked for in English and accepted in Polish, what follows is Polish", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(shop, "pl");
    await guest.call("acceptQuote", { params: { hash }, body: consents });
    const request = await shop.db
      .selectFrom("payment_request")
      .innerJoin("payment_request_order as share", "share.payment_request_id", "payment_request.id")
      .innerJoin("cart", "cart.id", "payment_request.cart_id")
      .select(["payment_request.product", "cart.locale"])
      .where("share.order_id", "=", id)
      .executeTakeFirst();
    expect(request).toEqual({ product: `Zamówienie ${id}`, locale: "pl" });
  });

  test("accepted: the order waits for money, is paid, and its price is the quote's to the grosz", async () => {
    const { id, hash } = await askForQuote();
    const quote = await sendQuote(id);
    const guest = visitor(shop);
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({
      state: "open",
      price_net: { currency_amount_decimal: "100.00" },
      price_gross: { currency_amount_decimal: "123.00" },
    });
    const accepted = await guest.call("acceptQuote", { params: { hash: quote }, body: consents });
    expect(accepted.state).toBe("accepted");
    const request = accepted.payment_request_hash ?? "";
    expect((await guest.call("paymentRequest", { params: { hash: request } })).amount_due).toEqual({
      currency_code: "PLN",
      currency_amount_decimal: "123.00",
    });
    const body = { payment_method: "online" };
    await atBank(shop, await guest.call("startPayment", { params: { hash: request }, body }), "pay");
    await shop.runJobs();
    // Who accepted is the buyer, in whatever browser the quote was asked for; somebody with the link is not.
    expect(await orderOf(guest, hash)).toMatchObject({ status: "waiting_translation", invoices: [{}] });
    expect(await orderOf(visitor(shop), hash)).toMatchObject({ invoices: [] });
    expect(await mailsTo(shop, quote_input.email, id)).toEqual([
      "quote_requested",
      "quote_ready",
      "order_placed",
      "order_paid",
      "invoice_issued",
    ]);
    expect(await guest.refusal("startPayment", { params: { hash: request }, body })).toMatchObject({
      status: 409,
      code: "payment.already_settled",
    });
  });

  test("rejected: the order is dropped, and the decision stands", async () => {
    const { id, hash } = await askForQuote();
    const quote = await sendQuote(id);
    const guest = visitor(shop);
    const body = { reason: "price", comment: "Za drogo" };
    expect((await guest.call("rejectQuote", { params: { hash: quote }, body })).state).toBe("rejected");
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    for (const [name, said] of [
      ["acceptQuote", consents],
      ["rejectQuote", body],
    ] as const)
      expect(await guest.refusal(name, { params: { hash: quote }, body: said })).toMatchObject({
        status: 409,
        code: "quote.already_decided",
      });
  });

  test("two clicks at once decide once", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(shop);
    await guest.headers();
    const answers = await Promise.all([
      guest.send("acceptQuote", { params: { hash }, body: consents }),
      guest.send("acceptQuote", { params: { hash }, body: consents }),
      guest.send("rejectQuote", { params: { hash }, body: {} }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("while a quote stands the desk cannot send another, and nothing of the attempt stays", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const { order } = await piotr(shop).call("deskOrder", { params: { id: String(id) } });
    const body = { ...quote_of_the_desk(), lines: [{ label: "Drożej", amount: "900.00" }] };
    const refused = await piotr(shop).refusal("issueQuote", { params: { id: String(id) }, body });
    expect(refused.code).toBe("order.wrong_status");
    expect(await visitor(shop).call("quotation", { params: { hash } })).toMatchObject({
      version: 1,
      state: "open",
    });
    const again = await piotr(shop).call("deskOrder", { params: { id: String(id) } });
    expect(again.order).toEqual(order);
    expect(again.quotes).toHaveLength(1);
  });

  test("after a change was asked for, the new version counts and the old link leads to a closed quote", async () => {
    const { id, hash } = await askForQuote();
    const first = await sendQuote(id);
    const guest = visitor(shop);
    await guest.call("changeQuote", { params: { hash: first }, body: { text: "Bez załącznika" } });
    expect(await guest.call("quotation", { params: { hash: first } })).toBeNull();
    expect((await guest.refusal("acceptQuote", { params: { hash: first }, body: consents })).code).toBe(
      "quote.already_decided",
    );
    const second = await sendQuote(id, { lines: [{ label: "Tłumaczenie", amount: "80.00" }] });
    expect(await guest.call("quotation", { params: { hash: first } })).toMatchObject({ state: "superseded" });
    expect((await guest.refusal("acceptQuote", { params: { hash: first }, body: consents })).code).toBe(
      "quote.already_decided",
    );
    expect(await guest.call("quotation", { params: { hash } })).toMatchObject({ hash: second, version: 2 });
    await guest.call("acceptQuote", { params: { hash: second }, body: consents });
    expect((await orderOf(guest, hash)).price_net?.currency_amount_decimal).toBe("80.00");
  });

  test("a net price of nothing or less is no quote", async () => {
    const { id } = await askForQuote();
    const body = { ...quote_of_the_desk(), lines: [{ label: "Rabat", amount: "-1.00" }] };
    expect(await piotr(shop).refusal("issueQuote", { params: { id: String(id) }, body })).toMatchObject({
      code: "order.guard_failed",
      details: { guard: "quote_net_positive" },
    });
  });

  test("not answered, it expires by its own date and cannot be accepted any more", async () => {
    const { id, hash } = await askForQuote();
    const quote = await sendQuote(id);
    const guest = visitor(shop);
    shop.clock.forward(7 * day);
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({ state: "expired" });
    expect((await guest.refusal("acceptQuote", { params: { hash: quote }, body: consents })).code).toBe(
      "quote.expired",
    );
    await shop.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({ state: "expired" });
    expect(await mailsTo(shop, quote_input.email, id)).toContain("quote_expired");
  });

  test("accepting needs the consents of §5, from a person the early start too", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(shop);
    const refused = await guest.refusal("acceptQuote", {
      params: { hash },
      body: { terms: false, early_start: true } as never,
    });
    expect(refused.fields?.["terms"]).toEqual([
      "Accept the terms of service and the privacy policy to continue",
    ]);
    expect(
      await guest.refusal("acceptQuote", { params: { hash }, body: { ...consents, early_start: false } }),
    ).toMatchObject({ code: "order.guard_failed", details: { guard: "consents_given" } });
  });

  test("nothing is accepted for an invoice that would say nobody", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(shop);
    expect((await guest.call("quotation", { params: { hash } }))?.needs_buyer).toBe(true);
    const nobody = { terms: true, early_start: true } as const;
    const refused = await guest.refusal("acceptQuote", { params: { hash }, body: nobody });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual([
      "buyer.first_name",
      "buyer.last_name",
      "buyer.address",
      "buyer.postcode",
      "buyer.city",
    ]);
    const accepted = await guest.call("acceptQuote", { params: { hash }, body: consents });
    expect(accepted.needs_buyer).toBe(false);
    const body = { payment_method: "online" };
    const request = { hash: accepted.payment_request_hash ?? "" };
    await atBank(shop, await guest.call("startPayment", { params: request, body }), "pay");
    await shop.runJobs();
    const invoice = await shop.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .select("invoice.customer")
      .where("line.order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(invoice.customer).toMatchObject({
      name: "Halina Gość",
      address: "ul. Krótka 1",
      postcode: "00-001",
      city: "Warszawa",
      country: "PL",
      tax_id: null,
    });
  });

  test("a buyer who is taxed in another way sees the new total before it is agreed", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(shop);
    // §5, tax table: translation for a private person outside of the Union is not taxed.
    const norwegian = { ...buyer, city: "Oslo", postcode: "0150", country: "NO", phone: "+4721000000" };
    const abroad = { ...consents, buyer: norwegian };
    const shown = { ...abroad, expected_gross: "123.00" };
    expect(await guest.refusal("acceptQuote", { params: { hash }, body: shown })).toMatchObject({
      status: 409,
      code: "quote.price_changed",
      details: { price_net: "100.00", vat: "0.00", price_gross: "100.00" },
    });
    expect((await guest.call("quotation", { params: { hash } }))?.needs_buyer).toBe(true);
    const seen = { ...abroad, expected_gross: "100.00" };
    const accepted = await guest.call("acceptQuote", { params: { hash }, body: seen });
    expect(accepted.price_gross.currency_amount_decimal).toBe("100.00");
    const request = { hash: accepted.payment_request_hash ?? "" };
    const { amount_due } = await guest.call("paymentRequest", { params: request });
    expect(amount_due.currency_amount_decimal).toBe("100.00");
  });

  test("the desk refuses what it cannot do, and the buyer is told", async () => {
    const { id, hash } = await askForQuote();
    await piotr(shop).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "quote.refuse", reason: "Nie znamy tego języka" },
    });
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("dropped");
    expect(await mailsTo(shop, quote_input.email, id)).toEqual(["quote_requested", "order_dropped"]);
  });
});
