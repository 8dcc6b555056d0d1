import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  discountedPart,
  dueOn,
  invoice_kinds,
  invoiceNumber,
  invoiceState,
  invoiceTotals,
  is_invoice,
  lessBonus,
  reversed,
  seriesPeriod,
  seriesPrefix,
  showsUnitPrice,
  type InvoiceLine,
} from "./invoice.ts";
import { vatFromNet } from "../money.ts";

const line = (net: bigint): InvoiceLine => ({
  description: "Translation PL–EN, Economy",
  quantity: 330n,
  unit: "word",
  net_price_micros: 160_000n,
  sold_on: "2026-11-20",
  net,
  gross: net + vatFromNet(net, 2300n),
  treatment: "PL23",
  rate_bps: 2300n,
});

describe("§3 Invoice", () => {
  test("is numbered by brand and month", () => {
    expect(invoiceNumber("FV", "2026-11-20", 1)).toBe("FV/2026/11/000001");
    expect(invoiceNumber(seriesPrefix("LFV", "KOR"), "2027-01-02", 1234)).toBe("LFV-KOR/2027/01/001234");
    expect(seriesPeriod("2026-11-20")).toBe("2026-11");
    expect(() => invoiceNumber("FV", "2026-11-20", 0)).toThrow(RangeError);
  });
  test.each([
    [false, "2026-12-18", { state: "due", days: 28 }],
    [false, "2026-11-20", { state: "due", days: 0 }],
    [false, "2026-11-17", { state: "overdue", days: 3 }],
    [true, "2026-11-17", { state: "paid", days: 0 }],
  ] as const)("§9 paid: %s, payment date %s", (paid, payment_date, state) => {
    expect(invoiceState({ kind: "VAT", paid, payment_date }, "2026-11-20")).toEqual(state);
  });
  test("a correction has no payment date", () => {
    const correction = { kind: "KOR", paid: false, payment_date: "2026-11-17" } as const;
    expect(invoiceState(correction, "2026-11-20").state).toBe("correction");
  });
  test("a pro forma has no due date", () => {
    const offer = { kind: "PRO", paid: false, payment_date: "2026-11-17" } as const;
    expect(invoiceState(offer, "2026-11-20")).toEqual({ state: "proforma", days: 0 });
  });
  test("no two series of the brands can have the same number", () => {
    const prefixes = ["FV", "LFV", "TFV"].flatMap((brand) =>
      invoice_kinds.map((kind) => seriesPrefix(brand, kind)),
    );
    expect(new Set(prefixes).size).toBe(18);
  });
  test("§9: is due within 30 days", () => {
    expect(dueOn("2026-11-20")).toBe("2026-12-20");
    expect(dueOn("2027-01-31")).toBe("2027-03-02");
  });
  test("a pro forma and a top-up confirmation are not invoices", () => {
    expect(invoice_kinds.filter((kind) => !is_invoice[kind])).toEqual(["PRO", "TOP"]);
  });
  test("a line shows its unit price when quantity times price is its value", () => {
    expect(showsUnitPrice(line(5280n))).toBe(true);
    expect(showsUnitPrice(line(6600n))).toBe(false);
  });
  test("the sums of lines are the totals of the document, and a correction to zero reverses them all", () => {
    const nets = fc.array(fc.bigInt(0n, 10_000_000n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(nets, fc.constantFrom("net_first", "gross_first"), (amounts, mode) => {
        const lines = amounts.map(line);
        const original = invoiceTotals(lines, mode);
        const correction = invoiceTotals(reversed(lines), mode);
        expect(original.net + correction.net).toBe(0n);
        expect(original.vat + correction.vat).toBe(0n);
        expect(original.gross + correction.gross).toBe(0n);
      }),
    );
  });
});

describe("§3.4 A bonus used for payment is a discount", () => {
  test("110.00 of services for 100.00: price 110, discount 10, value 100, all net of the same VAT", () => {
    const [left = 0n] = lessBonus([{ gross: 13_530n }], 1230n);
    expect(left).toBe(12_300n);
    expect(discountedPart(10_000n, 1230n, 2300n)).toEqual({
      net_price: 11_000n,
      discount: 1000n,
      net_value: 10_000n,
    });
  });
  test("a bonus of nothing changes nothing", () => {
    expect(lessBonus([{ gross: 500n }, { gross: 0n }], 0n)).toEqual([500n, 0n]);
    expect(discountedPart(100n, 0n, null)).toEqual({ net_price: 100n, discount: 0n, net_value: 100n });
  });
  test("is spread over the lines of the order to the last minor unit; the rest of the lines is the amount paid", () => {
    const lines = fc.array(
      fc.bigInt(0n, 1_000_000n).map((gross) => ({ gross })),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (sold, percent) => {
        const total = sold.reduce((sum, { gross }) => sum + gross, 0n);
        const bonus = (total * BigInt(percent)) / 100n;
        const left = lessBonus(sold, bonus);
        expect(left.reduce((sum, gross) => sum + gross, 0n)).toBe(total - bonus);
        expect(left.every((gross, i) => gross >= 0n && gross <= (sold[i]?.gross ?? 0n))).toBe(true);
      }),
    );
    expect(() => lessBonus([{ gross: 1n }], 2n)).toThrow(RangeError);
  });
});
