import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { difference, reducedLines, spreadBack, type StandingLine, sumOf } from "./correction.ts";
import { documentTotals } from "../pricing/totals.ts";

const standing = (grosses: readonly bigint[], rate: bigint | null = 2300n): StandingLine[] => {
  const items = grosses.map((gross) => ({ net: 0n, gross, treatment: "", rate_bps: rate ?? 0n }));
  return documentTotals(items, "gross_first").items.map((sums) => ({ ...sums, vat_rate_bps: rate }));
};

describe("§3.5 A correction", () => {
  test("takes VAT out of the refund, as in the ministry's example: of 200.00 it is 37.40", () => {
    const before = standing([45_000n]);
    const after = reducedLines(before, [20_000n]);
    expect(difference(before, after)).toEqual({ net: -16_260n, vat: -3740n, gross: -20_000n });
  });

  test("to zero leaves nothing, however the original was rounded", () => {
    const before = standing([333n, 334n, 1n, 0n]);
    const after = reducedLines(
      before,
      before.map(({ gross }) => gross),
    );
    expect(sumOf(after)).toEqual({ net: 0n, vat: 0n, gross: 0n });
  });

  test("spreads an amount over the lines of an order in proportion to their amounts", () => {
    expect(spreadBack(standing([10_000n, 2000n]), 6000n)).toEqual([5000n, 1000n]);
    expect(() => spreadBack(standing([100n]), 101n)).toThrow(RangeError);
    expect(spreadBack([], 0n)).toEqual([]);
  });

  test("refunds no more of a line than its amount", () => {
    expect(() => reducedLines(standing([100n]), [101n])).toThrow(RangeError);
    expect(() => reducedLines(standing([100n]), [-1n])).toThrow(RangeError);
  });

  test("a line without Polish tax has no VAT to refund", () => {
    const before = standing([5000n], null);
    expect(difference(before, reducedLines(before, [1234n]))).toEqual({
      net: -1234n,
      vat: 0n,
      gross: -1234n,
    });
  });

  const invoice = fc.array(
    fc.record({
      gross: fc.bigInt(0n, 1_000_000n),
      rate: fc.constantFrom<(bigint | null)[]>(2300n, null, 1900n),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test("a chain of any corrections that ends at zero adds up to the original, line by line", () => {
    const shares = fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(invoice, shares, (drawn, chain) => {
        const original = drawn.flatMap(({ gross, rate }) => standing([gross], rate));
        let state = original;
        const booked = { net: 0n, vat: 0n, gross: 0n };
        const correct = (back: readonly bigint[]): void => {
          const after = reducedLines(state, back);
          const change = difference(state, after);
          booked.net += change.net;
          booked.vat += change.vat;
          booked.gross += change.gross;
          expect(change.net + change.vat).toBe(change.gross);
          expect(change.gross).toBe(-back.reduce((sum, off) => sum + off, 0n));
          for (const line of after) {
            expect(line.net >= 0n && line.vat >= 0n).toBe(true);
            expect(line.net + line.vat).toBe(line.gross);
          }
          state = after;
        };
        for (const percents of chain)
          correct(state.map(({ gross }, i) => (gross * BigInt(percents[i] ?? 0)) / 100n));
        const { net, vat, gross } = sumOf(original);
        expect(sumOf(state)).toEqual({
          net: net + booked.net,
          vat: vat + booked.vat,
          gross: gross + booked.gross,
        });
        correct(state.map((line) => line.gross));
        expect(booked).toEqual({ net: -net, vat: -vat, gross: -gross });
      }),
    );
  });

  test("parts spread over lines sum to the amount, and none exceeds its line", () => {
    fc.assert(
      fc.property(invoice, fc.integer({ min: 0, max: 100 }), (drawn, percent) => {
        const lines = drawn.flatMap(({ gross, rate }) => standing([gross], rate));
        const amount = (sumOf(lines).gross * BigInt(percent)) / 100n;
        const back = spreadBack(lines, amount);
        expect(back.reduce((sum, off) => sum + off, 0n)).toBe(amount);
        expect(back.every((off, i) => off >= 0n && off <= (lines[i]?.gross ?? 0n))).toBe(true);
      }),
    );
  });
});
