import { describe, expect, test } from "vitest";
import { countries } from "../countries.ts";
import { toDecimal } from "../money.ts";
import { demoShippingRates, methodsTo, postingFee, zoneOf, type Posting } from "./shipping.ts";

const rates = demoShippingRates("PLN");
const feeText = (posting: Partial<Posting>, order_gross = 0n): string | null => {
  const to = { method: 1, country: "PL", delivery_receipt: false, ...posting } as const;
  const found = postingFee(rates, to, "PLN", order_gross);
  return found && toDecimal(found.fee);
};

describe("§9 Posting fees", () => {
  test("every amount of the specification is used", () => {
    expect([
      feeText({}),
      feeText({ method: 2 }),
      feeText({ delivery_receipt: true }),
      feeText({ method: 3 }),
      feeText({ method: 4, country: "DE" }),
      feeText({ method: 4, country: "JP" }),
      feeText({}, 50_000n),
    ]).toEqual(["14.70", "15.00", "17.00", "19.90", "30.00", "35.00", "0.00"]);
  });
  test("are free from the exact order amount on", () => {
    expect([feeText({}, 49_999n), feeText({}, 50_000n)]).toEqual(["14.70", "0.00"]);
    expect([feeText({ method: 3 }, 99_999n), feeText({ method: 3 }, 100_000n)]).toEqual(["19.90", "0.00"]);
    expect(feeText({ method: 4, country: "DE" }, 10_000_000n)).toBe("30.00");
  });
  test("there is no fee for a method that does not serve the country, nor for a receipt without a recipient", () => {
    expect(feeText({ method: 4, country: "PL" })).toBeNull();
    for (const method of [1, 2, 3] as const) expect(feeText({ method, country: "DE" })).toBeNull();
    expect(feeText({ method: 3, delivery_receipt: true })).toBeNull();
    expect(postingFee(rates, { method: 1, country: "PL", delivery_receipt: false }, "EUR", 0n)).toBeNull();
  });
  test("have the order amount from which they are free", () => {
    const fee = (method: 1 | 4, country: string) =>
      postingFee(rates, { method, country, delivery_receipt: false }, "PLN", 0n)?.free_from;
    expect([fee(1, "PL"), fee(4, "DE")]).toEqual([50_000n, null]);
  });
});

describe("Zones", () => {
  test("every country has a method, Poland three and the others one", () => {
    for (const { code } of countries) {
      expect(methodsTo(code)).toEqual(code === "PL" ? [1, 2, 3] : [4]);
      expect(zoneOf(code) === "poland").toBe(code === "PL");
    }
  });
  test("EU members and neighbouring countries are in the zone Europe", () => {
    const members = countries.filter(({ code, eu }) => eu && code !== "PL");
    expect(new Set(members.map(({ code }) => zoneOf(code)))).toEqual(new Set(["europe"]));
    for (const code of ["GB", "UA", "CH", "NO"]) expect(zoneOf(code)).toBe("europe");
    for (const code of ["US", "JP", "TR", "GE", "IL"]) expect(zoneOf(code)).toBe("world");
  });
});
