import { describe, expect, test } from "vitest";
import { missingForm, typedPostcode } from "./postcode.ts";

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
  ])("%s %j", (country, postcode) => expect(missingForm(country, postcode)).toBeNull());

  test.each([
    ["PL", "12", "polish"],
    ["PL", "0", "polish"],
    ["PL", "00-9500", "polish"],
    ["PL", "AB-950", "polish"],
    ["DE", "1011", "five"],
    ["UA", "00-950", "five"],
    ["SE", "1234", "spaced"],
    ["AT", "12345", "four"],
    ["NL", "1012", "dutch"],
  ])("%s %j is none, and the form is named", (country, postcode, form) =>
    expect(missingForm(country, postcode)).toBe(form),
  );
});

describe("C14 The mask of a Polish postcode", () => {
  test.each([
    ["PL", "0", "0"],
    ["PL", "00", "00"],
    ["PL", "009", "00-9"],
    ["PL", "00950", "00-950"],
    ["PL", "00 950", "00-950"],
    ["PL", "00-950", "00-950"],
    ["PL", "00-", "00"],
    // More digits and other characters stay as typed, and are refused.
    ["PL", "009501", "00-9501"],
    ["PL", "A0950", "A0950"],
    ["DE", "10115", "10115"],
  ])("%s %j becomes %j", (country, typed, shown) => {
    expect(typedPostcode(country, typed)).toBe(shown);
  });
});
