import { describe, expect, test } from "vitest";
import {
  aroundTheClock,
  deskClock,
  leftOf,
  openMsBetween,
  opens,
  opensNextAt,
  type QuoteClock,
  quoteDueAt,
} from "./quote-clock.ts";

const at = (text: string): number => Date.parse(text);
const due = (asked: string, clock: QuoteClock): string =>
  new Date(quoteDueAt(at(asked), clock)).toISOString();
/** Monday to Friday seven to ten at night, Saturday nine to six, closed on Sunday and on the third of May. */
const desk: QuoteClock = {
  minutes: 15,
  zone: "Europe/Warsaw",
  days: [...Array.from({ length: 5 }, () => ({ from: 420, to: 1320 })), { from: 540, to: 1080 }, null],
  closed: ["2027-05-03"],
};

describe("D13: quote hours", () => {
  test("around the clock, all minutes count, also across midnight and clock changes", () => {
    const always = aroundTheClock(15);
    expect(due("2027-03-10T22:55:30Z", always)).toBe("2027-03-10T23:10:30.000Z");
    expect(due("2027-03-28T00:55:00Z", always)).toBe("2027-03-28T01:10:00.000Z");
    expect(due("2027-10-31T00:50:00Z", always)).toBe("2027-10-31T01:05:00.000Z");
  });

  test.each([
    ["time counts inside the hours", "2027-03-10T09:00:00Z", "2027-03-10T09:15:00.000Z"],
    ["after closing it continues in the morning", "2027-03-10T21:30:00Z", "2027-03-11T06:15:00.000Z"],
    [
      "the minutes left at closing are left in the morning",
      "2027-03-10T20:50:00Z",
      "2027-03-11T06:05:00.000Z",
    ],
    ["a request on Saturday evening waits for Monday", "2027-03-13T18:00:00Z", "2027-03-15T06:15:00.000Z"],
    ["a closed day is skipped", "2027-05-02T10:00:00Z", "2027-05-04T05:15:00.000Z"],
  ])("%s", (_what, asked, expected) => {
    expect(due(asked, desk)).toBe(expected);
  });

  test("hours that never open are detected", () => {
    const never = { ...desk, days: desk.days.map(() => null) };
    expect([opens(desk), opens(never)]).toEqual([true, false]);
    expect(() => quoteDueAt(0, never)).toThrow(RangeError);
  });

  test("outside its hours the clock is stopped and has its next opening", () => {
    const next = (text: string) => {
      const found = opensNextAt(at(text), desk);
      return found === null ? null : new Date(found).toISOString();
    };
    expect(next("2027-03-10T09:00:00Z")).toBeNull();
    expect(next("2027-03-10T21:00:00Z")).toBe("2027-03-11T06:00:00.000Z");
    expect(next("2027-03-11T05:59:59Z")).toBe("2027-03-11T06:00:00.000Z");
    expect(next("2027-03-13T18:00:00Z")).toBe("2027-03-15T06:00:00.000Z");
    expect(opensNextAt(at("2027-03-10T09:00:00Z"), aroundTheClock(15))).toBeNull();
  });

  test("only open time is counted, before and after the due instant", () => {
    expect(openMsBetween(at("2027-03-10T20:50:00Z"), at("2027-03-11T06:05:00Z"), desk)).toBe(15 * 60_000);
    expect(openMsBetween(at("2027-03-11T06:05:00Z"), at("2027-03-10T20:50:00Z"), desk)).toBe(0);
    const shown = (asked: string, now: string) => {
      const clock = deskClock(quoteDueAt(at(asked), desk), at(now), desk);
      return { is_stopped: clock.opens_at !== null, minutes: leftOf(clock, at(now)) / 60_000 };
    };
    expect(shown("2027-03-10T20:50:00Z", "2027-03-10T20:52:00Z")).toEqual({ is_stopped: false, minutes: 13 });
    expect(shown("2027-03-10T20:50:00Z", "2027-03-10T23:00:00Z")).toEqual({ is_stopped: true, minutes: 5 });
    expect(shown("2027-03-10T20:50:00Z", "2027-03-11T06:02:00Z")).toEqual({ is_stopped: false, minutes: 3 });
    expect(shown("2027-03-10T20:40:00Z", "2027-03-10T20:59:00Z")).toEqual({ is_stopped: false, minutes: -4 });
    expect(shown("2027-03-10T20:40:00Z", "2027-03-11T06:01:00Z")).toEqual({ is_stopped: false, minutes: -6 });
  });

  test("a page without a new response continues counting when the desk opens", () => {
    const clock = deskClock(quoteDueAt(at("2027-03-10T20:50:00Z"), desk), at("2027-03-10T23:00:00Z"), desk);
    expect(leftOf(clock, at("2027-03-11T05:00:00Z"))).toBe(5 * 60_000);
    expect(leftOf(clock, at("2027-03-11T06:02:00Z"))).toBe(3 * 60_000);
  });
});
