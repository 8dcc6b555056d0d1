import { expect, test } from "vitest";
import { textPages } from "./text-pages.ts";

test("§5.1 a started sworn page counts as a whole one; other pages are rounded up to a tenth", () => {
  expect([0, 1, 1125, 1126].map((characters) => textPages(characters, 1125))).toEqual([0, 1, 1, 2]);
  expect([0, 1, 1500, 1501, 2250].map((characters) => textPages(characters, 1500))).toEqual([
    0, 0.1, 1, 1.1, 1.5,
  ]);
  expect(textPages(2700, 1800)).toBe(1.5);
});
