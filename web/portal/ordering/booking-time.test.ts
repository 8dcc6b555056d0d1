import { describe, expect, test } from "vitest";
import { earliestStart, warsawClock, warsawInstant } from "./booking-time.ts";

const at = (text: string) => Date.parse(text);

describe("§9 A call is booked by the clock in Warsaw", () => {
  test("in winter and in summer", () => {
    expect(warsawInstant({ date: "2026-11-20", time: "17:45" })).toBe(at("2026-11-20T16:45:00Z"));
    expect(warsawInstant({ date: "2026-07-20", time: "17:45" })).toBe(at("2026-07-20T15:45:00Z"));
    expect(warsawClock(at("2026-11-20T16:45:00Z"))).toEqual({ date: "2026-11-20", time: "17:45" });
    expect(warsawClock(at("2026-07-20T22:30:00Z"))).toEqual({ date: "2026-07-21", time: "00:30" });
  });

  test("half of an answer is none, and neither is a day that does not exist", () => {
    expect(warsawInstant({ date: "2026-11-20", time: "" })).toBeNull();
    expect(warsawInstant({ date: "", time: "10:00" })).toBeNull();
    expect(warsawInstant({ date: "2026-02-30", time: "10:00" })).toBeNull();
  });

  test("the earliest start is an hour ahead, at the next quarter", () => {
    expect(earliestStart(at("2026-11-20T15:32:10Z"), 60)).toBe(at("2026-11-20T16:45:00Z"));
    expect(earliestStart(at("2026-11-20T15:45:00Z"), 60)).toBe(at("2026-11-20T16:45:00Z"));
  });
});
