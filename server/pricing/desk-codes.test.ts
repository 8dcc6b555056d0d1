import { describe, expect, test } from "vitest";
import { coupon_rules, newCode, someCoupon } from "#test/calls/desk-code-calls.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, day, hour, inOneShop, placeOrder, visitor } from "#test/steps.ts";

let shop: Installation;
let ada: Session;
let celina: Session;
inOneShop((opened) => {
  shop = opened;
  ada = session(shop, { zone: "staff", email: "admin@example.com" });
  celina = session(shop, { zone: "staff", email: "celina@example.com" });
});

const change = { ...coupon_rules, active: true };
const byId = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } });

describe("S8 A code made at the desk", () => {
  test("works in the cart at once, counts as it is paid with, and stands in the list", async () => {
    const made = await someCoupon(ada, { most_uses: 5, services: ["write"], note: "Dzień Matki" });
    const placed = await placeOrder(visitor(shop), { discount_code: made.code.toLowerCase() });
    expect(await celina.call("coupon", byId(made))).toMatchObject({ used: 0, reserved: 1, state: "running" });
    await atBank(shop, placed, "pay");
    await shop.runJobs();
    const { data } = await celina.call("coupons", { query: { search: made.code, show: "current" } });
    expect(data).toMatchObject([
      { code: made.code, brand: "tolmaro", used: 1, reserved: 0, most_uses: 5, made_by: "Ada Admin" },
    ]);
    expect((await celina.call("coupons", { query: { search: "dzień matki", brand: "lingy" } })).data).toEqual(
      [],
    );
  });

  test("stands once in each brand that it was made for, whatever its case", async () => {
    const code = newCode();
    const body = { ...coupon_rules, code, brands: ["tolmaro", "turbotlumaczenia"] };
    expect((await ada.call("makeCoupon", { body })).made.map(({ brand }) => brand).toSorted()).toEqual([
      "tolmaro",
      "turbotlumaczenia",
    ]);
    const again = { body: { ...body, code: code.toLowerCase(), brands: ["lingy", "tolmaro"] } };
    expect(await ada.refusal("makeCoupon", again)).toMatchObject({
      code: "coupon.exists",
      message: "Code already exists",
    });
    expect((await ada.call("coupons", { query: { search: code, brand: "lingy" } })).data).toEqual([]);
  });

  test("of which its holders were promised something keeps its value and what it is for, and can be ended", async () => {
    const made = await someCoupon(ada, { most_uses: 5 });
    const placed = await placeOrder(visitor(shop), { discount_code: made.code });
    for (const other of [
      { percent_bps: 2_000 },
      { services: ["sworn" as const] },
      { least: "50.00", currency: "PLN" as const },
      { exclusive: true },
    ])
      expect(
        await ada.refusal("changeCoupon", { ...byId(made), body: { ...change, ...other } }),
      ).toMatchObject({ code: "coupon.in_use", status: 409 });
    const ended = await ada.call("changeCoupon", {
      ...byId(made),
      body: { ...change, most_uses: 1, valid_to: "2031-03-02", note: "Dość" },
    });
    expect(ended.coupon).toMatchObject({ state: "ended", valid_to: "2031-03-02", note: "Dość" });
    const { cart_hash } = await visitor(shop).call("createOrder", {
      body: {
        intent: "order",
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        text: "Dzień dobry",
      },
    });
    expect(
      await visitor(shop).refusal("discountCart", {
        params: { hash: cart_hash },
        body: { code: made.code },
      }),
    ).toMatchObject({ code: "coupon.expired" });
    // Whoever was paying with it when it ended was promised the price.
    await atBank(shop, placed, "pay");
    await shop.runJobs();
    expect((await ada.call("coupon", byId(made))).used).toBe(1);
  });

  test("that was never used may become another one; the log keeps what it was", async () => {
    const made = await someCoupon(ada);
    const body = {
      ...change,
      kind: "amount" as const,
      percent_bps: null,
      amount: "20.00",
      currency: "PLN" as const,
      most_uses: 5,
    };
    expect((await ada.call("changeCoupon", { ...byId(made), body })).coupon).toMatchObject({
      kind: "amount",
      amount: "20.00",
      percent_bps: null,
    });
    const query = { act: "coupon.change", object: "coupon", object_id: String(made.id) };
    const { data } = await ada.call("auditLines", { query });
    expect(data[0]?.detail).toMatchObject({
      before: { kind: "percent", percent_bps: "1000" },
      after: { kind: "amount", amount: "2000" },
    });
  });

  test("works on its last day until midnight in Warsaw, and on its first from midnight on", async () => {
    const now = shop.clock.now();
    const date = (days: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(now.getTime() + days * day);
    const made = await someCoupon(ada, { valid_from: date(1), valid_to: date(1) });
    const state = async () => (await ada.call("coupon", byId(made))).state;
    expect(await state()).toBe("planned");
    const { valid_from, valid_to } = await shop.db
      .selectFrom("coupon")
      .select(["valid_from", "valid_to"])
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    shop.clock.forward(valid_from.getTime() - shop.clock.now().getTime());
    expect(await state()).toBe("running");
    shop.clock.forward((valid_to?.getTime() ?? 0) - shop.clock.now().getTime() - 1);
    expect(await state()).toBe("running");
    shop.clock.forward(1);
    expect(await state()).toBe("ended");
  });

  test.each([
    [{ percent_bps: null }, "percent_bps"],
    [{ kind: "amount" as const }, "amount"],
    [{ kind: "amount" as const, percent_bps: null, amount: "5.00" }, "currency"],
    [{ least: "50.00" }, "currency"],
    [{ services: [] }, "services"],
    [{ code: "ą" }, "code"],
    [{ brands: [] }, "brands"],
    [{ valid_to: "2031-02-28" }, "valid_to"],
    [{ percent_bps: 10_001 }, "percent_bps"],
  ])("is refused with %o at its field", async (wrong, field) => {
    const body = { ...coupon_rules, code: newCode(), brands: ["tolmaro"], ...wrong };
    const { status, fields } = await ada.refusal("makeCoupon", { body });
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {})).toContain(field);
  });

  test("in a currency or a brand that nobody sells in is refused", async () => {
    const body = { ...coupon_rules, code: newCode(), least: "5.00", currency: "PLN" as const };
    expect(await ada.refusal("makeCoupon", { body: { ...body, brands: ["lingy"] } })).toMatchObject({
      code: "service.not_for_brand",
    });
    expect(await ada.refusal("makeCoupon", { body: { ...body, brands: ["nobody"] } })).toMatchObject({
      code: "brand.unknown",
    });
  });
});

