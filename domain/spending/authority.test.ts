import { describe, expect, it } from "vitest";
import { type Authority, mayOrder } from "./authority.ts";

const key: Authority = {
  currency: "PLN",
  order_limit: 100_00n,
  day_limit: 250_00n,
  month_limit: 400_00n,
  above: "refuse",
};
const pln = (amount: bigint) => ({ amount, currency: "PLN" });

describe("integrations 2: limits of keys, members and cost centres", () => {
  it("let through what is within all of them, the limit included", () => {
    expect(mayOrder(key, pln(100_00n), { day: 150_00n, month: 300_00n })).toEqual({ answer: "yes" });
    expect(mayOrder(key, pln(0n), { day: 250_00n, month: 400_00n })).toEqual({ answer: "yes" });
  });

  it("name the limit that an order exceeds, the narrowest first", () => {
    const none = { day: 0n, month: 0n };
    expect(mayOrder(key, pln(100_01n), none)).toEqual({ answer: "refuse", limit: "order" });
    expect(mayOrder(key, pln(100_00n), { day: 150_01n, month: 0n })).toMatchObject({ limit: "day" });
    expect(mayOrder(key, pln(100_00n), { day: 0n, month: 300_01n })).toMatchObject({ limit: "month" });
  });

  it("ask a person where that is agreed, with the same limit", () => {
    const asks: Authority = { ...key, above: "ask" };
    expect(mayOrder(asks, pln(100_01n), { day: 0n, month: 0n })).toEqual({ answer: "ask", limit: "order" });
  });

  it("do not cover another currency, whatever the amount", () => {
    const euro = { amount: 0n, currency: "EUR" };
    expect(mayOrder(key, euro, { day: 0n, month: 0n })).toEqual({ answer: "refuse", limit: "currency" });
  });

  it("are none where all are null, in any currency", () => {
    const free: Authority = { ...key, order_limit: null, day_limit: null, month_limit: null };
    const euro = { amount: 10n ** 12n, currency: "EUR" };
    expect(mayOrder(free, euro, { day: 1n, month: 1n })).toEqual({ answer: "yes" });
    const monthly: Authority = { ...free, month_limit: 100n };
    expect(mayOrder(monthly, pln(100n), { day: 0n, month: 0n })).toEqual({ answer: "yes" });
    expect(mayOrder(monthly, pln(1n), { day: 0n, month: 100n })).toMatchObject({ limit: "month" });
  });
});
