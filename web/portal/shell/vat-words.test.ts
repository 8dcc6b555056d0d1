import { expect, test } from "vitest";
import { hasVat } from "./vat-words.ts";

const money = (amount: string) => ({
  currency_code: "PLN" as const,
  currency_amount_decimal: amount,
});

test("a price without VAT, as for a private person outside the Union, is not named as with VAT", () => {
  expect(hasVat({ price_net: money("8.13"), price_gross: money("10.00") })).toBe(true);
  expect(hasVat({ price_net: money("8.13"), price_gross: money("8.13") })).toBe(false);
});
