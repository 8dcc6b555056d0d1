import { describe, expect, test } from "vitest";
import { nextTopUpStep, top_up_bounds, top_up_offers, topUpBonus } from "./top-up.ts";

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

  test("§5 at least 20; what is offered may be paid", () => {
    expect(top_up_bounds.least).toBe(2_000n);
    for (const offer of top_up_offers)
      expect(offer >= top_up_bounds.least && offer <= top_up_bounds.most).toBe(true);
  });
});
