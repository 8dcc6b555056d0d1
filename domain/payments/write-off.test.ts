import { describe, expect, test } from "vitest";
import { money } from "../money.ts";
import { mayWriteOff } from "./write-off.ts";

describe("§S7 writing off the rest of an amount due", () => {
  test.each([
    ["cart", 1n, "PLN", true],
    ["cart", 500n, "PLN", true],
    ["cart", 501n, "PLN", false],
    ["invoice", 200n, "EUR", true],
    ["invoice", 201n, "EUR", false],
    ["top_up", 1n, "PLN", false],
    ["cart", 0n, "PLN", false],
  ] as const)("%s, %i minor units of %s: %s", (kind, amount, currency, expected) => {
    expect(mayWriteOff(kind, money(amount, currency))).toBe(expected);
  });
});
