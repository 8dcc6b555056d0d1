import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import { askForQuote, inAnalysis, pay, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { buyer, day, inOneInstallation, piotr, takeStage, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const at = (days: number): string => new Date(installation.clock.now().getTime() + days * day).toISOString();
const consents = { terms: true, early_start: true, buyer } as const;
type Choice = { package: "economy" | "business"; speed: "normal" | "half" };
const prices = async (id: number, words: number, ...options: Choice[]) =>
  (await piotr(installation).call("quotePrices", { params: { id: String(id) }, body: { words, options } }))
    .options;

/** A quote with the list lines of a choice, as filled in by the builder. */
async function followed(id: number, choice: Choice, words = 250): Promise<QuoteInput> {
  const [listed] = await prices(id, words, choice);
  return {
    ...choice,
    words,
    lines: (listed?.lines ?? []).map(({ label, code, amount }) => ({
      label,
      code,
      amount: amount.currency_amount_decimal,
    })),
    deadline: listed?.deadline ?? at(3),
    valid_until: at(7),
  };
}
const send = (id: number, body: QuoteInput) =>
  piotr(installation).call("issueQuote", { params: { id: String(id) }, body });
const refused = async (id: number, body: QuoteInput) =>
  (await piotr(installation).refusal("issueQuote", { params: { id: String(id) }, body })).code;
const traceOf = async (id: number) => {
  const { price_trace } = await installation.db
    .selectFrom("order")
    .select("price_trace")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return traceFromJson(price_trace as unknown as TraceJson);
};

describe("S3 The builder follows the price list", () => {
  test("each package, speed and count has its price, date and words, in the customer's language", async () => {
    const { id } = await askForQuote(installation);
    const [economy, business, hurried] = await prices(
      id,
      250,
      { package: "economy", speed: "normal" },
      { package: "business", speed: "normal" },
      { package: "business", speed: "half" },
    );
    const net = (one: typeof economy) => Number(one?.price_net.currency_amount_decimal);
    expect(net(business)).toBeGreaterThan(net(economy));
    expect(net(hurried)).toBeGreaterThan(net(business));
    expect(Date.parse(hurried?.deadline ?? "")).toBeLessThan(Date.parse(business?.deadline ?? ""));
    expect(economy?.lines[0]?.label).toBe("Translation, 250 words");
    expect(economy?.trace.lines[0]?.label).toBe("Tłumaczenie, słów: 250");
    const [more] = await prices(id, 500, { package: "economy", speed: "normal" });
    expect(more?.lines[0]?.label).toBe("Translation, 500 words");
    expect(net(more)).toBeCloseTo(2 * net(economy), 2);
  });

  test("a Business quote at the Light price needs an amount entered by hand and a reason", async () => {
    const { id } = await askForQuote(installation);
    const light = await followed(id, { package: "economy", speed: "normal" });
    expect(await refused(id, { ...light, package: "business" })).toBe("quote.list_changed");
    const typed = {
      ...light,
      package: "business" as const,
      lines: light.lines.map((one) => ({ ...one, typed: true })),
    };
    expect(await refused(id, typed)).toBe("quote.reason_needed");
    const { quotes } = await send(id, { ...typed, reason: "Stały klient" });
    expect(quotes[0]?.price_reason).toBe("Stały klient");
  });

  test("a typing error needs a confirmation, and no price exceeds the ceiling of the brand", async () => {
    const { id } = await askForQuote(installation);
    const body = await followed(id, { package: "economy", speed: "normal" });
    const typed = (amount: string) => ({ ...body, lines: [{ label: "Translation", amount }] });
    expect(await refused(id, typed("5250.00"))).toBe("quote.confirm_amount");
    expect(await refused(id, { ...typed("9999999999.99"), confirmed: true })).toBe("quote.above_ceiling");
    // A preview needs no reason and no confirmation.
    const { url } = await piotr(installation).call("previewQuote", {
      params: { id: String(id) },
      body: typed("5250.00"),
    });
    expect(url).toContain("/order/quotations/");
    const { order } = await send(id, { ...typed("5250.00"), confirmed: true });
    expect(order.price_net?.currency_amount_decimal).toBe("5250.00");
  });

  test("ceiling and minimum margin are settings of the brand", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com", at_work: true });
    const { id } = await askForQuote(installation);
    const { brand } = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
    const [all] = (await admin.call("brandSettings", {})).filter((one) => one.brand === brand);
    const seen = all?.quote_limits.value ?? { least_margin_bps: 0, ceilings: [], least_hourly: [] };
    const value = {
      least_margin_bps: 9000,
      ceilings: [{ currency: "PLN" as const, net: "50.00" }],
      least_hourly: seen.least_hourly,
    };
    const params = { brand };
    await admin.call("setQuoteLimits", { params, body: { value, seen, reason: "Próba" } });
    const body = await followed(id, { package: "economy", speed: "normal" });
    expect(await refused(id, body)).toBe("quote.above_ceiling");
    const wide = { ...value, ceilings: [] };
    await admin.call("setQuoteLimits", { params, body: { value: wide, seen: value, reason: "Próba" } });
    expect(await refused(id, body)).toBe("quote.reason_needed");
    await admin.call("setQuoteLimits", { params, body: { value: seen, seen: wide, reason: "Jak było" } });
    expect((await send(id, body)).order.status).toBe("acceptation");
  });
});

describe("The stored trace explains the sold price", () => {
  test("for list lines, manual amounts and added lines, accepted and paid", async () => {
    const { id } = await askForQuote(installation);
    const body = await followed(id, { package: "business", speed: "half" });
    const lines = [...body.lines, { label: "Graphics", amount: "30.00" }];
    const { quotes, trace: shown } = await send(id, { ...body, lines });
    const trace = await traceOf(id);
    expect(trace.lines.map(({ code, typed = false }) => [code, typed])).toEqual([
      ["words", false],
      ["rush_half", false],
      ["by_hand", true],
    ]);
    expect(trace.list_lines).toHaveLength(2);
    expect(shown?.lines.at(-1)).toMatchObject({ label: "Graphics", typed: true });
    await visitor(installation).call("acceptQuote", {
      params: { hash: quotes[0]?.hash ?? "" },
      body: consents,
    });
    expect((await traceOf(id)).net).toBe(trace.net);
  });

  test("for a buyer with another tax treatment, and a supplement", async () => {
    const { id } = await askForQuote(installation);
    const { quotes } = await send(id, await followed(id, { package: "economy", speed: "normal" }));
    const net = quotes[0]?.price_net.currency_amount_decimal ?? "";
    const abroad = { ...buyer, city: "Oslo", postcode: "0150", country: "NO", phone: "+4721000000" };
    await visitor(installation).call("acceptQuote", {
      params: { hash: quotes[0]?.hash ?? "" },
      body: { ...consents, buyer: abroad, expected_gross: net },
    });
    expect(await traceOf(id)).toMatchObject({ rate_bps: 0n, vat: 0n });
    const bought = await inAnalysis(installation, visitor(installation));
    const hash = await sendSupplement(installation, bought.id, "150.00");
    const { payment_request_hash } = await visitor(installation).call("answerSupplement", {
      params: { hash },
      body: { answer: "accept" },
    });
    await pay(installation, visitor(installation), payment_request_hash);
    expect(await traceOf(bought.id)).toMatchObject({
      net: 15_000n,
      lines: [{ code: "by_hand", typed: true }],
    });
  });
});

describe("S3 The head of an order shows one margin", () => {
  test("before and after assignment: the cost of the plan by rates, then by agreed fees", async () => {
    const { id } = await inAnalysis(installation, visitor(installation));
    const marginOf = async () => {
      const desk = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
      return {
        margin: Number(desk.margin?.currency_amount_decimal),
        net: Number(desk.order.price_net?.currency_amount_decimal),
      };
    };
    await installation.db.updateTable("translator_pair").set({ rate_per_1000: null }).execute();
    const before = await marginOf();
    expect(before.margin).toBeGreaterThan(0);
    expect(before.margin).toBeLessThan(before.net);
    await installation.db.updateTable("translator_pair").set({ rate_per_1000: 16_000n }).execute();
    expect((await marginOf()).margin).toBeCloseTo(before.net - 40, 2);
    await installation.db.updateTable("translator_pair").set({ rate_per_1000: null }).execute();
    await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "analysis.pass" },
    });
    await installation.runJobs();
    await takeStage(installation, id, "olena@example.com");
    expect((await marginOf()).margin).toBe(before.margin);
  });
});
