import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  orderOf,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const consents = { terms: true, early_start: true, buyer } as const;
type Rules = {
  readonly kind?: "percent" | "amount";
  readonly percent_bps?: bigint | null;
  readonly amount?: bigint;
  readonly currency?: "PLN";
  readonly most_uses?: number;
  readonly most_uses_each?: number;
  readonly packages?: string[];
  readonly valid_to?: Date;
};
let made = 0;
async function code(rules: Rules = {}): Promise<string> {
  const name = `JESIEN${(made += 1)}`;
  await installation.db
    .insertInto("coupon")
    .values({
      code: name,
      brand_id: 1,
      kind: "percent",
      percent_bps: 1_000n,
      currency: null,
      valid_from: installation.clock.now(),
      ...rules,
    })
    .execute();
  return name;
}
const usesOf = async (name: string): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("coupon_use")
    .innerJoin("coupon", "coupon.id", "coupon_use.coupon_id")
    .select("coupon_use.state")
    .where("code", "=", name)
    .orderBy("payment_request_id")
    .execute();
  return rows.map(({ state }) => state);
};
type Change = {
  readonly target_langs?: ("en" | "de" | "fr")[];
  readonly email?: string;
};
const asked = async (discount_code: string, change: Change = {}) => {
  const body = { ...quote_input, discount_code, ...change };
  const { orders } = await visitor(installation).call("createOrder", { body });
  return orders.map(({ id, hash }) => ({ id, hash }));
};
const deskOrder = (id: number) => piotr(installation).call("deskOrder", { params: { id: String(id) } });
async function quoted(id: number, change: Partial<QuoteInput> = {}) {
  const desk = await piotr(installation).call("issueQuote", {
    params: { id: String(id) },
    body: {
      package: "economy",
      words: 250,
      lines: [{ label: "Tłumaczenie", amount: "100.00" }],
      deadline: new Date(installation.clock.now().getTime() + 3 * day).toISOString(),
      valid_until: new Date(installation.clock.now().getTime() + 7 * day).toISOString(),
      ...change,
    },
  });
  const hash = desk.quotes[0]?.hash ?? "";
  return { hash, view: await visitor(installation).call("quotation", { params: { hash } }) };
}
const accept = async (hash: string) => {
  const { payment_request_hash } = await visitor(installation).call("acceptQuote", {
    params: { hash },
    body: consents,
  });
  return payment_request_hash ?? "";
};

describe("§5 T12, T21 A discount code comes with a request for a quote", () => {
  test("the desk sees it, the quote has its reduction as a line, and the payment uses it", async () => {
    const name = await code();
    const [order = { id: 0, hash: "" }] = await asked(name);
    expect((await deskOrder(order.id)).coupon).toMatchObject({
      code: name,
      percent_bps: 1000,
      problem: null,
    });
    const { hash, view } = await quoted(order.id);
    expect(view?.lines.map(({ label, amount }) => [label, amount.currency_amount_decimal])).toEqual([
      ["Tłumaczenie", "100.00"],
      [`Discount code ${name}, −10%`, "-10.00"],
    ]);
    expect(view?.price_gross.currency_amount_decimal).toBe("110.70");
    expect(await usesOf(name)).toEqual([]);
    const request = await accept(hash);
    expect(await usesOf(name)).toEqual(["reserved"]);
    const due = await visitor(installation).call("paymentRequest", { params: { hash: request } });
    expect(due.amount_due.currency_amount_decimal).toBe("110.70");
    const payment = { params: { hash: request }, body: { payment_method: "online" } };
    await atBank(installation, await visitor(installation).call("startPayment", payment), "pay");
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["used"]);
    expect((await orderOf(visitor(installation), order.hash)).price_gross?.currency_amount_decimal).toBe(
      "110.70",
    );
  });

  test("an accepted quote that is not paid does not use it", async () => {
    const name = await code({ most_uses: 1 });
    const [order = { id: 0, hash: "" }] = await asked(name);
    await accept((await quoted(order.id)).hash);
    expect(await usesOf(name)).toEqual(["reserved"]);
    installation.clock.forward(8 * day);
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["released"]);
  });

  test("a fixed amount is given once for all languages of one request", async () => {
    const name = await code({ kind: "amount", percent_bps: null, amount: 15_000n, currency: "PLN" });
    const [first = { id: 0 }, second = { id: 0 }, third = { id: 0 }] = await asked(name, {
      target_langs: ["en", "de", "fr"],
    });
    const lines = [{ label: "Tłumaczenie", amount: "100.00" }];
    // 150.00 gross: the first is reduced to the minimum price, the second by the rest, the third not at all.
    const prices = [];
    for (const { id } of [first, second, third])
      prices.push((await quoted(id, { lines })).view?.price_gross.currency_amount_decimal ?? "");
    const off = prices.map((price) => 12_300 - Number(price.replace(".", "")));
    expect(off.reduce((sum, one) => sum + one, 0)).toBe(15_000);
    expect(off[2]).toBe(0);
  });

  test("one for another package reduces nothing; one that is used up is shown to the desk", async () => {
    const expert = await code({ packages: ["expert"] });
    const [order = { id: 0 }] = await asked(expert);
    expect((await quoted(order.id)).view?.lines).toHaveLength(1);
    expect((await quoted((await asked(expert))[0]?.id ?? 0, { package: "expert" })).view?.lines).toHaveLength(
      2,
    );
    const once = await code({ most_uses: 1 });
    const [mine = { id: 0 }] = await asked(once);
    const [theirs = { id: 0 }] = await asked(once, { email: "inny@example.com" });
    await accept((await quoted(mine.id)).hash);
    expect((await deskOrder(theirs.id)).coupon?.problem).toMatch(/tyle razy|wykorzystan/i);
    expect((await quoted(theirs.id)).view?.lines).toHaveLength(1);
  });

  test("a promised code is honoured if it ended after the request, or was used up after the quote", async () => {
    const name = await code({
      most_uses: 1,
      valid_to: new Date(installation.clock.now().getTime() + hour / 12),
    });
    const [mine = { id: 0 }] = await asked(name);
    const [theirs = { id: 0 }] = await asked(name, { email: "inny@example.com" });
    installation.clock.forward(hour / 6);
    const quotes = [await quoted(mine.id), await quoted(theirs.id)];
    for (const { hash, view } of quotes) {
      expect(view?.lines).toHaveLength(2);
      await accept(hash);
    }
    expect(await usesOf(name)).toEqual(["reserved", "reserved"]);
  });
});
