import { describe, expect, test } from "vitest";
import { missingAddress } from "./buyer-address.ts";

const nowhere = { address: "", postcode: "", city: " " };
const all = ["address", "postcode", "city"];

describe("§3 An invoice has the address that it needs (decision 0237)", () => {
  test.each([
    ["a private person in Poland", { user_type: "private", country: "PL" }, []],
    ["a private person abroad, because the tax follows it", { user_type: "private", country: "DE" }, all],
    ["a company in Poland", { user_type: "company", country: "PL" }, all],
    ["a company abroad", { user_type: "company", country: "DE" }, all],
    ["a private person who names no country", { user_type: "private", country: "" }, all],
  ] as const)("%s", (_who, buyer, missing) => {
    expect(missingAddress({ ...buyer, ...nowhere })).toEqual(missing);
  });

  test("only what is missing is named", () => {
    const buyer = {
      user_type: "company",
      country: "PL",
      address: "ul. Polna 3",
      postcode: "00-100",
    } as const;
    expect(missingAddress({ ...buyer, city: "" })).toEqual(["city"]);
    expect(missingAddress({ ...buyer, city: "Warszawa" })).toEqual([]);
  });
});
