import { describe, expect, test } from "vitest";
import { isPostcode } from "./postcode.ts";

describe("a postcode has the format of its country", () => {
  test.each([
    ["PL", "00-950"],
    ["PL", "00950"],
    ["PL", " 31-154 "],
    ["DE", "10115"],
    ["CZ", "110 00"],
    ["NL", "1012 ab"],
    ["UA", "01001"],
    ["GB", "SW1A 1AA"],
    ["IE", "D02 X285"],
    ["PL", ""],
  ])("%s %j", (country, postcode) => expect(isPostcode(country, postcode)).toBe(true));

  test.each([
    ["PL", "12"],
    ["PL", "0"],
    ["PL", "00-9500"],
    ["PL", "AB-950"],
    ["DE", "1011"],
    ["UA", "00-950"],
  ])("%s %j is none", (country, postcode) => expect(isPostcode(country, postcode)).toBe(false));
});
