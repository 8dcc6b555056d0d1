import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { golden_sheet, plain_input } from "#test/fixtures/prices.ts";
import { amountTaken, isUnavailable, priceOrder, type PriceInput } from "./price-order.ts";
import { postingIn, withPosting } from "./posting.ts";
import { cartTotals } from "./totals.ts";
import { recompute, traceFromJson, traceToJson, type PriceTrace } from "./trace.ts";

function priced(changes: Partial<PriceInput>): PriceTrace {
  const price = priceOrder({ ...plain_input, ...changes }, golden_sheet);
  if (isUnavailable(price)) throw new Error(price.unavailable);
  return price;
}
const anyPrice = fc
  .record({
    words: fc.nat(5000),
    buyer: fc.constantFrom("private" as const, "company" as const),
    rate_bps: fc.constantFrom(0n, 2300n),
    specialized: fc.boolean(),
  })
  .map(priced);
const anyFee = fc.bigInt(0n, 5000n);

describe("Posting with a translation", () => {
  test("costs exactly its fee, with the VAT of the translation inside", () => {
    fc.assert(
      fc.property(anyPrice, anyFee, (plain, fee) => {
        const whole = withPosting(plain, fee);
        expect(whole.net + whole.vat).toBe(whole.gross);
        expect(whole.gross - plain.gross).toBe(fee);
        expect(plain.rate_bps > 0n || whole.vat === 0n).toBe(true);
      }),
    );
  });
  test("is reproduced by the trace, also after encoding as JSON", () => {
    fc.assert(
      fc.property(anyPrice, anyFee, (plain, fee) => {
        const whole = withPosting(plain, fee);
        const { net, vat, gross } = whole;
        const stored = traceFromJson(JSON.parse(JSON.stringify(traceToJson(whole))));
        expect(recompute(stored)).toEqual({ net, vat, gross });
        expect(whole.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(net);
        expect(postingIn(stored)).toBe(fee);
        expect(postingIn(plain)).toBeNull();
      }),
    );
  });
  test("a cart of one order has its totals", () => {
    fc.assert(
      fc.property(anyPrice, anyFee, (plain, fee) => {
        const { net, vat, gross, rate_bps } = withPosting(plain, fee);
        const item = { net, gross, rate_bps, treatment: "PL23" };
        expect(cartTotals([item])).toMatchObject({ net, vat, gross });
      }),
    );
  });
  test("is added after the minimum, which applies to the work only", () => {
    const whole = withPosting(priced({ words: 1 }), 1470n);
    expect(whole.gross).toBe(2470n);
    expect(whole.lines.map(({ code }) => code)).toEqual(["words", "minimum", "posting"]);
  });
});

describe("A discount amount shared by several orders", () => {
  test("is used up to the displayed price before the discount", () => {
    const off = (amount: bigint, change: Partial<PriceInput> = {}) =>
      amountTaken(
        priced({ discount: { kind: "amount", amount }, ...change }),
        amount,
        change.buyer ?? "private",
      );
    expect(off(2000n)).toBe(2000n);
    expect(off(10_000n)).toBe(6494n);
    expect(off(10_000n, { buyer: "company" })).toBe(5280n);
  });
});
