import { describe, expect, test } from "vitest";
import { amountOf, isMoney, moneyText, withoutAmount } from "./money-of-detail.ts";

const asked = { payment_id: 4, amount: "600.00", currency: "PLN", note: "Skarga", needs_second: true };

describe("Money of the audit log", () => {
  test("an amount with its currency is what the line is about, and not shown twice", () => {
    const amount = amountOf(asked);
    expect(amount).toEqual({ currency_code: "PLN", currency_amount_decimal: "600.00" });
    expect(amount && moneyText("en-GB", amount).replace("\u00a0", " ")).toBe("PLN 600.00");
    expect(withoutAmount(asked)).toEqual({ payment_id: 4, note: "Skarga" });
  });

  test("a number without a currency stays as it was written down", () => {
    expect(amountOf({ amount: "600.00" })).toBeNull();
    expect(amountOf({ amount: 600, currency: "PLN" })).toBeNull();
    expect(amountOf({ amount: "600.00", currency: "XYZ" })).toBeNull();
    expect(withoutAmount({ amount: "600.00", currency: "XYZ" })).toEqual({
      amount: "600.00",
      currency: "XYZ",
    });
  });

  test("amounts inside of details are known by their shape", () => {
    expect(isMoney({ currency_code: "EUR", currency_amount_decimal: "-12.50" })).toBe(true);
    expect(isMoney({ currency_code: "EUR" })).toBe(false);
    expect(isMoney("12.50")).toBe(false);
  });
});
