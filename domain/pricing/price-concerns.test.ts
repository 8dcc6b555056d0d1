import { describe, expect, test } from "vitest";
import { concernsOf, isFar, type Judged, wantsConfirmation, wantsReason } from "./price-concerns.ts";

const limits = { least_margin_bps: 2_000n, ceiling_net: 1_000_000n };
const judged = (amount: bigint, listed: bigint | null, more: Partial<Judged> = {}): Judged => ({
  lines: [{ amount, listed }],
  listed_net: listed,
  cost: null,
  limits,
  ...more,
});
const kinds = (price: Judged) => concernsOf(price).map(({ kind }) => kind);

describe("S3 checks before a price is sent", () => {
  test.each([
    [10_000n, false],
    [29_999n, false],
    [30_000n, true],
    [6_667n, false],
    [6_666n, true],
  ])("%s is far from a list price of 10000: %s", (amount, far) => {
    expect(isFar(amount, 10_000n)).toBe(far);
  });

  test("the list price needs no reason, a lower one does", () => {
    expect(kinds(judged(10_000n, 10_000n))).toEqual([]);
    const [below] = concernsOf(judged(9_999n, 10_000n));
    expect(below).toEqual({ kind: "below_list", listed: 10_000n });
    expect(below && wantsReason(below)).toBe(true);
  });

  test("a typing error is questioned once, for the line or else for the total", () => {
    expect(kinds(judged(100_000n, 10_000n))).toEqual(["line_far"]);
    const own = judged(100_000n, 10_000n, { lines: [{ amount: 100_000n, listed: null }] });
    expect(kinds(own)).toEqual(["total_far"]);
    expect(concernsOf(own).every(wantsConfirmation)).toBe(true);
  });

  test("the minimum margin is a share of the net price, and no price exceeds the ceiling", () => {
    expect(kinds(judged(10_000n, null, { cost: 8_000n }))).toEqual([]);
    expect(kinds(judged(10_000n, null, { cost: 8_001n }))).toEqual(["below_margin"]);
    expect(kinds(judged(999_999_999_999n, null))).toEqual(["above_ceiling"]);
  });
});
