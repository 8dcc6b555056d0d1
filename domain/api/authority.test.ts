import { describe, expect, it } from "vitest";
import { limitAgainst } from "./authority.ts";

const key = { currency: "PLN", order_limit: 100_00n, day_limit: 250_00n, month_limit: 400_00n };
const pln = (amount: bigint) => ({ amount, currency: "PLN" });

describe("integrations 2: limits of a key", () => {
  it("lets through what is within all of them, the limit included", () => {
    expect(limitAgainst(key, pln(100_00n), { day: 150_00n, month: 300_00n })).toBeNull();
    expect(limitAgainst(key, pln(0n), { day: 250_00n, month: 400_00n })).toBeNull();
  });

  it("names the limit that an order exceeds, the narrowest first", () => {
    expect(limitAgainst(key, pln(100_01n), { day: 0n, month: 0n })).toBe("order");
    expect(limitAgainst(key, pln(100_00n), { day: 150_01n, month: 0n })).toBe("day");
    expect(limitAgainst(key, pln(100_00n), { day: 0n, month: 300_01n })).toBe("month");
  });

  it("refuses another currency, whatever the amount", () => {
    expect(limitAgainst(key, { amount: 0n, currency: "EUR" }, { day: 0n, month: 0n })).toBe("currency");
  });
});
