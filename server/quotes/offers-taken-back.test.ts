import { describe, expect, test } from "vitest";
import { askForQuote, inAnalysis, quoteOf, sendQuote, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { buyer, day, inOneShop, mailsTo, orderOf, piotr, quote_input, visitor } from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const consents = { terms: true, early_start: true, buyer } as const;
const takeBack = (id: number) => piotr(shop).call("takeBackOffer", { params: { id: String(id) }, body: {} });
const change = (net: string) => ({
  lines: [{ label: "Tłumaczenie", amount: net }],
  words: 900,
  deadline: new Date(shop.clock.now().getTime() + 6 * day).toISOString(),
  reason: "Więcej słów",
});

describe("a sent offer without an answer is taken back and corrected", () => {
  test("a quote: the customer is notified, cannot accept it any more, and gets the corrected one", async () => {
    const { id, hash } = await askForQuote(shop);
    const wrong = await sendQuote(shop, id, { note: "Z pieczęcią" });
    shop.clock.forward(2 * day);
    const desk = await takeBack(id);
    await shop.runJobs();
    expect(desk.order.status).toBe("calculation");
    expect(desk.former).toMatchObject({ note: "Z pieczęcią", lines: [{ amount: "100.00" }] });
    expect(await mailsTo(shop, quote_input.email, id)).toContain("offer_taken_back");
    const guest = visitor(shop);
    expect((await guest.refusal("acceptQuote", { params: { hash: wrong }, body: consents })).code).toBe(
      "quote.already_decided",
    );
    const right = await sendQuote(shop, id, { lines: [{ label: "Tłumaczenie", amount: "90.00" }] });
    // The correction has its own deadline, so there is no discount for lateness.
    const view = await guest.call("quotation", { params: { hash: right } });
    expect(view).toMatchObject({ version: 2, price_net: { currency_amount_decimal: "90.00" } });
    await guest.call("acceptQuote", { params: { hash: right }, body: consents });
    expect((await orderOf(guest, hash)).status).toBe("payment");
    const late = await piotr(shop).refusal("takeBackOffer", { params: { id: String(id) }, body: {} });
    expect(late).toMatchObject({ status: 409, code: "quote.already_decided" });
  });

  test("a supplement: price and delivery date are restored, and the input is kept", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const before = await orderOf(visitor(shop), hash);
    const supplement = await sendSupplement(shop, id, "300.00");
    shop.clock.forward(day);
    await takeBack(id);
    await shop.runJobs();
    const after = await orderOf(visitor(shop), hash);
    expect(after).toMatchObject({ status: "in_analysis", price_gross: before.price_gross });
    expect(Date.parse(after.deadline ?? "") - Date.parse(before.deadline ?? "")).toBe(day);
    const refused = await visitor(shop).refusal("answerSupplement", {
      params: { hash: supplement },
      body: { answer: "accept" },
    });
    expect(refused.code).toBe("quote.already_decided");
    const { former_supplement } = await piotr(shop).call("dialogue", { params: { id: String(id) } });
    expect(former_supplement).toMatchObject({ lines: [{ amount: "300.00" }], reason: "Więcej słów" });
    expect(await mailsTo(shop, buyer.email, id)).toContain("offer_taken_back");
    await sendSupplement(shop, id, "150.00");
    expect((await orderOf(visitor(shop), hash)).status).toBe("acceptation");
  });
});

describe("a supplement is checked before it is sent", () => {
  test("a hundredfold amount needs a confirmation, and the ceiling cannot be confirmed away", async () => {
    const { id } = await inAnalysis(shop, visitor(shop));
    const params = { id: String(id) };
    const code = async (body: ReturnType<typeof change> & { confirmed?: boolean }) =>
      (await piotr(shop).refusal("issueSupplement", { params, body })).code;
    expect(await code(change("71526.00"))).toBe("quote.confirm_amount");
    expect(await code({ ...change("9999999999.99"), confirmed: true })).toBe("quote.above_ceiling");
    await piotr(shop).call("issueSupplement", { params, body: { ...change("71526.00"), confirmed: true } });
  });

  test("the preview is the customer's page in their language and changes nothing", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop, "en"));
    const { url } = await piotr(shop).call("previewSupplement", {
      params: { id: String(id) },
      body: change("300.00"),
    });
    expect(url).toContain("/en/order/quotations/");
    const view = await visitor(shop).call("quotation", { params: { hash: url.split("/").at(-1) ?? "" } });
    expect(view).toMatchObject({ state: "preview", supplement: { reason: "Więcej słów" } });
    expect((await orderOf(visitor(shop), hash)).status).toBe("in_analysis");
    expect(quoteOf(shop).words).toBe(250);
  });
});
