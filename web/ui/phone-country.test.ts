import { describe, expect, test } from "vitest";
import { phoneFound } from "./phone-country.ts";

describe("C11 A phone number", () => {
  test("is recognised by its country, or by that of the form", async () => {
    expect(await phoneFound("+48 600 000 000", "DE")).toEqual({
      number: "+48 600 000 000",
      country: "PL",
      is_usual: true,
    });
    expect(await phoneFound("00380441234567", "PL")).toEqual({
      number: "+380 44 123 4567",
      country: "UA",
      is_usual: true,
    });
    expect(await phoneFound(" 0151 (2345) 6789 ", "DE")).toEqual({
      number: "+49 1512 3456789",
      country: "DE",
      is_usual: true,
    });
    // Of London, with Poland as the country of the form.
    expect(await phoneFound("020 7946 0958", "PL")).toMatchObject({
      number: "+48 2079460958",
      is_usual: false,
    });
    // A digit is missing.
    expect(await phoneFound("600 000 00", "PL")).toMatchObject({ is_usual: false });
    expect(await phoneFound("0151 23456789", "PL")).toBeNull();
    expect(await phoneFound("+48 6", "PL")).toBeNull();
    expect(await phoneFound("600000000", "")).toBeNull();
  });
});
