import { describe, expect, test } from "vitest";
import { cleanPhone, phoneCountry } from "./phone-country.ts";

describe("C11 A number in international format", () => {
  test("is taken as it was pasted", () => {
    expect(cleanPhone(" 0048 (22) 123-45-67 ")).toBe("+48221234567");
    expect(cleanPhone("+380 44 123 45 67")).toBe("+380441234567");
    expect(cleanPhone("600 000 000")).toBe("600000000");
  });

  test("is recognised by its country, and nothing is guessed without a plus", async () => {
    expect(await phoneCountry("+48 600 000 000")).toBe("PL");
    expect(await phoneCountry("00380441234567")).toBe("UA");
    expect(await phoneCountry("600000000")).toBeNull();
    expect(await phoneCountry("+48 6")).toBeNull();
  });
});
