import { describe, expect, test } from "vitest";
import { topUpPaper } from "./voucher.ts";

describe("§3.4 The document of a top-up", () => {
  test("multi-purpose: a confirmation without VAT; VAT is due at use", () => {
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
});
