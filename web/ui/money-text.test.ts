import { describe, expect, test } from "vitest";
import type { Currency } from "#domain/money.ts";
import { formatMoney } from "./money-text.tsx";

const shown = (tag: string, amount: string, currency: Currency = "PLN") =>
  formatMoney(tag, { currency_code: currency, currency_amount_decimal: amount }).replace(
    /[\u00a0\u202f]/g,
    " ",
  );

describe("An amount is shown in the reader's language, to the last cent", () => {
  test("each of our languages has its own form", () => {
    expect(shown("pl-PL", "202.70")).toBe("202,70 zł");
    expect(shown("en-GB", "202.70", "GBP")).toBe("£202.70");
    expect(shown("de-DE", "1234.50", "EUR")).toBe("1.234,50 €");
    expect(shown("uk-UA", "10.00", "EUR")).toBe("10,00 EUR");
  });

  test("an amount that a float cannot hold keeps every digit", () => {
    expect(shown("en-GB", "9007199254740993.01", "GBP")).toBe("£9,007,199,254,740,993.01");
  });

  test("a credit keeps its sign", () => {
    expect(shown("en-GB", "-0.01", "EUR")).toBe("-€0.01");
  });
});
