import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addWorkingMinutes,
  dateOfDay,
  dayNumber,
  easterSunday,
  holidaysOf,
  instantOf,
  isDate,
  isWorkingDay,
  localDate,
  localTime,
  weekday,
  workingDayAfter,
  workingDayBefore,
  zoneOffset,
  zones,
  type WorkingHours,
} from "./calendar.ts";

const utc = (text: string): number => Date.parse(`${text}Z`);
const desk: WorkingHours = { zone: "Europe/Warsaw", holidays: "PL", from_minute: 480, to_minute: 960 };

describe("Civil dates", () => {
  test("agree with `Date` on every day of two centuries", () => {
    const first = utc("1900-01-01T00:00:00") / 86_400_000;
    const wrong: string[] = [];
    for (let day = first; day < first + 73_049; day += 1) {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
      if (dateOfDay(day) !== date || dayNumber(date) !== day) wrong.push(date);
    }
    expect(wrong).toEqual([]);
  });
  test("a text is a date only if the day exists", () => {
    expect(["2024-02-29", "2026-12-31"].every(isDate)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-04-31", "26-01-01", "", "2026-1-1"].some(isDate)).toBe(false);
  });
  test("weeks start on Monday and months end on their last day", () => {
    expect(weekday("2026-11-23")).toBe(1);
    expect(weekday("2026-11-22")).toBe(7);
    expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });
});

describe("Public holidays", () => {
  test.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
    [2285, "2285-03-22"],
  ])("Easter of %i is on %s", (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });
  test("Poland has fourteen in 2026, including Christmas Eve", () => {
    expect(holidaysOf(2026, "PL")).toEqual([
      "2026-01-01",
      "2026-01-06",
      "2026-04-05",
      "2026-04-06",
      "2026-05-01",
      "2026-05-03",
      "2026-05-24",
      "2026-06-04",
      "2026-08-15",
      "2026-11-01",
      "2026-11-11",
      "2026-12-24",
      "2026-12-25",
      "2026-12-26",
    ]);
  });
  test("Christmas Eve is a holiday in Poland since 2025", () => {
    expect(isWorkingDay("2024-12-24", "PL")).toBe(true);
    expect(isWorkingDay("2025-12-24", "PL")).toBe(false);
  });
  test("Germany has the nine nationwide ones in 2026", () => {
    expect(holidaysOf(2026, "DE")).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-04-06",
      "2026-05-01",
      "2026-05-14",
      "2026-05-25",
      "2026-10-03",
      "2026-12-25",
      "2026-12-26",
    ]);
  });
  test("working days skip weekends and holidays", () => {
    expect(workingDayBefore("2026-05-04", "PL")).toBe("2026-04-30");
    expect(workingDayAfter("2026-04-02", "DE")).toBe("2026-04-07");
    expect(workingDayAfter("2026-04-02", "PL")).toBe("2026-04-03");
  });
});

describe("Local time in Warsaw", () => {
  test("agrees with Intl every six hours from 2024 to 2032, in both directions and both zones", () => {
    for (const zone of ["Europe/Warsaw", "Europe/Berlin"] as const) {
      expect(zones).toHaveProperty(zone);
      const clock = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "short",
      });
      const wrong: string[] = [];
      for (let at = utc("2024-01-01T00:30:00"); at < utc("2033-01-01T00:00:00"); at += 6 * 3_600_000) {
        const { date, minute } = localTime(at, zone);
        const text = `${date} ${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
        if (clock.format(at) !== text) wrong.push(text);
        if (instantOf({ date, minute }, zone) !== at) wrong.push(`${text} and back`);
      }
      expect(wrong).toEqual([]);
    }
  });
  test("changes on the last Sundays of March and October at 01:00 UTC", () => {
    expect(zoneOffset(utc("2026-03-29T00:59:59"))).toBe(60);
    expect(zoneOffset(utc("2026-03-29T01:00:00"))).toBe(120);
    expect(zoneOffset(utc("2026-10-25T00:59:59"))).toBe(120);
    expect(zoneOffset(utc("2026-10-25T01:00:00"))).toBe(60);
  });
  test("a time in the skipped hour is read as winter time, one in the repeated hour means the first", () => {
    expect(instantOf({ date: "2026-03-29", minute: 150 })).toBe(utc("2026-03-29T01:30:00"));
    expect(instantOf({ date: "2026-10-25", minute: 150 })).toBe(utc("2026-10-25T00:30:00"));
  });
  test("the date changes at local midnight, not at midnight UTC", () => {
    expect(localDate(utc("2026-11-20T22:59:59"))).toBe("2026-11-20");
    expect(localDate(utc("2026-11-20T23:00:00"))).toBe("2026-11-21");
  });
});

describe("Working time", () => {
  test("working time stops in the evening and continues on the morning of the next working day", () => {
    const friday_15 = instantOf({ date: "2026-11-20", minute: 900 });
    expect(localTime(addWorkingMinutes(friday_15, 120, desk))).toEqual({ date: "2026-11-23", minute: 540 });
  });
  test("a full day from opening ends at closing time of the same day", () => {
    const opening = instantOf({ date: "2026-11-23", minute: 480 });
    expect(localTime(addWorkingMinutes(opening, 480, desk))).toEqual({ date: "2026-11-23", minute: 960 });
  });
  test("zero minutes end at the next opening", () => {
    const saturday = instantOf({ date: "2026-11-21", minute: 0 });
    expect(localTime(addWorkingMinutes(saturday, 0, desk))).toEqual({ date: "2026-11-23", minute: 480 });
  });
  test("adding in two steps equals adding in one", () => {
    const start = utc("2026-01-01T00:00:00");
    const minutes = fc.nat(20_000);
    fc.assert(
      fc.property(fc.nat(3_000_000), minutes, minutes, (offset, a, b) => {
        const from = start + offset * 60_000;
        const at_once = addWorkingMinutes(from, a + b, desk);
        // Zero minutes after closing time end at the next opening.
        const expected = b === 0 ? addWorkingMinutes(at_once, 0, desk) : at_once;
        expect(addWorkingMinutes(addWorkingMinutes(from, a, desk), b, desk)).toBe(expected);
      }),
      // A full day that ends at closing time, and nothing more.
      { examples: [[4 * 1440 + 420, 480, 0]] },
    );
  });
  test("negative minutes and hours that never open throw", () => {
    expect(() => addWorkingMinutes(0, -1, desk)).toThrow(RangeError);
    expect(() => addWorkingMinutes(0, 1, { ...desk, to_minute: 480 })).toThrow(RangeError);
  });
});
