import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { anna, day, inOneShop, order_input, piotr, quote_input, visitor } from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const ada = (): Session => session(shop, { zone: "staff", email: "admin@example.com" });
const at = (ms: number): string => new Date(shop.clock.now().getTime() + ms).toISOString();
const quote = (): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: at(3 * day),
  valid_until: at(7 * day),
});
async function asked(): Promise<{ params: { id: string } }> {
  const { orders } = await visitor(shop).call("createOrder", { body: quote_input });
  return { params: { id: String(orders[0]?.id ?? 0) } };
}

describe("S3 counts are corrected with a reason", () => {
  async function withFile(): Promise<{ params: { id: string }; attachment: string }> {
    const file = { query: { name: "umowa.txt" }, body: Buffer.from("kilka słów do przełożenia") };
    const answer = await anna(shop).send("uploadFile", file);
    const { data } = answer.json<{ data: { hash: string } }>();
    const { orders } = await anna(shop).call("createOrder", {
      body: { ...order_input, intent: "quote", files: [data.hash] },
    });
    const params = { id: String(orders[0]?.id ?? 0) };
    const { attachments } = await piotr(shop).call("deskOrder", { params });
    return { params, attachment: attachments[0]?.hash ?? "" };
  }

  test("the order and what the price list asks follow; the file says who corrected it and why", async () => {
    const { params, attachment } = await withFile();
    const before = await piotr(shop).call("deskOrder", { params });
    expect(before.order.words).toBe(254);
    const route = { ...params, attachment };
    const fix = (words: number) =>
      piotr(shop).call("correctCount", { params: route, body: { words, reason: "Pieczęcie" } });
    const after = await fix(104);
    expect(after.order.words).toBe(354);
    expect(after.attachments[0]).toMatchObject({
      words: 4,
      corrected: { words: 104, characters: null, reason: "Pieczęcie", at: shop.clock.now().toISOString() },
    });
    const net = (desk: typeof after) => Number(desk.suggestion?.price_net.currency_amount_decimal);
    expect(net(after)).toBeGreaterThan(net(before));
    // A second correction starts from the first.
    expect((await fix(4)).order.words).toBe(254);
  });

  test("nothing is corrected without a reason, in an order that has its price, or in a colleague's", async () => {
    const { params, attachment } = await withFile();
    const route = { ...params, attachment };
    const body = { words: 10, reason: "Powtórki" };
    const bare = await piotr(shop).refusal("correctCount", {
      params: route,
      body: { words: 10, reason: " " },
    });
    expect(bare).toMatchObject({ status: 422, code: "validation.failed" });
    const foreign = { ...params, attachment: "x".repeat(attachment.length) };
    expect(await piotr(shop).refusal("correctCount", { params: foreign, body })).toMatchObject({
      status: 404,
    });
    await ada().call("takeOrder", { params, body: { take: true } });
    expect(await piotr(shop).refusal("correctCount", { params: route, body })).toMatchObject({
      code: "order.taken",
    });
    await ada().call("issueQuote", { params, body: quote() });
    expect(await ada().refusal("correctCount", { params: route, body })).toMatchObject({
      status: 409,
      code: "order.wrong_status",
    });
  });
});

describe("S3 the margin while a price is made", () => {
  test("each plan costs what those who do it in this pair ask, or the share of the price list", async () => {
    const { params } = await asked();
    await shop.db.updateTable("translator_pair").set({ rate_per_1000: null }).execute();
    const before = await piotr(shop).call("deskOrder", { params });
    expect(before.plan).toBe("E");
    const one = before.costs?.find(({ plan }) => plan === "E")?.stages;
    expect(one).toMatchObject([{ kind: "translation", rate_per_1000: null }]);
    expect(one?.[0]?.share_bps).toBeGreaterThan(0);
    const stages = (plan: string) => before.costs?.find((cost) => cost.plan === plan)?.stages;
    expect(stages("X")?.map(({ kind }) => kind)).toEqual(["translation", "proofreading", "verification"]);
    await shop.db
      .updateTable("translator_pair")
      .set({ rate_per_1000: 9_000n })
      .where("source_lang", "=", "pl")
      .where("target_lang", "=", "en")
      .where("stage_kind", "=", "translation")
      .execute();
    const after = await piotr(shop).call("deskOrder", { params });
    expect(after.costs?.find(({ plan }) => plan === "E")?.stages[0]?.rate_per_1000).toEqual({
      currency_code: "PLN",
      currency_amount_decimal: "90.00",
    });
    const sold = await piotr(shop).call("issueQuote", { params, body: quote() });
    expect(sold.costs).toBeNull();
  });

  test("an order in euros: the mean rate in złoty by the newest kept rate of the National Bank, else the share", async () => {
    const { orders } = await visitor(shop).call("createOrder", {
      body: { ...quote_input, currency: "EUR", source_lang: "en", target_langs: ["de"] },
    });
    const params = { id: String(orders[0]?.id ?? 0) };
    const pair = shop.db
      .updateTable("translator_pair")
      .where("source_lang", "=", "en")
      .where("target_lang", "=", "de")
      .where("stage_kind", "=", "translation");
    await pair.set({ rate_per_1000: 9_000n }).execute();
    const stage = async () => {
      const { costs } = await piotr(shop).call("deskOrder", { params });
      return costs?.find(({ plan }) => plan === "E")?.stages[0];
    };
    const keepRate = (asked_for: string, rate_micros: bigint) =>
      shop.db
        .insertInto("nbp_rate")
        .values({
          currency: "EUR",
          asked_for,
          effective_date: asked_for,
          table_number: "001/A/NBP/2026",
          mid: `${rate_micros / 1_000_000n}.${String(rate_micros % 1_000_000n).padStart(6, "0")}`,
          rate_micros,
          fetched_at: shop.clock.now(),
          raw: JSON.stringify({}),
        })
        .execute();
    await keepRate("2099-01-01", 9_000_000n);
    // A rate of a later day is not known yet.
    expect((await stage())?.rate_per_1000).toBeNull();
    await keepRate(at(-5 * day).slice(0, 10), 9_000_000n);
    await keepRate(at(-2 * day).slice(0, 10), 4_270_000n);
    // 90.00 / 4.27 = 21.0773
    expect((await stage())?.rate_per_1000).toEqual({
      currency_code: "EUR",
      currency_amount_decimal: "21.08",
    });
    await pair.set({ rate_per_1000: null }).execute();
    expect((await stage())?.rate_per_1000).toBeNull();
  });
});
