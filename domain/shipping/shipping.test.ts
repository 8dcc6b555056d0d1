import { describe, expect, test } from "vitest";
import { countries } from "../countries.ts";
import { toDecimal } from "../money.ts";
import { demoShippingRates, methodsTo, postingFee, zoneOf, type Posting } from "./shipping.ts";

const rates = demoShippingRates("PLN");
const told = (posting: Partial<Posting>, order_gross = 0n): string | null => {
  const to = { method: 1, country: "PL", delivery_receipt: false, ...posting } as const;
  const found = postingFee(rates, to, "PLN", order_gross);
  return found && toDecimal(found.fee);
};

describe("§9 Posting fees", () => {
  test("every amount of the specification has its place", () => {
    expect([
      told({}),
      told({ method: 2 }),
      told({ delivery_receipt: true }),
      told({ method: 3 }),
      told({ method: 4, country: "DE" }),
      told({ method: 4, country: "JP" }),
      told({}, 50_000n),
    ]).toEqual(["14.70", "15.00", "17.00", "19.90", "30.00", "35.00", "0.00"]);
  });
  test("are free from their sum on and not a grosz before", () => {
    expect([told({}, 49_999n), told({}, 50_000n)]).toEqual(["14.70", "0.00"]);
    expect([told({ method: 3 }, 99_999n), told({ method: 3 }, 100_000n)]).toEqual(["19.90", "0.00"]);
    expect(told({ method: 4, country: "DE" }, 10_000_000n)).toBe("30.00");
  });
  test("there is none for a way that does not lead there, nor for a receipt nobody signs", () => {
    expect(told({ method: 4, country: "PL" })).toBeNull();
    for (const method of [1, 2, 3] as const) expect(told({ method, country: "DE" })).toBeNull();
    expect(told({ method: 3, delivery_receipt: true })).toBeNull();
    expect(postingFee(rates, { method: 1, country: "PL", delivery_receipt: false }, "EUR", 0n)).toBeNull();
  });
  test("name the sum from which they fall away", () => {
    const fee = (method: 1 | 4, country: string) =>
      postingFee(rates, { method, country, delivery_receipt: false }, "PLN", 0n)?.free_from;
    expect([fee(1, "PL"), fee(4, "DE")]).toEqual([50_000n, null]);
  });
});

describe("Zones", () => {
  test("every country has a way to it, Poland three and the others one", () => {
    for (const { code } of countries) {
      expect(methodsTo(code)).toEqual(code === "PL" ? [1, 2, 3] : [4]);
      expect(zoneOf(code) === "poland").toBe(code === "PL");
    }
  });
  test("the members of the Union are Europe, and so are its neighbours", () => {
    const members = countries.filter(({ code, eu }) => eu && code !== "PL");
    expect(new Set(members.map(({ code }) => zoneOf(code)))).toEqual(new Set(["europe"]));
    for (const code of ["GB", "UA", "CH", "NO"]) expect(zoneOf(code)).toBe("europe");
    for (const code of ["US", "JP", "TR", "GE", "IL"]) expect(zoneOf(code)).toBe("world");
  });
});
