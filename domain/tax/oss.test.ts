import { describe, expect, test } from "vitest";
import { taxCustomer } from "#test/fixtures/tax.ts";
import { countries } from "../countries.ts";
import { taxDecision } from "../tax.ts";
import { oss_thresholds, ossRate, standard_rates, standardRate } from "./oss.ts";
import { default_policy } from "./table.ts";

const limit = 4_200_000n;
const sold = (this_year: bigint, last_year = 0n) => ({ this_year, last_year });

describe("Electronic services to consumers of other member states", () => {
  test("are taxed at home up to 42 000 PLN (10 000 EUR) a year", () => {
    expect(oss_thresholds).toEqual([{ since: 2021, pln: limit, eur: 1_000_000n }]);
    expect(ossRate("DE", "2026-05-04", 100n, sold(limit - 100n))).toBeNull();
  });
  test("the one that passes the sum is the first at the customer's rate", () => {
    expect(ossRate("DE", "2026-05-04", 101n, sold(limit - 100n))).toBe(1900n);
  });
  test("whoever passed it last year stays above it", () => {
    expect(ossRate("FR", "2026-01-01", 100n, sold(0n, limit + 1n))).toBe(2000n);
    expect(ossRate("FR", "2026-01-01", 100n, sold(0n, limit))).toBeNull();
  });
  test.each([
    ["GR", "2026-01-01", 2400n],
    ["MC", "2026-01-01", 2000n],
    ["EE", "2025-06-30", 2200n],
    ["EE", "2025-07-01", 2400n],
    ["RO", "2025-07-31", 1900n],
    ["RO", "2026-01-01", 2100n],
    ["PL", "2026-01-01", null],
    ["US", "2026-01-01", null],
  ] as const)("the rate of %s on %s", (country, date, rate) => {
    expect(standardRate(country, date)).toBe(rate);
  });
  test("every other member state has a rate", () => {
    const members = countries.filter(({ eu, code }) => eu && code !== "PL");
    expect(members.filter(({ code }) => standardRate(code, "2026-01-01") === null)).toEqual([]);
    expect(new Set(standard_rates.map(({ country }) => country)).size).toBe(26);
  });
  test("the table taxes them so, and no other service and no company", () => {
    const policy = { ...default_policy, oss_rate_bps: ossRate("DE", "2026-05-04", 1n, sold(limit)) };
    const person = taxCustomer({ type: "private", country: "DE" });
    const company = taxCustomer({ type: "company", country: "DE", vat_id: "DE136695976", vies: "valid" });
    const decided = (buyer: typeof person, service: "ESS" | "TEXT") => {
      const { treatment, rate_bps } = taxDecision(buyer, service, policy);
      return [treatment, rate_bps];
    };
    expect(decided(person, "ESS")).toEqual(["OSS", 1900n]);
    expect(decided(person, "TEXT")).toEqual(["PL23", 2300n]);
    expect(decided(company, "ESS")).toEqual(["RC_EU", 0n]);
  });
});
