import { describe, expect, test } from "vitest";
import { countries, countryByCode, countryById } from "./countries.ts";

describe("§3 Country", () => {
  test("all 249 of ISO 3166-1, each code and number once", () => {
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
    expect(new Set(countries.map(({ id }) => id)).size).toBe(249);
  });
  test("Intl has a name for each in every language of the portal", () => {
    for (const tag of ["pl-PL", "en-GB", "uk-UA", "de-DE"]) {
      const names = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
      expect(countries.filter(({ code }) => names.of(code) === undefined)).toEqual([]);
    }
  });
  test("twenty-seven are EU member states", () => {
    expect(countries.filter(({ eu }) => eu)).toHaveLength(27);
  });
  test("are found by code and by number", () => {
    expect(countryByCode("PL")).toEqual({ id: 616, code: "PL", eu: true });
    expect(countryById(276)?.code).toBe("DE");
    expect(countryById(804)).toEqual({ id: 804, code: "UA", eu: false });
    expect(countryByCode("XX")).toBeNull();
    expect(countryById(0)).toBeNull();
  });
});
