import { describe, expect, test } from "vitest";
import { feeConcern, type JudgedFee } from "./fee-concerns.ts";

/** A stage planned at 40.00 of an order sold for 200.00 whose other cost is 20.00. */
const judged = (fee: bigint, partial = false): JudgedFee => ({
  fee,
  planned: 4_000n,
  partial,
  net: 20_000n,
  cost: 2_000n + fee,
  limits: { least_margin_bps: 2_000n, ceiling_net: 10_000_000n },
});

describe("a fee entered by hand", () => {
  test.each([
    [4_000n, null],
    [2_667n, null],
    [2_666n, "far"],
    [0n, "far"],
    [11_999n, null],
    [12_000n, "far"],
    [14_000n, "far"],
    [14_001n, "below_margin"],
    [400_000n, "below_margin"],
    [10_000_001n, "above_ceiling"],
  ] as const)("of %s minor units: %s", (fee, concern) => {
    expect(feeConcern(judged(fee))).toBe(concern);
  });

  test("a part of the stage may cost little or nothing, but not three times as much", () => {
    expect(feeConcern(judged(0n, true))).toBeNull();
    expect(feeConcern(judged(12_000n, true))).toBe("far");
  });

  test("the planned fee needs no confirmation, whatever the margin", () => {
    expect(feeConcern({ ...judged(4_000n), cost: 19_000n })).toBeNull();
  });
});
