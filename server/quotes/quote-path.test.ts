import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  inOneInstallation,
  mailsTo,
  minute,
  order_input,
  orderOf,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** The invoice data and consents of a guest who gave only an address before (§5). */
const consents = { terms: true, early_start: true, buyer } as const;

async function askForQuote(): Promise<{ id: number; hash: string }> {
  const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
  await installation.runJobs();
  return { id: orders[0]?.id ?? 0, hash: orders[0]?.hash ?? "" };
}

const quote_of_the_desk = (): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: new Date(installation.clock.now().getTime() + 3 * day).toISOString(),
  valid_until: new Date(installation.clock.now().getTime() + 7 * day).toISOString(),
});

/** The desk's price for an order; returns the hash of the quote. */
async function sendQuote(order_id: number, change: Partial<QuoteInput> = {}): Promise<string> {
  const desk = await piotr(installation).call("issueQuote", {
    params: { id: String(order_id) },
    body: { ...quote_of_the_desk(), ...change },
  });
  await installation.runJobs();
  return desk.quotes[0]?.hash ?? "";
}

describe("§1 A free quote within about fifteen minutes", () => {
  test("the desk sees the request with its deadline, and the buyer's page shows it too", async () => {
    const { id, hash } = await askForQuote();
    const asked_at = installation.clock.now();
    const due_at = new Date(asked_at.getTime() + 15 * minute).toISOString();
    installation.clock.forward(16 * minute);
    const { waiting, late } = await piotr(installation).call("queue", {});
    expect(waiting.find((row) => row.id === id)).toMatchObject({ asked_at: asked_at.toISOString(), due_at });
    expect(late).toBe(1);
    expect((await orderOf(visitor(installation), hash)).quote_due_at).toBe(due_at);
    expect(await mailsTo(installation, quote_input.email, id)).toEqual(["quote_requested"]);
    expect(await mailsTo(installation, "piotr@example.com", id)).toEqual(["staff_new_quote"]);
  });

  test("a guest enters an address and accepts the terms with the request; a customer has done both", async () => {
    const { email: _email, terms: _terms, ...bare } = quote_input;
    const refused = await visitor(installation).refusal("createOrder", { body: bare });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["email", "terms"]);
    const { orders } = await anna(installation).call("createOrder", {
      body: { ...order_input, intent: "quote" },
    });
    expect(orders[0]?.status).toBe("calculation");
  });
});

