import { describe, expect, test } from "vitest";
import { nextTopUpStep, orderedSteps, top_up_bounds, top_up_offers, topUpBonus } from "./top-up.ts";

describe("§2 A top-up and its bonus", () => {
  test.each([
    [2_000n, 0n],
    [19_999n, 0n],
    [20_000n, 600n],
    [20_050n, 602n],
    [49_999n, 1_500n],
    [50_000n, 2_500n],
    [99_999n, 5_000n],
    [100_000n, 8_000n],
    [299_999n, 24_000n],
    [300_000n, 30_000n],
  ])("%s minor units bring %s", (amount, bonus) => {
    expect(topUpBonus(amount)).toBe(bonus);
  });

  test.each([
    [2_000n, 20_000n],
    [20_000n, 50_000n],
    [99_999n, 100_000n],
    [100_000n, 300_000n],
    [300_000n, null],
  ])("after %s the next step is %s", (amount, next) => {
    expect(nextTopUpStep(amount)).toBe(next);
  });

  test("§5 at least 20; every offered amount is allowed", () => {
    expect(top_up_bounds.least).toBe(2_000n);
    for (const offer of top_up_offers)
      expect(offer >= top_up_bounds.least && offer <= top_up_bounds.most).toBe(true);
  });

  test("another table replaces the default one; one with two bonuses for an amount is invalid", () => {
    const steps = orderedSteps([
      { from: 50n, bonus_bps: 100n },
      { from: 100n, bonus_bps: 1_000n },
    ]);
    expect(steps?.map(({ from }) => from)).toEqual([100n, 50n]);
    expect(topUpBonus(10_000n, steps ?? [])).toBe(1_000n);
    expect(topUpBonus(9_999n, steps ?? [])).toBe(100n);
    expect(nextTopUpStep(6_000n, steps ?? [])).toBe(10_000n);
    expect(topUpBonus(1_000_000n, [])).toBe(0n);
    expect(
      orderedSteps([
        { from: 5n, bonus_bps: 1n },
        { from: 5n, bonus_bps: 2n },
      ]),
    ).toBeNull();
    expect(orderedSteps([{ from: 5n, bonus_bps: 0n }])).toBeNull();
  });

  test("a step may give a fixed amount, never more than was paid in", () => {
    const steps = orderedSteps([
      { from: 100n, bonus: 1_500n },
      { from: 500n, bonus_bps: 1_000n },
    ]);
    expect(topUpBonus(9_999n, steps ?? [])).toBe(0n);
    expect([10_000n, 49_999n].map((amount) => topUpBonus(amount, steps ?? []))).toEqual([1_500n, 1_500n]);
    expect(topUpBonus(50_000n, steps ?? [])).toBe(5_000n);
    expect(orderedSteps([{ from: 5n, bonus: 501n }])).toBeNull();
    expect(orderedSteps([{ from: 5n, bonus: 0n }])).toBeNull();
  });
});
