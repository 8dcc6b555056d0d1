import { addDays, instantOf, localTime, weekday, type Zone } from "./calendar.ts";

/** Minutes of a day in which quotes are answered: from one to another, at most 0 to 1440. */
export type OpenHours = { readonly from: number; readonly to: number };
/** When quotes are answered, and within how many minutes of that time. */
export type QuoteClock = {
  readonly minutes: number;
  readonly zone: Zone;
  /** Monday to Sunday; null is closed. */
  readonly days: readonly (OpenHours | null)[];
  /** Dates on which nobody answers, whatever day of the week they are. */
  readonly closed: readonly string[];
};

const day_minutes = 1440;
const minute_ms = 60_000;
/** Whoever is never open would count for ever; the server refuses such a clock before it is kept. */
const most_days = 400;

/** Open day and night: the clock of §9 where nobody has set another. */
export const aroundTheClock = (minutes: number): QuoteClock => ({
  minutes,
  zone: "Europe/Warsaw",
  days: Array.from({ length: 7 }, () => ({ from: 0, to: day_minutes })),
  closed: [],
});

/** The hours of a date; null when it is closed. */
const hoursOf = (clock: QuoteClock, date: string): OpenHours | null =>
  clock.closed.includes(date) ? null : (clock.days[weekday(date) - 1] ?? null);

/** Whether it is ever open. */
export const opens = (clock: QuoteClock): boolean =>
  clock.days.some((hours) => hours !== null && hours.to > hours.from);

/**
 * When a quote is due that was asked for at an instant (both epoch milliseconds): so many minutes of open time later,
 * seconds included. Throws RangeError on a clock that is not open within a year.
 */
export function quoteDueAt(asked_ms: number, clock: QuoteClock): number {
  let { date } = localTime(asked_ms, clock.zone);
  let left = clock.minutes * minute_ms;
  for (let day = 0; day < most_days; day += 1, date = addDays(date, 1)) {
    const hours = hoursOf(clock, date);
    if (!hours || hours.to <= hours.from) continue;
    const opens_at = instantOf({ date, minute: hours.from }, clock.zone);
    // Midnight at the end of a day is the beginning of the next one.
    const closes_at =
      hours.to === day_minutes
        ? instantOf({ date: addDays(date, 1), minute: 0 }, clock.zone)
        : instantOf({ date, minute: hours.to }, clock.zone);
    const start = Math.max(asked_ms, opens_at);
    if (start >= closes_at) continue;
    const today = closes_at - start;
    if (left <= today) return start + left;
    left -= today;
  }
  throw new RangeError("the clock of quotes is never open");
}
