import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { quick } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  atBank,
  buyer,
  hour,
  inOneInstallation,
  order_input,
  piotr,
  placeOrder,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Rules = {
  readonly kind?: "percent" | "amount" | "top_up";
  readonly percent_bps?: bigint | null;
  readonly amount?: bigint;
  readonly currency?: "PLN" | "EUR";
  readonly most_uses?: number;
  readonly most_uses_each?: number;
  readonly least?: bigint;
  readonly services?: string[];
  readonly packages?: string[];
  readonly exclusive?: boolean;
  readonly active?: boolean;
};
let made = 0;
async function code(rules: Rules = {}): Promise<string> {
  const name = `KOD${(made += 1)}`;
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
/** A cart with one order and a code on it; the answer of putting it on. */
async function cartWith(who: Session, name: string, input: object = {}) {
  const { cart_hash } = await who.call("createOrder", { body: { ...order_input, ...input } });
  const put = { params: { hash: cart_hash }, body: { code: name } };
  return { cart_hash, put };
}

describe("What a code is for", () => {
  test("a service, a package, a price from which on; elsewhere it is refused in words", async () => {
    const guest = visitor(installation);
    const sworn_only = await code({ services: ["sworn"] });
    const expert_only = await code({ packages: ["expert"] });
    const large = await code({ least: 100_000n, currency: "PLN" });
    const { put } = await cartWith(guest, sworn_only);
    expect(await guest.refusal("discountCart", put)).toMatchObject({ code: "coupon.scope", status: 409 });
    for (const [name, refused] of [
      [expert_only, "coupon.scope"],
      [large, "coupon.least"],
    ] as const)
      expect(await guest.refusal("discountCart", { ...put, body: { code: name } })).toMatchObject({
        code: refused,
      });
    const cart = await guest.call("cart", { params: put.params });
    expect(cart.discount).toBeNull();
    const expert = await cartWith(guest, expert_only, { package: "expert" });
    expect((await guest.call("discountCart", expert.put)).discount).toMatchObject({ valid: true });
  });

  test("the price card says at once that a code takes nothing off", async () => {
    const guest = visitor(installation);
    const name = await code({ services: ["proofreading"] });
    const quote = await quick(guest, { discount_code: name });
    expect(quote.discount).toEqual({ code: name, valid: false });
  });

  test("it is found with a space in it, as it is copied from a leaflet, in whatever case", async () => {
    const guest = visitor(installation);
    const name = await code();
    const typed = ` ${name.slice(0, 3).toLowerCase()} ${name.slice(3)} `;
    expect((await quick(guest, { discount_code: typed })).discount).toMatchObject({ valid: true });
  });

  test("one that was switched off, and one for top-ups, are none", async () => {
    const guest = visitor(installation);
    for (const rules of [{ active: false }, { kind: "top_up" as const }]) {
      const { put } = await cartWith(guest, await code(rules));
      expect(await guest.refusal("discountCart", put)).toMatchObject({ code: "coupon.invalid" });
    }
  });
});

describe("How often a code is used", () => {
  test("it is reserved during a payment, used after it, and released when no payment arrives", async () => {
    const guest = visitor(installation);
    const name = await code({ most_uses: 1 });
    const first = await placeOrder(guest, { discount_code: name });
    expect(await usesOf(name)).toEqual(["reserved"]);
    const { put } = await cartWith(guest, name);
    expect(await guest.refusal("discountCart", put)).toMatchObject({ code: "coupon.used_up" });
    installation.clock.forward(25 * hour);
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["released"]);
    const second = await placeOrder(guest, { discount_code: name });
    await atBank(installation, second, "pay");
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["released", "used"]);
    // Late money is taken all the same: the buyer was promised this price.
    await atBank(installation, first, "pay");
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["used", "used"]);
  });

  test("of ten buyers at once who hold the last use, one gets it, and the others have ordered nothing", async () => {
    const name = await code({ most_uses: 1 });
    const guests = Array.from({ length: 10 }, () => visitor(installation));
    const carts = await Promise.all(
      guests.map(async (who) => {
        const { cart_hash, put } = await cartWith(who, name);
        const { price_gross } = await who.call("discountCart", put);
        return { who, cart_hash, expected_gross: price_gross.currency_amount_decimal };
      }),
    );
    const answers = await Promise.all(
      carts.map(({ who, cart_hash, expected_gross }, i) =>
        who.send("placeCart", {
          params: { hash: cart_hash },
          body: { ...buyer, email: `gosc${i}@example.com`, expected_gross },
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await usesOf(name)).toEqual(["reserved"]);
  });

  test("one person uses it as often as they may, in whatever case their address is written", async () => {
    const guest = visitor(installation);
    const name = await code({ most_uses_each: 1 });
    await placeOrder(guest, { discount_code: name }, { email: "Jola@example.com" });
    const { cart_hash, put } = await cartWith(guest, name);
    const { price_gross } = await guest.call("discountCart", put);
    const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
    const params = { hash: cart_hash };
    expect(
      await guest.refusal("placeCart", { params, body: { ...body, email: "jola@example.com" } }),
    ).toMatchObject({ code: "coupon.used_by_you" });
    await guest.call("placeCart", { params, body: { ...body, email: "inna@example.com" } });
    expect(await usesOf(name)).toEqual(["reserved", "reserved"]);
  });

  test("when an order is taken out before it is paid, the code goes on with the rest", async () => {
    const guest = visitor(installation);
    const name = await code({ most_uses: 1 });
    const placed = await placeOrder(guest, { discount_code: name, target_langs: ["en", "de"] });
    const [first] = placed.orders;
    await piotr(installation).call("actOnOrder", {
      params: { id: String(first?.id ?? 0) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["released", "reserved"]);
  });
});

describe("A code that does not go together with bonus money", () => {
  test("is refused when the balance would pay with a bonus, and taken when it pays without", async () => {
    const { who } = await someCustomer(installation);
    const topUp = async (amount: string, expected_bonus: string) => {
      const body = {
        amount,
        currency: "PLN",
        expected_bonus,
        payment_method: "online",
        terms: true,
      } as const;
      await atBank(installation, await who.call("topUp", { body }), "pay");
      await installation.runJobs();
    };
    const name = await code({ exclusive: true });
    await topUp("100", "0.00");
    const from_balance = { payment_method: "balance", email: "zofia@example.com" };
    await placeOrder(who, { discount_code: name }, from_balance);
    await topUp("200", "6.00");
    const { cart_hash, put } = await cartWith(who, name, { text: order_input.text.repeat(2) });
    const { price_gross } = await who.call("discountCart", put);
    const body = { ...buyer, ...from_balance, expected_gross: price_gross.currency_amount_decimal };
    expect(await who.refusal("placeCart", { params: { hash: cart_hash }, body })).toMatchObject({
      code: "coupon.exclusive",
    });
  });
});

describe("R16 A code that raises the bonus of a top-up", () => {
  test("adds to the table's bonus, is shown beforehand, and is used once", async () => {
    const { who } = await someCustomer(installation);
    const name = await code({ kind: "top_up", percent_bps: 1_000n, most_uses_each: 1 });
    const preview = await who.call("previewTopUp", { body: { amount: "200", code: name.toLowerCase() } });
    expect(preview.bonus.currency_amount_decimal).toBe("26.00");
    expect(preview.code).toBe(name);
    const body = {
      amount: "200",
      code: name,
      currency: "PLN",
      expected_bonus: "26.00",
      payment_method: "online",
      terms: true,
    } as const;
    const ordered = await who.call("topUp", { body });
    expect(await usesOf(name)).toEqual(["reserved"]);
    await atBank(installation, ordered, "pay");
    await installation.runJobs();
    expect(await usesOf(name)).toEqual(["used"]);
    const { account_balance } = await who.call("currentCustomer", {});
    expect(account_balance.currency_amount_decimal).toBe("226.00");
    expect(await who.refusal("topUp", { body })).toMatchObject({ code: "coupon.used_by_you" });
  });

  test("a discount code and one for more than is paid in are refused in words", async () => {
    const { who } = await someCustomer(installation);
    const preview = (amount: string, name: string) =>
      who.refusal("previewTopUp", { body: { amount, code: name } });
    const in_euro = await code({ kind: "top_up", percent_bps: null, amount: 5_000n, currency: "EUR" });
    for (const name of [await code(), in_euro, "NIEMATAKIEGO"])
      expect(await preview("200", name)).toMatchObject({
        code: "topup.code",
        message: "This code does not work for this top-up.",
      });
    const large = await code({
      kind: "top_up",
      percent_bps: null,
      amount: 5_000n,
      currency: "PLN",
      least: 50_000n,
    });
    expect(await preview("200", large)).toMatchObject({ code: "coupon.least" });
    const { bonus } = await who.call("previewTopUp", { body: { amount: "500", code: large } });
    expect(bonus.currency_amount_decimal).toBe("75.00");
  });

  test("another bonus table of the brand replaces the default one from its day on", async () => {
    const { who } = await someCustomer(installation);
    await installation.db
      .insertInto("bonus_sheet")
      .values({
        brand_id: 1,
        currency: "PLN",
        valid_from: new Date(installation.clock.now().getTime() + hour),
        steps: JSON.stringify([{ from: "100", bonus_bps: "2000" }]),
        created_at: installation.clock.now(),
      })
      .execute();
    const bonus = async () =>
      (await who.call("previewTopUp", { body: { amount: "100" } })).bonus.currency_amount_decimal;
    expect(await bonus()).toBe("0.00");
    installation.clock.forward(2 * hour);
    expect(await bonus()).toBe("20.00");
  });
});
