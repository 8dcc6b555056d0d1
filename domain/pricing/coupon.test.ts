import { describe, expect, test } from "vitest";
import { type CouponTerms, couponState, sameTerms } from "./coupon.ts";

const terms: CouponTerms = {
  kind: "percent",
  percent_bps: 1_000n,
  amount: null,
  currency: "PLN",
  least: 10_000n,
  services: ["write", "sworn"],
  packages: null,
  exclusive: false,
};

describe("S8 The terms of a code", () => {
  test("are equal in any order of the services", () => {
    expect(sameTerms(terms, { ...terms, services: ["sworn", "write"] })).toBe(true);
  });
  test.each<Partial<CouponTerms>>([
    { percent_bps: 1_100n },
    { kind: "top_up" },
    { least: null },
    { currency: "EUR" },
    { services: null },
    { services: ["write"] },
    { packages: ["expert"] },
    { exclusive: true },
  ])("differ with %o", (change) => {
    expect(sameTerms(terms, { ...terms, ...change })).toBe(false);
  });
});

describe("S8 The state of a code", () => {
  const code = { active: true, from: 100, to: 200, most_uses: 2, uses: 0 };
  test.each([
    ["planned", 99, {}],
    ["running", 100, {}],
    ["running", 199, {}],
    ["ended", 200, {}],
    ["running", 5_000, { to: null }],
    ["running", 150, { uses: 1 }],
    ["used_up", 150, { uses: 2 }],
    ["running", 150, { uses: 2, most_uses: null }],
    ["off", 150, { active: false, uses: 2 }],
    ["ended", 200, { active: false }],
  ] as const)("%s at %d with %o", (state, now, change) => {
    expect(couponState({ ...code, ...change }, now)).toBe(state);
  });
});
