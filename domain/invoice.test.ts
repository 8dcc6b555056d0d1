import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dueOn,
  invoice_kinds,
  invoiceNumber,
  invoiceState,
  invoiceTotals,
  is_invoice,
  reversed,
  seriesPeriod,
  seriesPrefix,
  showsUnitPrice,
  type InvoiceLine,
} from "./invoice.ts";
import { vatFromNet } from "./money.ts";

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
  test("a correction is waited for by nobody", () => {
    const correction = { kind: "KOR", paid: false, payment_date: "2026-11-17" } as const;
    expect(invoiceState(correction, "2026-11-20").state).toBe("correction");
  });
  test("no two series of our brands can give the same number", () => {
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
  test("a line shows its unit price when the price explains its value", () => {
    expect(showsUnitPrice(line(5280n))).toBe(true);
    expect(showsUnitPrice(line(6600n))).toBe(false);
  });
  test("its totals are those of the document, and a correction to zero takes all of it back", () => {
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
