import { describe, expect, test } from "vitest";
import { previewInput } from "#contract/payments/wallet.ts";
import { problemsOf } from "#ui/form.ts";
import { amountOf, other_amount, readAmount } from "./prepaid-values.ts";

describe("R16 an amount as a person types it", () => {
  test.each([
    ["200", "200"],
    ["200,50", "200.50"],
    ["200.5", "200.5"],
    ["200,", "200"],
    ["1 234,56", "1234.56"],
    ["1\u00a0234,56", "1234.56"],
    [" 020 ", "20"],
  ])("%j is %j", (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
    expect(problemsOf(previewInput, { amount })).toEqual({});
  });

  test.each([
    ["", "field.required"],
    ["19,99", "topup.min"],
    ["0", "topup.min"],
    ["50 000,01", "topup.max"],
    ["1.234,56", "amount.invalid"],
    ["20,005", "amount.invalid"],
    ["-20", "amount.invalid"],
    ["dwieście", "amount.invalid"],
  ])("§5 %j is refused: %s", (typed, problem) => {
    expect(problemsOf(previewInput, { amount: readAmount(typed) })).toEqual({ amount: problem });
  });

  test("a typed amount does not count next to a chosen one", () => {
    expect(amountOf({ choice: "200.00", amount: "77", code: "" })).toBe("200.00");
    expect(amountOf({ choice: other_amount, amount: "77,5", code: "" })).toBe("77.5");
  });
});
