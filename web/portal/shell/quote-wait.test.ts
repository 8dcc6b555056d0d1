import { describe, expect, test } from "vitest";
import { isOtherDay, leftOf } from "./quote-wait.ts";

const at = (day: number, hours: number, minutes: number): number =>
  new Date(2026, 10, day, hours, minutes).getTime();

describe("R20, D13: when a quote arrives", () => {
  test("on another day the date is named, also minutes after midnight", () => {
    expect(isOtherDay(at(29, 14, 20), at(29, 14, 5))).toBe(false);
    expect(isOtherDay(at(30, 8, 15), at(29, 22, 0))).toBe(true);
    expect(isOtherDay(at(30, 0, 10), at(29, 23, 55))).toBe(true);
  });

  test("up to an hour is counted in minutes, and what is due is late", () => {
    expect([15, 60, 61, 615, 0].map(leftOf)).toEqual([
      "created.minutes_left",
      "created.minutes_left",
      null,
      null,
      "created.any_moment",
    ]);
  });
});
