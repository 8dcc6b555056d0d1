import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
} from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { countries } from "./countries.ts";
import { internationalPhone } from "./phone.ts";

describe("§5 a phone number", () => {
  test.each([
    ["600 000 000", "PL", "+48600000000"],
    ["600-000-000", "PL", "+48600000000"],
    ["48 600 000 000", "PL", "+48600000000"],
    ["0048 600 000 000", "DE", "+48600000000"],
    ["+49 151 23456789", "PL", "+4915123456789"],
    ["0151 23456789", "DE", "+4915123456789"],
    ["050 123 45 67", "UA", "+380501234567"],
    ["06 1234 5678", "IT", "+390612345678"],
    ["06 20 123 4567", "HU", "+36201234567"],
    ["011 15-2345-6789", "AR", "+5491123456789"],
    ["11 15 2345 6789", "AR", "+5491123456789"],
    ["9 11 2345 6789", "AR", "+5491123456789"],
    ["54 11 15 2345 6789", "AR", "+5491123456789"],
    ["+54 11 15 2345 6789", "PL", "+5491123456789"],
    ["+54 9 11 2345 6789", "PL", "+5491123456789"],
    ["0351 15 234 5678", "AR", "+5493512345678"],
    ["02966 15 23 4567", "AR", "+5492966234567"],
    ["011 2345 6789", "AR", "+541123456789"],
  ])("%s in %s is %s", (typed, country, stored) => {
    expect(internationalPhone(typed, country)).toBe(stored);
  });
  test.each([
    ["12", "PL"],
    ["no number", "PL"],
    ["600 000 000 x", "PL"],
    ["15 2345 6789", "AR"],
  ])("%s in %s stays what it is, which no field accepts", (typed, country) => {
    expect(internationalPhone(typed, country)).not.toMatch(/^\+/);
  });
  test("has a national form in every country whose plan is known", () => {
    const sold = new Set(countries.map(({ code }) => code));
    // Numbers of these islands are shorter than any that a field accepts.
    const apart = new Set(["CK", "FK", "SH", "TK"]);
    const planned = getCountries().filter((code) => sold.has(code) && !apart.has(code));
    const wrong = planned.filter((code: CountryCode) => {
      const example = getExampleNumber(code, examples);
      if (!example)
        return internationalPhone("600000000", code).startsWith(`+${getCountryCallingCode(code)}`);
      return internationalPhone(example.formatNational(), code) !== example.number;
    });
    expect(wrong).toEqual([]);
  });
});
