import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { anna, day, inOneInstallation, order_input, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const ada = (): Session => session(installation, { zone: "staff", email: "admin@example.com" });
const at = (ms: number): string => new Date(installation.clock.now().getTime() + ms).toISOString();
const quote = (): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: at(3 * day),
  valid_until: at(7 * day),
});
async function asked(): Promise<{ params: { id: string } }> {
  const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
  return { params: { id: String(orders[0]?.id ?? 0) } };
}

describe("S3 Counts are corrected with a reason", () => {
  async function withFile(): Promise<{ params: { id: string }; attachment: string }> {
    const file = { query: { name: "umowa.txt" }, body: Buffer.from("kilka słów do przełożenia") };
    const answer = await anna(installation).send("uploadFile", file);
    const { data } = answer.json<{ data: { hash: string } }>();
    const { orders } = await anna(installation).call("createOrder", {
      body: { ...order_input, intent: "quote", files: [data.hash] },
    });
    const params = { id: String(orders[0]?.id ?? 0) };
    const { attachments } = await piotr(installation).call("deskOrder", { params });
    return { params, attachment: attachments[0]?.hash ?? "" };
  }

  test("the order and its list price follow; the file has the author and the reason of the correction", async () => {
    const { params, attachment } = await withFile();
    const before = await piotr(installation).call("deskOrder", { params });
    expect(before.order.words).toBe(254);
    const route = { ...params, attachment };
    const fix = (words: number) =>
      piotr(installation).call("correctCount", { params: route, body: { words, reason: "Pieczęcie" } });
    const after = await fix(104);
    expect(after.order.words).toBe(354);
    expect(after.attachments[0]).toMatchObject({
      words: 4,
      corrected: {
        words: 104,
        characters: null,
        reason: "Pieczęcie",
        at: installation.clock.now().toISOString(),
      },
    });
    const net = (desk: typeof after) => Number(desk.suggestion?.price_net.currency_amount_decimal);
    expect(net(after)).toBeGreaterThan(net(before));
    // A second correction starts from the first.
    expect((await fix(4)).order.words).toBe(254);
  });

  test("no correction without a reason, in an order with a price, or in a colleague's order", async () => {
    const { params, attachment } = await withFile();
    const route = { ...params, attachment };
    const body = { words: 10, reason: "Powtórki" };
    const bare = await piotr(installation).refusal("correctCount", {
      params: route,
      body: { words: 10, reason: " " },
    });
    expect(bare).toMatchObject({ status: 422, code: "validation.failed" });
    const foreign = { ...params, attachment: "x".repeat(attachment.length) };
    expect(await piotr(installation).refusal("correctCount", { params: foreign, body })).toMatchObject({
      status: 404,
    });
    await ada().call("takeOrder", { params, body: { take: true } });
    expect(await piotr(installation).refusal("correctCount", { params: route, body })).toMatchObject({
      code: "order.taken",
    });
    await ada().call("issueQuote", { params, body: quote() });
    expect(await ada().refusal("correctCount", { params: route, body })).toMatchObject({
      status: 409,
      code: "order.wrong_status",
    });
  });
});

describe("S3 The margin of a price being quoted", () => {
  test("each plan costs the rates of the pair's translators, or the share of the price list", async () => {
    const { params } = await asked();
    await installation.db.updateTable("translator_pair").set({ rate_per_1000: null }).execute();
    const before = await piotr(installation).call("deskOrder", { params });
    expect(before.plan).toBe("E");
    const one = before.costs?.find(({ plan }) => plan === "E")?.stages;
    expect(one).toMatchObject([{ kind: "translation", rate_per_1000: null }]);
    expect(one?.[0]?.share_bps).toBeGreaterThan(0);
    const stages = (plan: string) => before.costs?.find((cost) => cost.plan === plan)?.stages;
    expect(stages("X")?.map(({ kind }) => kind)).toEqual(["translation", "proofreading", "verification"]);
    await installation.db
      .updateTable("translator_pair")
      .set({ rate_per_1000: 9_000n })
      .where("source_lang", "=", "pl")
      .where("target_lang", "=", "en")
      .where("stage_kind", "=", "translation")
      .execute();
    const after = await piotr(installation).call("deskOrder", { params });
    expect(after.costs?.find(({ plan }) => plan === "E")?.stages[0]?.rate_per_1000).toEqual({
      currency_code: "PLN",
      currency_amount_decimal: "90.00",
    });
    const sold = await piotr(installation).call("issueQuote", { params, body: quote() });
    expect(sold.costs).toBeNull();
  });

  test("an order in euros: the mean rate in złoty by the newest stored rate of the National Bank, else the share", async () => {
    const { orders } = await visitor(installation).call("createOrder", {
      body: { ...quote_input, currency: "EUR", source_lang: "en", target_langs: ["de"] },
    });
    const params = { id: String(orders[0]?.id ?? 0) };
    const pair = installation.db
      .updateTable("translator_pair")
      .where("source_lang", "=", "en")
      .where("target_lang", "=", "de")
      .where("stage_kind", "=", "translation");
    await pair.set({ rate_per_1000: 9_000n }).execute();
    const stage = async () => {
      const { costs } = await piotr(installation).call("deskOrder", { params });
      return costs?.find(({ plan }) => plan === "E")?.stages[0];
    };
    const storeRate = (asked_for: string, rate_micros: bigint) =>
      installation.db
        .insertInto("nbp_rate")
        .values({
          currency: "EUR",
          asked_for,
          effective_date: asked_for,
          table_number: "001/A/NBP/2026",
          mid: `${rate_micros / 1_000_000n}.${String(rate_micros % 1_000_000n).padStart(6, "0")}`,
          rate_micros,
          fetched_at: installation.clock.now(),
          raw: JSON.stringify({}),
        })
        .execute();
    await storeRate("2099-01-01", 9_000_000n);
    // A rate of a later day is not known yet.
    expect((await stage())?.rate_per_1000).toBeNull();
    await storeRate(at(-5 * day).slice(0, 10), 9_000_000n);
    await storeRate(at(-2 * day).slice(0, 10), 4_270_000n);
    // 90.00 / 4.27 = 21.0773
    expect((await stage())?.rate_per_1000).toEqual({
      currency_code: "EUR",
      currency_amount_decimal: "21.08",
    });
    await pair.set({ rate_per_1000: null }).execute();
    expect((await stage())?.rate_per_1000).toBeNull();
  });
});
