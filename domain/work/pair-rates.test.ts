import { describe, expect, test } from "vitest";
import { isUnusualRate, meanRate } from "./pair-rates.ts";

describe("The rate of a translator beside those of the pair", () => {
  test("three times the usual one, or a third of it, is asked about", () => {
    expect(isUnusualRate(29_999n, null, 10_000n)).toBe(false);
    expect(isUnusualRate(30_000n, null, 10_000n)).toBe(true);
    expect(isUnusualRate(3_334n, null, 10_000n)).toBe(false);
    expect(isUnusualRate(3_333n, null, 10_000n)).toBe(true);
    expect(isUnusualRate(0n, null, 10_000n)).toBe(true);
  });

  test("a hundred times one's own former rate is asked about, in a pair of one person too", () => {
    expect(isUnusualRate(1_000_000n, 10_000n, null)).toBe(true);
    expect(isUnusualRate(100n, 10_000n, null)).toBe(true);
    expect(isUnusualRate(50_000n, 10_000n, null)).toBe(false);
    expect(isUnusualRate(1_000_000n, null, null)).toBe(false);
  });

  test("a rate that stays as it is was answered before", () => {
    expect(isUnusualRate(90_000n, 90_000n, 10_000n)).toBe(false);
  });

  test("the mean is rounded half up, and of none there is none", () => {
    expect(meanRate([10_000n, 10_001n])).toBe(10_001n);
    expect(meanRate([])).toBeNull();
  });
});
