import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatFromGross, vatFromNet } from "#domain/money.ts";
import { documentTotals, type TaxedItem } from "./totals.ts";
import type { TotalMode } from "./trace.ts";

const polish = (net: bigint, gross: bigint): TaxedItem => ({
  net,
  gross,
  treatment: "PL23",
  rate_bps: 2300n,
});
const anyItem = fc
  .record({
    net: fc.bigInt(-1_000_000n, 1_000_000n),
    taxed: fc.constantFrom(["PL23", 2300n] as const, ["RC_EU", 0n] as const, ["OSS", 1900n] as const),
  })
  .map(({ net, taxed: [treatment, rate_bps] }): TaxedItem => {
    return { net, gross: net + vatFromNet(net, rate_bps), treatment, rate_bps };
  });
const anyItems = fc.array(anyItem, { maxLength: 12 });
const anyMode = fc.constantFrom<TotalMode>("net_first", "gross_first");

describe("VAT is computed once per rate on the document", () => {
  test("for a company from the sum of the net prices, not from the sum of their VAT", () => {
    const items = Array.from({ length: 3 }, () => polish(2n, 2n));
    expect(documentTotals(items, "net_first")).toMatchObject({ net: 6n, vat: 1n, gross: 7n });
  });
  test("for a private person out of the sum of the gross prices, which do not change", () => {
    const items = Array.from({ length: 3 }, () => polish(813n, 1000n));
    const totals = documentTotals(items, "gross_first");
    expect(totals).toMatchObject({ net: 2439n, vat: 561n, gross: 3000n });
    expect(totals.items.map((item) => item.gross)).toEqual([1000n, 1000n, 1000n]);
  });
  test("an empty document is zero", () => {
    expect(documentTotals([], "net_first")).toEqual({ net: 0n, vat: 0n, gross: 0n, rates: [], items: [] });
  });
  test("each treatment has its own sum", () => {
    const untaxed: TaxedItem = { net: 500n, gross: 500n, treatment: "NP_B2C_TEXT", rate_bps: 0n };
    const { rates, gross } = documentTotals(
      [polish(1000n, 1230n), untaxed, polish(100n, 123n)],
      "gross_first",
    );
    expect(rates).toEqual([
      { treatment: "PL23", rate_bps: 2300n, net: 1100n, vat: 253n, gross: 1353n },
      { treatment: "NP_B2C_TEXT", rate_bps: 0n, net: 500n, vat: 0n, gross: 500n },
    ]);
    expect(gross).toBe(1853n);
  });
  test("items sum to the document, and each is net plus VAT", () => {
    fc.assert(
      fc.property(anyItems, anyMode, (items, mode) => {
        const totals = documentTotals(items, mode);
        for (const part of ["net", "vat", "gross"] as const) {
          expect(totals.items.reduce((sum, item) => sum + item[part], 0n)).toBe(totals[part]);
          expect(totals.rates.reduce((sum, rate) => sum + rate[part], 0n)).toBe(totals[part]);
        }
        for (const item of totals.items) expect(item.net + item.vat).toBe(item.gross);
      }),
    );
  });
  test("no item's VAT differs from its exact value by a whole unit", () => {
    fc.assert(
      fc.property(anyItems, anyMode, (items, mode) => {
        documentTotals(items, mode).items.forEach((item, i) => {
          const rate = items[i]?.rate_bps ?? 0n;
          const own = mode === "net_first" ? vatFromNet(item.net, rate) : vatFromGross(item.gross, rate);
          const away = item.vat - own;
          expect(away >= -1n && away <= 1n).toBe(true);
        });
      }),
    );
  });
  test("a full correction mirrors its original, item by item", () => {
    fc.assert(
      fc.property(anyItems, anyMode, (items, mode) => {
        const original = documentTotals(items, mode);
        const back = documentTotals(
          items.map((item) => ({ ...item, net: -item.net, gross: -item.gross })),
          mode,
        );
        expect(back.items.map((item) => -item.vat)).toEqual(original.items.map((item) => item.vat));
        expect([-back.net, -back.vat, -back.gross]).toEqual([original.net, original.vat, original.gross]);
      }),
    );
  });
});
