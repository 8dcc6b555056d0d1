import { describe, expect, test } from "vitest";
import { coupon_rules, newCode, someCoupon } from "#test/calls/desk-code-calls.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, day, hour, inOneInstallation, placeOrder, visitor } from "#test/steps.ts";

let installation: Installation;
let ada: Session;
let celina: Session;
inOneInstallation((opened) => {
  installation = opened;
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
  celina = session(installation, { zone: "staff", email: "celina@example.com" });
});

const change = { ...coupon_rules, active: true };
const byId = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } });

describe("S8 A code created at the desk", () => {
  test("works in the cart immediately, is counted with the payment, and is in the list", async () => {
    const made = await someCoupon(ada, { most_uses: 5, services: ["write"], note: "Dzień Matki" });
    const placed = await placeOrder(visitor(installation), { discount_code: made.code.toLowerCase() });
    expect(await celina.call("coupon", byId(made))).toMatchObject({ used: 0, reserved: 1, state: "running" });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const { data } = await celina.call("coupons", { query: { search: made.code, show: "current" } });
    expect(data).toMatchObject([
      { code: made.code, brand: "tolmaro", used: 1, reserved: 0, most_uses: 5, made_by: "Ada Admin" },
    ]);
    expect((await celina.call("coupons", { query: { search: "dzień matki", brand: "lingy" } })).data).toEqual(
      [],
    );
  });

  test("exists once in each of its brands, in any case", async () => {
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

  test("with a holder retains its value and scope, and can be ended", async () => {
    const made = await someCoupon(ada, { most_uses: 5 });
    const placed = await placeOrder(visitor(installation), { discount_code: made.code });
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
    const { cart_hash } = await visitor(installation).call("createOrder", {
      body: {
        intent: "order",
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        text: "Dzień dobry",
      },
    });
    expect(
      await visitor(installation).refusal("discountCart", {
        params: { hash: cart_hash },
        body: { code: made.code },
      }),
    ).toMatchObject({ code: "coupon.expired" });
    // A buyer who was paying with it when it ended was promised the price.
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect((await ada.call("coupon", byId(made))).used).toBe(1);
  });

  test("that was never used may be changed completely; the audit log has the previous values", async () => {
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
    const now = installation.clock.now();
    const date = (days: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(now.getTime() + days * day);
    const made = await someCoupon(ada, { valid_from: date(1), valid_to: date(1) });
    const state = async () => (await ada.call("coupon", byId(made))).state;
    expect(await state()).toBe("planned");
    const { valid_from, valid_to } = await installation.db
      .selectFrom("coupon")
      .select(["valid_from", "valid_to"])
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    installation.clock.forward(valid_from.getTime() - installation.clock.now().getTime());
    expect(await state()).toBe("running");
    installation.clock.forward((valid_to?.getTime() ?? 0) - installation.clock.now().getTime() - 1);
    expect(await state()).toBe("running");
    installation.clock.forward(1);
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

  test("in a currency that is not sold in, or an unknown brand, is refused", async () => {
    const body = { ...coupon_rules, code: newCode(), least: "5.00", currency: "PLN" as const };
    expect(await ada.refusal("makeCoupon", { body: { ...body, brands: ["lingy"] } })).toMatchObject({
      code: "service.not_for_brand",
    });
    expect(await ada.refusal("makeCoupon", { body: { ...body, brands: ["unknown"] } })).toMatchObject({
      code: "brand.unknown",
    });
  });
});

describe("S8 A batch of codes", () => {
  test("is returned as a file, each code works once, and a repeated request creates no second batch", async () => {
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
    const placed = await placeOrder(visitor(installation), { discount_code: codes[7] ?? "" });
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

  test("applies from the moment it is set; an ordered top-up retains its bonus", async () => {
    const { who } = await someCustomer(installation);
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
    await atBank(installation, ordered, "pay");
    await installation.runJobs();
    const { account_balance } = await who.call("currentCustomer", {});
    expect(account_balance.currency_amount_decimal).toBe("206.00");
  });

  test("retains its former versions, and a planned one begins on its day", async () => {
    const { who } = await someCustomer(installation);
    const tomorrow = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(
      installation.clock.now().getTime() + day,
    );
    await ada.call("setBonusTable", { body: { ...tolmaro, from: tomorrow, steps: [] } });
    expect((await pln()).map(({ state }) => state)).toEqual(["planned", "live", "ended"]);
    const bonus = async () =>
      (await who.call("previewTopUp", { body: { amount: "100" } })).bonus.currency_amount_decimal;
    expect(await bonus()).toBe("15.00");
    installation.clock.forward(day + hour);
    expect(await bonus()).toBe("0.00");
    expect((await pln()).map(({ state, made_by }) => [state, made_by])).toEqual([
      ["live", "Ada Admin"],
      ["ended", "Ada Admin"],
      ["ended", null],
    ]);
  });

  test("is refused with duplicate steps, with a bonus above the amount, and for a past day", async () => {
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
