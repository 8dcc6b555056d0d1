import { describe, expect, test } from "vitest";
import { askForQuote, inAnalysis, sendQuote, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { buyer, day, inOneInstallation, mailsTo, orderOf, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const consents = { terms: true, early_start: true, buyer } as const;
const takeBack = (id: number) =>
  piotr(installation).call("takeBackOffer", { params: { id: String(id) }, body: {} });
const change = (net: string) => ({
  lines: [{ label: "Tłumaczenie", amount: net }],
  words: 900,
  deadline: new Date(installation.clock.now().getTime() + 6 * day).toISOString(),
  reason: "Więcej słów",
});

describe("A sent offer without an answer is withdrawn and corrected", () => {
  test("a quote: the customer is notified, cannot accept it any more, and gets the corrected one", async () => {
    const { id, hash } = await askForQuote(installation);
    const wrong = await sendQuote(installation, id, { note: "Z pieczęcią" });
    installation.clock.forward(2 * day);
    const desk = await takeBack(id);
    await installation.runJobs();
    expect(desk.order.status).toBe("calculation");
    expect(desk.former).toMatchObject({ note: "Z pieczęcią", lines: [{ amount: "100.00" }] });
    expect(await mailsTo(installation, quote_input.email, id)).toContain("offer_taken_back");
    const guest = visitor(installation);
    expect((await guest.refusal("acceptQuote", { params: { hash: wrong }, body: consents })).code).toBe(
      "quote.already_decided",
    );
    const right = await sendQuote(installation, id, { lines: [{ label: "Tłumaczenie", amount: "90.00" }] });
    // The correction has its own deadline, so there is no discount for lateness.
    const view = await guest.call("quotation", { params: { hash: right } });
    expect(view).toMatchObject({ version: 2, price_net: { currency_amount_decimal: "90.00" } });
    await guest.call("acceptQuote", { params: { hash: right }, body: consents });
    expect((await orderOf(guest, hash)).status).toBe("payment");
    const late = await piotr(installation).refusal("takeBackOffer", { params: { id: String(id) }, body: {} });
    expect(late).toMatchObject({ status: 409, code: "quote.already_decided" });
  });

  test("a supplement: price and delivery date are restored, and the input is preserved", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const before = await orderOf(visitor(installation), hash);
    const supplement = await sendSupplement(installation, id, "300.00");
    installation.clock.forward(day);
    await takeBack(id);
    await installation.runJobs();
    const after = await orderOf(visitor(installation), hash);
    expect(after).toMatchObject({ status: "in_analysis", price_gross: before.price_gross });
    expect(Date.parse(after.deadline ?? "") - Date.parse(before.deadline ?? "")).toBe(day);
    const refused = await visitor(installation).refusal("answerSupplement", {
      params: { hash: supplement },
      body: { answer: "accept" },
    });
    expect(refused.code).toBe("quote.already_decided");
    const { former_supplement } = await piotr(installation).call("dialogue", { params: { id: String(id) } });
    expect(former_supplement).toMatchObject({ lines: [{ amount: "300.00" }], reason: "Więcej słów" });
    expect(await mailsTo(installation, buyer.email, id)).toContain("offer_taken_back");
    await sendSupplement(installation, id, "150.00");
    expect((await orderOf(visitor(installation), hash)).status).toBe("acceptation");
  });
});

describe("A supplement is checked before it is sent", () => {
  test("a hundredfold amount needs a confirmation, and a confirmation does not lift the ceiling", async () => {
    const { id } = await inAnalysis(installation, visitor(installation));
    const params = { id: String(id) };
    const code = async (body: ReturnType<typeof change> & { confirmed?: boolean }) =>
      (await piotr(installation).refusal("issueSupplement", { params, body })).code;
    expect(await code(change("71526.00"))).toBe("quote.confirm_amount");
    expect(await code({ ...change("9999999999.99"), confirmed: true })).toBe("quote.above_ceiling");
    await piotr(installation).call("issueSupplement", {
      params,
      body: { ...change("71526.00"), confirmed: true },
    });
  });
});