describe("§4 A quote is accepted and paid, or rejected", () => {
  test("requested in English and accepted in Polish, later mails are Polish", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(installation, "pl");
    await guest.call("acceptQuote", { params: { hash }, body: consents });
    const request = await installation.db
      .selectFrom("payment_request")
      .innerJoin("payment_request_order as share", "share.payment_request_id", "payment_request.id")
      .innerJoin("cart", "cart.id", "payment_request.cart_id")
      .select(["payment_request.product", "cart.locale"])
      .where("share.order_id", "=", id)
      .executeTakeFirst();
    expect(request).toEqual({ product: `Zamówienie ${id}`, locale: "pl" });
  });

  test("accepted: the order waits for payment, is paid, and its price is the quote's to the grosz", async () => {
    const { id, hash } = await askForQuote();
    const quote = await sendQuote(id);
    const guest = visitor(installation);
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
    await atBank(installation, await guest.call("startPayment", { params: { hash: request }, body }), "pay");
    await installation.runJobs();
    // The person who accepted is the buyer, regardless of the browser of the request; a holder of the link is not.
    expect(await orderOf(guest, hash)).toMatchObject({ status: "waiting_translation", invoices: [{}] });
    expect(await orderOf(visitor(installation), hash)).toMatchObject({ invoices: [] });
    expect(await mailsTo(installation, quote_input.email, id)).toEqual([
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

  test("rejected: the order is dropped, and the decision is final", async () => {
    const { id, hash } = await askForQuote();
    const quote = await sendQuote(id);
    const guest = visitor(installation);
    const rejection = { reason: "price", comment: "Za drogo" };
    expect((await guest.call("rejectQuote", { params: { hash: quote }, body: rejection })).state).toBe(
      "rejected",
    );
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    for (const [name, body] of [
      ["acceptQuote", consents],
      ["rejectQuote", rejection],
    ] as const)
      expect(await guest.refusal(name, { params: { hash: quote }, body })).toMatchObject({
        status: 409,
        code: "quote.already_decided",
      });
  });

  test("two simultaneous clicks decide once", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(installation);
    await guest.headers();
    const answers = await Promise.all([
      guest.send("acceptQuote", { params: { hash }, body: consents }),
      guest.send("acceptQuote", { params: { hash }, body: consents }),
      guest.send("rejectQuote", { params: { hash }, body: {} }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("while a quote is open the desk cannot send another, and the attempt leaves no trace", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const { order } = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
    const body = { ...quote_of_the_desk(), lines: [{ label: "Drożej", amount: "900.00" }] };
    const refused = await piotr(installation).refusal("issueQuote", { params: { id: String(id) }, body });
    expect(refused.code).toBe("order.wrong_status");
    expect(await visitor(installation).call("quotation", { params: { hash } })).toMatchObject({
      version: 1,
      state: "open",
    });
    const again = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
    expect(again.order).toEqual(order);
    expect(again.quotes).toHaveLength(1);
  });

  test("after a request for changes the new version counts and the old link leads to a closed quote", async () => {
    const { id, hash } = await askForQuote();
    const first = await sendQuote(id);
    const guest = visitor(installation);
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

  test("a net price of zero or less is refused", async () => {
    const { id } = await askForQuote();
    const body = { ...quote_of_the_desk(), lines: [{ label: "Rabat", amount: "-1.00" }] };
    expect(
      await piotr(installation).refusal("issueQuote", { params: { id: String(id) }, body }),
    ).toMatchObject({
      code: "order.guard_failed",
      details: { guard: "quote_net_positive" },
    });
  });

  test("not answered, it expires at its own date and cannot be accepted any more", async () => {
    const { id, hash } = await askForQuote();
    const quote = await sendQuote(id);
    const guest = visitor(installation);
    installation.clock.forward(7 * day);
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({ state: "expired" });
    expect((await guest.refusal("acceptQuote", { params: { hash: quote }, body: consents })).code).toBe(
      "quote.expired",
    );
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({ state: "expired" });
    expect(await mailsTo(installation, quote_input.email, id)).toContain("quote_expired");
  });

  test("the list of orders and the order's page know a lapsed quote from a rejected one", async () => {
    const customer = anna(installation);
    const asked = async () => {
      const { orders } = await customer.call("createOrder", { body: { ...order_input, intent: "quote" } });
      return orders[0] ?? { id: 0, hash: "" };
    };
    const [lapsed, rejected] = [await asked(), await asked()];
    await sendQuote(lapsed.id);
    const quote = await sendQuote(rejected.id);
    const isLapsed = async () => {
      const { data } = await customer.call("orders", {});
      const of = async ({ id, hash }: { id: number; hash: string }) => {
        const listed = data.find((row) => row.id === id)?.is_lapsed;
        expect((await orderOf(customer, hash)).is_lapsed).toBe(listed);
        return listed;
      };
      return [await of(lapsed), await of(rejected)];
    };
    expect(await isLapsed()).toEqual([false, false]);
    await customer.call("rejectQuote", { params: { hash: quote }, body: {} });
    installation.clock.forward(7 * day);
    await installation.runJobs();
    expect(await isLapsed()).toEqual([true, false]);
  });

  test("accepting needs the consents of §5, and from a private person also that for the early start", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(installation);
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

  test("an acceptance without invoice data is refused", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(installation);
    expect((await guest.call("quotation", { params: { hash } }))?.needs_buyer).toBe(true);
    const without_buyer = { terms: true, early_start: true } as const;
    const refused = await guest.refusal("acceptQuote", { params: { hash }, body: without_buyer });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["buyer.first_name", "buyer.last_name"]);
    const accepted = await guest.call("acceptQuote", { params: { hash }, body: consents });
    expect(accepted.needs_buyer).toBe(false);
    const body = { payment_method: "online" };
    const request = { hash: accepted.payment_request_hash ?? "" };
    await atBank(installation, await guest.call("startPayment", { params: request, body }), "pay");
    await installation.runJobs();
    const invoice = await installation.db
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

  test("a buyer who is taxed in another way sees the new total before accepting", async () => {
    const { id } = await askForQuote();
    const hash = await sendQuote(id);
    const guest = visitor(installation);
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

  test("the desk declines a request, and the buyer is notified", async () => {
    const { id, hash } = await askForQuote();
    await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "quote.refuse", reason: "Nie znamy tego języka" },
    });
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("dropped");
    expect(await mailsTo(installation, quote_input.email, id)).toEqual(["quote_requested", "order_dropped"]);
  });
});
