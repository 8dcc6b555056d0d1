import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const known = ["expected_gross", "payment", "reference", "cost_centre", "comment"];

test.each([
  ["cost_center", "cost_centre"],
  ["costCenter", "cost_centre"],
  ["Cost-Centre", "cost_centre"],
  ["refernce", "reference"],
  ["coment", "comment"],
  ["expectedGross", "expected_gross"],
])("%s probably means %s", (typed, meant) => {
  expect(nearestName(typed, known)).toBe(meant);
});

test.each(["colour", "x", "", "a".repeat(100_000)])("%s means no known name", (typed) => {
  expect(nearestName(typed, known)).toBeUndefined();
});

test("without known names there is none", () => {
  expect(nearestName("payment", [])).toBeUndefined();
});
