/**
 * Civil dates and clocks without `Date`: dates are `YYYY-MM-DD`, a local time is a date and a minute of the day,
 * instants are epoch milliseconds. Holidays are those of the whole country.
 */

/** Supported time zones, with their minutes ahead of UTC; all change to summer time by the same EU rule. */
export const zones = {
  "Europe/Warsaw": { winter: 60, summer: 120 },
  "Europe/Berlin": { winter: 60, summer: 120 },
} as const;
export type Zone = keyof typeof zones;
export type Holidays = "PL" | "DE";

/** A local time: a date and the minute of that day, 0 to 1439. */
export type LocalTime = { readonly date: string; readonly minute: number };

const minute_ms = 60_000;
const day_minutes = 1440;
const day_ms = day_minutes * minute_ms;

/** Days from 1970-01-01 to a year, month (1–12) and day; proleptic Gregorian calendar. */
function dayOf(year: number, month: number, day: number): number {
  // A year that starts in March puts the leap day last, so months before it have fixed lengths.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const year_of_era = y - era * 400;
  const day_of_year = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const day_of_era =
    year_of_era * 365 + Math.floor(year_of_era / 4) - Math.floor(year_of_era / 100) + day_of_year;
  return era * 146_097 + day_of_era - 719_468;
}

/** The date of a day number counted from 1970-01-01. */
export function dateOfDay(day_number: number): string {
  const z = day_number + 719_468;
  const era = Math.floor(z / 146_097);
  const day_of_era = z - era * 146_097;
  const year_of_era = Math.floor(
    (day_of_era -
      Math.floor(day_of_era / 1460) +
      Math.floor(day_of_era / 36_524) -
      Math.floor(day_of_era / 146_096)) /
      365,
  );
  const day_of_year =
    day_of_era - (365 * year_of_era + Math.floor(year_of_era / 4) - Math.floor(year_of_era / 100));
  const m = Math.floor((5 * day_of_year + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  const day = day_of_year - Math.floor((153 * m + 2) / 5) + 1;
  return isoDate(year_of_era + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

const two = (n: number): string => String(n).padStart(2, "0");
const isoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;

/** Whether a text is a real date in the form `YYYY-MM-DD`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text;

/** Days from 1970-01-01 to a date. */
export function dayNumber(date: string): number {
  return dayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** The date a number of days later, or earlier when negative. */
export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

/** ISO weekday of a day number: 1 is Monday, 7 is Sunday. */
const weekdayOfDay = (day_number: number): number => ((((day_number + 3) % 7) + 7) % 7) + 1;

/** ISO weekday of a date: 1 is Monday, 7 is Sunday. */
export const weekday = (date: string): number => weekdayOfDay(dayNumber(date));

/** Day number of Easter Sunday of a year (Meeus' form of the Gregorian computus). */
function easterDay(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

/** The date of Easter Sunday of a year. */
export const easterSunday = (year: number): string => dateOfDay(easterDay(year));

type HolidayRow = { readonly month_day?: string; readonly after_easter?: number; readonly since?: number };

/** Public holidays. Germany: only the nationwide ones, because a brand has no federal state. */
const holiday_rows: Readonly<Record<Holidays, readonly HolidayRow[]>> = {
  PL: [
    { month_day: "01-01" },
    { month_day: "01-06" },
    { after_easter: 0 },
    { after_easter: 1 },
    { month_day: "05-01" },
    { month_day: "05-03" },
    { after_easter: 49 },
    { after_easter: 60 },
    { month_day: "08-15" },
    { month_day: "11-01" },
    { month_day: "11-11" },
    { month_day: "12-24", since: 2025 },
    { month_day: "12-25" },
    { month_day: "12-26" },
  ],
  DE: [
    { month_day: "01-01" },
    { after_easter: -2 },
    { after_easter: 1 },
    { month_day: "05-01" },
    { after_easter: 39 },
    { after_easter: 50 },
    { month_day: "10-03" },
    { month_day: "12-25" },
    { month_day: "12-26" },
  ],
};

const known_holidays = new Map<string, readonly string[]>();

/** The public holidays of a year, unsorted; computed once for each year, because a deadline asks for every day. */
export function holidaysOf(year: number, holidays: Holidays): readonly string[] {
  const key = `${holidays} ${year}`;
  const known = known_holidays.get(key);
  if (known) return known;
  const dates = holiday_rows[holidays]
    .filter((row) => row.since === undefined || year >= row.since)
    .map((row) =>
      row.month_day === undefined
        ? dateOfDay(easterDay(year) + (row.after_easter ?? 0))
        : `${String(year).padStart(4, "0")}-${row.month_day}`,
    );
  known_holidays.set(key, dates);
  return dates;
}

/** Whether a date is a working day: Monday to Friday and not a holiday. */
export function isWorkingDay(date: string, holidays: Holidays): boolean {
  return weekday(date) <= 5 && !holidaysOf(Number(date.slice(0, 4)), holidays).includes(date);
}

/** The nearest working day strictly before a date. */
export function workingDayBefore(date: string, holidays: Holidays): string {
  let day = addDays(date, -1);
  while (!isWorkingDay(day, holidays)) day = addDays(day, -1);
  return day;
}

/** The nearest working day strictly after a date. */
export function workingDayAfter(date: string, holidays: Holidays): string {
  let day = addDays(date, 1);
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1);
  return day;
}

/** Instant of the clock change in a month: its last Sunday at 01:00 UTC (Directive 2000/84/EC). */
function clockChange(year: number, month: 3 | 10): number {
  const last = dayOf(year, month, 31);
  return (last - (weekdayOfDay(last) % 7)) * day_ms + 60 * minute_ms;
}

/** Minutes a local clock is ahead of UTC at an instant; summer lasts from the change in March to that in October. */
export function zoneOffset(instant_ms: number, zone: Zone = "Europe/Warsaw"): number {
  const year = Number(dateOfDay(Math.floor(instant_ms / day_ms)).slice(0, 4));
  const summer = instant_ms >= clockChange(year, 3) && instant_ms < clockChange(year, 10);
  return summer ? zones[zone].summer : zones[zone].winter;
}

/** The local time at an instant. */
export function localTime(instant_ms: number, zone: Zone = "Europe/Warsaw"): LocalTime {
  const minutes = Math.floor(instant_ms / minute_ms) + zoneOffset(instant_ms, zone);
  const day = Math.floor(minutes / day_minutes);
  return { date: dateOfDay(day), minute: minutes - day * day_minutes };
}

/**
 * The instant of a local time. A time in the hour that is repeated in autumn means the first one; a time in the hour
 * that is skipped in spring is read as winter time, so it is after the change.
 */
export function instantOf(local: LocalTime, zone: Zone = "Europe/Warsaw"): number {
  const as_utc = dayNumber(local.date) * day_ms + local.minute * minute_ms;
  const by_summer_clock = as_utc - zones[zone].summer * minute_ms;
  if (zoneOffset(by_summer_clock, zone) === zones[zone].summer) return by_summer_clock;
  return as_utc - zones[zone].winter * minute_ms;
}

/** The local date of an instant. */
export const localDate = (instant_ms: number, zone: Zone = "Europe/Warsaw"): string =>
  localTime(instant_ms, zone).date;

/** Working hours: every working day from one minute of the day to another. */
export type WorkingHours = {
  readonly zone: Zone;
  readonly holidays: Holidays;
  readonly from_minute: number;
  readonly to_minute: number;
};

/**
 * The instant after a number of working minutes, counted in local time; zero minutes gives the next instant inside the
 * hours. Always within [from, to] of a working day. Throws RangeError on negative or fractional minutes and on hours
 * that do not open.
 */
export function addWorkingMinutes(instant_ms: number, minutes: number, hours: WorkingHours): number {
  if (!Number.isSafeInteger(minutes) || minutes < 0) throw new RangeError("minutes must be whole");
  if (hours.to_minute <= hours.from_minute) throw new RangeError("the hours never open");
  // The start is rounded up to a full minute, so the promise is never too early.
  const start = localTime(Math.ceil(instant_ms / minute_ms) * minute_ms, hours.zone);
  let date = start.date;
  let minute = Math.max(start.minute, hours.from_minute);
  let left = minutes;
  for (;;) {
    if (minute < hours.to_minute && isWorkingDay(date, hours.holidays)) {
      const today = hours.to_minute - minute;
      if (left <= today) return instantOf({ date, minute: minute + left }, hours.zone);
      left -= today;
    }
    date = workingDayAfter(date, hours.holidays);
    minute = hours.from_minute;
  }
}
