import { describe, expect, test } from "vitest";
import { rateText } from "./order-words.ts";

describe("The rate of VAT", () => {
  test.each([
    ["de", "19%", "19\u00A0%"],
    ["de", "0%", "0\u00A0%"],
    ["pl", "23%", "23%"],
    ["uk", "5.5%", "5,5\u00A0%"],
    ["en", "23", "23%"],
    ["de", "reverse charge", "reverse charge"],
  ])("in %s of %s is %s", (tag, rate, text) => {
    expect(rateText(tag, rate)).toBe(text);
  });
});
