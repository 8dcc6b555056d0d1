import { describe, expect, test } from "vitest";
import { onePerMeans, preselected } from "./payment-method.ts";

const of = (...methods: string[]) => methods.map((method) => ({ method }));

describe("One row per means of payment, whichever provider serves it", () => {
  test("the first provider of each means stays, in the order of the brand", () => {
    const methods = of("przelewy24", "card", "paypal", "payu", "ecard", "stripe", "bank_transfer");
    expect(onePerMeans(methods).map(({ method }) => method)).toEqual([
      "przelewy24",
      "card",
      "paypal",
      "bank_transfer",
    ]);
  });
});

describe("A method is preselected", () => {
  const polish = of("card", "paypal", "przelewy24", "bank_transfer");

  test.each([
    ["the favourite of Poland is the bank's own page with BLIK", polish, "PL", "", "przelewy24"],
    ["that of Germany is PayPal", polish, "DE", "", "paypal"],
    ["elsewhere the card", polish, "FR", "", "card"],
    ["the last used one comes before it", polish, "PL", "bank_transfer", "bank_transfer"],
    ["one that is no longer offered does not", polish, "PL", "payu", "przelewy24"],
    [
      "a balance is offered only when it covers the amount",
      of("balance", "online"),
      "PL",
      "online",
      "balance",
    ],
    ["without a favourite the first", of("bank_transfer"), "DE", "", "bank_transfer"],
    ["without a method none", of(), "PL", "card", ""],
  ])("%s", (_name, methods, country, last, expected) => {
    expect(preselected(methods, { last, country })).toBe(expected);
  });
});
