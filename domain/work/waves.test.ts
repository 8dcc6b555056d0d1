import { describe, expect, test } from "vitest";
import { declineEnd } from "./waves.ts";

const minute = 60_000;
const hour = 60 * minute;
const assigned_at = Date.UTC(2026, 2, 4, 12);

describe("A job that was assigned directly", () => {
  test("can be declined for an hour when it has no session", () => {
    expect(declineEnd(assigned_at, null)).toBe(assigned_at + hour);
  });

  test.each([
    [64 * minute, 16 * minute],
    [2 * hour, 30 * minute],
    [4 * hour, hour],
    [48 * hour, hour],
    [0, 0],
    [-hour, 0],
  ])("%i ms before its session it can be declined for %i ms", (before, span) => {
    expect(declineEnd(assigned_at, assigned_at + before)).toBe(assigned_at + span);
  });
});
