import { expect, test } from "vitest";
import { bandOf } from "./aging.ts";

test("a receivable is in the band of the days since it was due", () => {
  expect([-3, 0, 1, 30, 31, 60, 61, 90, 91].map(bandOf)).toEqual([
    "not_due",
    "not_due",
    "to_30",
    "to_30",
    "to_60",
    "to_60",
    "to_90",
    "to_90",
    "over_90",
  ]);
});
