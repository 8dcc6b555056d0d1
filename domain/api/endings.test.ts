import { describe, expect, test } from "vitest";
import { dueReminder, type Ending, hasEnded, hasFullNotice, startOfDay } from "./endings.ts";

const ending: Ending = { announced_on: "2027-01-10", ends_on: "2028-01-10", instead: null };
const before = (days: number): number => startOfDay(ending.ends_on) - days * 86_400_000;

describe("integrations 3: a row of the public API that ends", () => {
  test("ends at the beginning of its day in UTC", () => {
    expect(startOfDay(ending.ends_on)).toBe(Date.parse("2028-01-10T00:00:00Z"));
    expect([before(0) - 1, before(0)].map((at) => hasEnded(ending, at))).toEqual([false, true]);
  });

  test.each([
    [365, null],
    [90.1, null],
    [90, 90],
    [31, 90],
    [30, 30],
    [8, 30],
    [7, 7],
    [0.1, 7],
    [0, null],
    [-5, null],
  ])("%s days before its end the mail of day %s is due", (days, due) => {
    expect(dueReminder(ending, before(days))).toBe(due);
  });

  test.each([
    ["2027-01-10", "2028-01-10", true],
    ["2027-01-10", "2028-01-09", false],
    ["2028-02-29", "2029-02-28", false],
    ["2028-02-29", "2029-03-01", true],
  ])("announced on %s it may end on %s: %s", (announced_on, ends_on, is_full) => {
    expect(hasFullNotice({ announced_on, ends_on, instead: null })).toBe(is_full);
  });
});
