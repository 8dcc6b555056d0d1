import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatFromNet } from "./money.ts";
import { advanceTotals, finalTotals } from "./part-payments.ts";
import { isTaxedAtUse, topUpPaper, voucher_kinds } from "./voucher.ts";

describe("An order that is paid in parts", () => {
  test("an advance has its VAT inside", () => {
    expect(advanceTotals(12_300n, 2300n)).toEqual({ net: 10_000n, vat: 2300n, gross: 12_300n });
    expect(advanceTotals(5000n, null)).toEqual({ net: 5000n, vat: 0n, gross: 5000n });
    expect(() => advanceTotals(0n, 2300n)).toThrow(RangeError);
  });
  test("advances and the final invoice together are the order, to the last minor unit", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.bigInt(100n, 10_000_000n), parts, (net, percents) => {
        const vat = vatFromNet(net, 2300n);
        const order = { net, vat, gross: net + vat };
        const advances = percents.map((percent) =>
          advanceTotals((order.gross * BigInt(percent)) / 100n, 2300n),
        );
        const last = finalTotals(order, advances);
        const sum = (key: "net" | "vat" | "gross"): bigint =>
          advances.reduce((total, one) => total + one[key], last[key]);
        expect([sum("net"), sum("vat"), sum("gross")]).toEqual([order.net, order.vat, order.gross]);
        expect(last.net + last.vat).toBe(last.gross);
      }),
    );
  });
  test("more than the order is no advance", () => {
    const order = { net: 100n, vat: 23n, gross: 123n };
    expect(() => finalTotals(order, [advanceTotals(124n, 2300n)])).toThrow(RangeError);
  });
});

describe("§3.4 The paper of a top-up", () => {
  test("multi-purpose: a confirmation without VAT, which falls due at use", () => {
    expect(topUpPaper("MPV", 12_300n)).toEqual({
      kind: "TOP",
      vat_rate_bps: null,
      procedure: null,
      net: 12_300n,
      vat: 0n,
      gross: 12_300n,
    });
  });
  test("single-purpose: an invoice with VAT, and none at use", () => {
    expect(topUpPaper("SPV", 12_300n)).toEqual({
      kind: "VAT",
      vat_rate_bps: 2300n,
      procedure: "B_SPV",
      net: 10_000n,
      vat: 2300n,
      gross: 12_300n,
    });
  });
  test("VAT falls due once: at the top-up or at use", () => {
    for (const voucher of voucher_kinds)
      expect(isTaxedAtUse(voucher)).toBe(topUpPaper(voucher, 100n).kind === "TOP");
  });
});
