import { describe, expect, test } from "vitest";
import { draftTotals, type DraftLine, rateOf, wireAmount } from "./quote-draft.ts";

const line = (amount: string, label = "Translation"): DraftLine => ({ key: amount, label, amount });

describe("§3 the desk types money as text", () => {
  test.each([
    ["1 200,5", "1200.5"],
    ["−35.49", "-35.49"],
    ["39", "39"],
    ["twelve", "twelve"],
  ])("%s is %s on the wire", (typed, wire) => {
    expect(wireAmount(typed)).toBe(wire);
  });

  test("lines add up to net, VAT and gross, a discount is a negative line", () => {
    const lines = [line("273"), line("81,90"), line("-35.49"), line("14.70")];
    expect(draftTotals(lines, 2300n)).toEqual({ net: 33411n, vat: 7685n, gross: 41096n });
  });

  test("a line left empty counts for nothing, a line that is no amount has no total", () => {
    expect(draftTotals([line("100"), line("", "")], 2300n)?.gross).toBe(12300n);
    expect(draftTotals([line("100"), line("ten")], 2300n)).toBeNull();
  });

  test.each([
    ["23%", 2300n],
    ["0%", 0n],
    ["8.5%", 850n],
    [null, 2300n],
  ])("the rate %s is %s basis points", (rate, bps) => {
    expect(rateOf(rate)).toBe(bps);
  });
});