describe("S8 Many codes at once", () => {
  test("come as a file, each works once, and a second press makes no second batch", async () => {
    const prefix = newCode();
    const body = { ...coupon_rules, prefix, count: 25, brands: ["tolmaro"], most_uses: 1 };
    const key = { idempotency_key: `batch-${prefix}-0000000000` };
    const first = await ada.call("makeCoupons", { body, ...key });
    expect(await ada.call("makeCoupons", { body, ...key })).toEqual(first);
    const [, ...lines] = (first.file?.csv ?? "").trim().split("\r\n");
    const codes = lines.map((line) => line.split(",")[0] ?? "");
    expect(new Set(codes).size).toBe(25);
    expect(codes.every((code) => new RegExp(`^${prefix}[A-Z2-9]{8}$`).test(code))).toBe(true);
    const { data, meta } = await ada.call("coupons", { query: { search: prefix, per_page: "20" } });
    expect([data.length, meta.total]).toEqual([20, 21]);
    const placed = await placeOrder(visitor(shop), { discount_code: codes[7] ?? "" });
    expect(placed.orders).toHaveLength(1);
  });
});

describe("S8 The bonus table of a brand and currency", () => {
  const steps = [
    { from: "100", bonus_bps: null, bonus: "15.00" },
    { from: "400", bonus_bps: 1_000, bonus: null },
  ];
  const tolmaro = { brand: "tolmaro", currency: "PLN", from: null } as const;
  const pln = async () =>
    (await celina.call("bonusTables", {})).find(
      ({ brand, currency }) => brand === "tolmaro" && currency === "PLN",
    )?.versions ?? [];

  test("counts from the moment it is set; a top-up that was ordered keeps what it was promised", async () => {
    const { who } = await someCustomer(shop);
    const body = {
      amount: "200",
      currency: "PLN",
      expected_bonus: "6.00",
      payment_method: "online",
      terms: true,
    } as const;
    const ordered = await who.call("topUp", { body });
    expect((await pln()).map(({ state, id }) => [state, id])).toEqual([["live", null]]);
    await ada.call("setBonusTable", { body: { ...tolmaro, steps } });
    const bonus = async (amount: string) =>
      (await who.call("previewTopUp", { body: { amount } })).bonus.currency_amount_decimal;
    expect([await bonus("99"), await bonus("100"), await bonus("399"), await bonus("400")]).toEqual([
      "0.00",
      "15.00",
      "15.00",
      "40.00",
    ]);
    await atBank(shop, ordered, "pay");
    await shop.runJobs();
    const { account_balance } = await who.call("currentCustomer", {});
    expect(account_balance.currency_amount_decimal).toBe("206.00");
  });

  test("keeps its former versions, and a planned one begins on its day", async () => {
    const { who } = await someCustomer(shop);
    const tomorrow = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(
      shop.clock.now().getTime() + day,
    );
    await ada.call("setBonusTable", { body: { ...tolmaro, from: tomorrow, steps: [] } });
    expect((await pln()).map(({ state }) => state)).toEqual(["planned", "live", "ended"]);
    const bonus = async () =>
      (await who.call("previewTopUp", { body: { amount: "100" } })).bonus.currency_amount_decimal;
    expect(await bonus()).toBe("15.00");
    shop.clock.forward(day + hour);
    expect(await bonus()).toBe("0.00");
    expect((await pln()).map(({ state, made_by }) => [state, made_by])).toEqual([
      ["live", "Ada Admin"],
      ["ended", "Ada Admin"],
      ["ended", null],
    ]);
  });

  test("is refused when a step says two things or more than is paid in, and for a day that is over", async () => {
    const refused = (changed: object) =>
      ada.refusal("setBonusTable", { body: { ...tolmaro, steps, ...changed } });
    const [step] = steps;
    expect(await refused({ steps: [step, step] })).toMatchObject({ code: "bonus_table.unsound" });
    expect(await refused({ steps: [{ from: "10", bonus_bps: null, bonus: "10.01" }] })).toMatchObject({
      code: "bonus_table.unsound",
    });
    expect(await refused({ from: "2031-03-01" })).toMatchObject({ code: "deadline.past" });
    expect(await refused({ steps: [{ from: "10", bonus_bps: null, bonus: null }] })).toMatchObject({
      status: 422,
    });
    expect(await refused({ brand: "lingy", currency: "PLN" })).toMatchObject({
      code: "service.not_for_brand",
    });
  });
});
