import { describe, expect, test } from "vitest";
import { isUnusualRate, meanRate } from "./pair-rates.ts";

describe("The rate of a translator compared with those of the pair", () => {
  test("three times the usual rate, or a third of it, needs a confirmation", () => {
    expect(isUnusualRate(29_999n, null, 10_000n)).toBe(false);
    expect(isUnusualRate(30_000n, null, 10_000n)).toBe(true);
    expect(isUnusualRate(3_334n, null, 10_000n)).toBe(false);
    expect(isUnusualRate(3_333n, null, 10_000n)).toBe(true);
    expect(isUnusualRate(0n, null, 10_000n)).toBe(true);
  });

  test("a hundred times the former rate of the translator needs a confirmation, also without other translators", () => {
    expect(isUnusualRate(1_000_000n, 10_000n, null)).toBe(true);
    expect(isUnusualRate(100n, 10_000n, null)).toBe(true);
    expect(isUnusualRate(50_000n, 10_000n, null)).toBe(false);
    expect(isUnusualRate(1_000_000n, null, null)).toBe(false);
  });

  test("an unchanged rate needs no confirmation", () => {
    expect(isUnusualRate(90_000n, 90_000n, 10_000n)).toBe(false);
  });

  test("the mean is rounded half up, and there is none of an empty list", () => {
    expect(meanRate([10_000n, 10_001n])).toBe(10_001n);
    expect(meanRate([])).toBeNull();
  });
});
