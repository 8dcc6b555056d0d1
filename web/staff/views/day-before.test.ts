import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayBefore } from "./day-before.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Warsaw");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("the last day of a report is today for who reads it, also while it is still yesterday in UTC", () => {
  vi.setSystemTime("2026-03-01T23:30:00Z");
  expect(dayBefore(0)).toBe("2026-03-02");
  expect(dayBefore(27)).toBe("2026-02-03");
});

test("a period that begins before the clocks change has all of its days", () => {
  vi.setSystemTime("2026-03-29T22:30:00Z");
  expect([dayBefore(0), dayBefore(1)]).toEqual(["2026-03-30", "2026-03-29"]);
  vi.setSystemTime("2026-10-25T23:30:00Z");
  expect([dayBefore(0), dayBefore(1), dayBefore(2)]).toEqual(["2026-10-26", "2026-10-25", "2026-10-24"]);
});
