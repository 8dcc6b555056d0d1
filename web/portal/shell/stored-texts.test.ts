import { describe, expect, test } from "vitest";
import { storedBuyer, storedTexts } from "./stored-texts.ts";

describe("C23: a stored form", () => {
  const names = ["city", "address"] as const;

  test("gives its texts by name, and nothing that the form does not know", () => {
    const stored = { city: "Kraków", address: "", terms: true, token: "x" };
    expect(storedTexts(stored, names)).toEqual({ city: "Kraków" });
    expect(storedTexts({ city: 7 }, names)).toEqual({});
    for (const other of [null, "text", 3]) expect(storedTexts(other, names)).toBeNull();
  });

  test("of a buyer says whether it is a company or a private person", () => {
    expect(storedBuyer({ city: "Kraków", user_type: "company" }, names)).toEqual({
      city: "Kraków",
      user_type: "company",
    });
    expect(storedBuyer({ user_type: "private" }, names)).toEqual({ user_type: "private" });
    expect(storedBuyer({ user_type: "club" }, names)).toEqual({});
    expect(storedBuyer(null, names)).toBeNull();
  });
});
