import { describe, expect, test } from "vitest";
import { changedSearch, listSearch, sortOf, sortText } from "./list-address.ts";

describe("C20 the address of a list", () => {
  test("says what the list is asked and nothing else", () => {
    expect(listSearch({ q: "FV", page: "3", sort: "-number", year: "2026", unpaid: "1", x: "y" })).toEqual({
      q: "FV",
      page: 3,
      sort: "-number",
      year: "2026",
      unpaid: "1",
    });
    for (const page of ["0", "1", "-2", "1.5", "x", ""]) expect(listSearch({ page, q: "" })).toEqual({});
  });

  test("a sort is a column of the list and a direction, there and back", () => {
    const columns = ["number", "amount"] as const;
    expect(sortOf("-amount", columns)).toEqual({ by: "amount", direction: "desc" });
    expect(sortOf("number", columns)).toEqual({ by: "number", direction: "asc" });
    for (const text of [undefined, "", "-", "colour", "--amount"])
      expect(sortOf(text, columns)).toBeUndefined();
    for (const text of ["-amount", "number"]) {
      const sort = sortOf(text, columns);
      expect(sort && sortText(sort)).toBe(text);
    }
  });

  test("another question begins at the first page", () => {
    expect(changedSearch({ q: "a", page: 4, year: "2026" }, { q: "b" })).toEqual({ q: "b", year: "2026" });
    expect(changedSearch({ q: "a", page: 4 }, { q: "" })).toEqual({});
    expect(changedSearch({ q: "a", page: 4 }, { page: 5 })).toEqual({ q: "a", page: 5 });
  });
});
