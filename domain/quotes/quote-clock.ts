import { addDays, instantOf, localTime, weekday, type Zone } from "../calendar.ts";

/** Minutes of a day in which quotes are answered, from one to another, at most 0 to 1440. */
type OpenHours = { readonly from: number; readonly to: number };
/** The hours in which quotes are answered, and the minutes of open time for an answer. */
export type QuoteClock = {
  readonly minutes: number;
  readonly zone: Zone;
  /** Monday to Sunday; null is closed. */
  readonly days: readonly (OpenHours | null)[];
  /** Dates on which the desk is closed, whatever day of the week they are. */
  readonly closed: readonly string[];
};

const day_minutes = 1440;
const minute_ms = 60_000;
/** Hours that never open would never end; the server refuses them before they are stored. */
const most_days = 400;

/** Open around the clock: the default of §9. */
export const aroundTheClock = (minutes: number): QuoteClock => ({
  minutes,
  zone: "Europe/Warsaw",
  days: Array.from({ length: 7 }, () => ({ from: 0, to: day_minutes })),
  closed: [],
});

/** Whether all time counts: no hour and no day is closed. */
export const isAroundTheClock = ({ days, closed }: QuoteClock): boolean =>
  closed.length === 0 &&
  days.every((hours) => hours !== null && hours.from === 0 && hours.to === day_minutes);

/** The hours of a date; null when it is closed. */
const hoursOf = (clock: QuoteClock, date: string): OpenHours | null =>
  clock.closed.includes(date) ? null : (clock.days[weekday(date) - 1] ?? null);

/** Whether the desk is ever open. */
export const opens = (clock: QuoteClock): boolean =>
  clock.days.some((hours) => hours !== null && hours.to > hours.from);

/** When a date opens and closes (epoch milliseconds); null when it is closed. */
function spanOf(
  clock: QuoteClock,
  date: string,
): { readonly opens_at: number; readonly closes_at: number } | null {
  const hours = hoursOf(clock, date);
  if (!hours || hours.to <= hours.from) return null;
  return {
    opens_at: instantOf({ date, minute: hours.from }, clock.zone),
    // Midnight at the end of a day is the beginning of the next one.
    closes_at:
      hours.to === day_minutes
        ? instantOf({ date: addDays(date, 1), minute: 0 }, clock.zone)
        : instantOf({ date, minute: hours.to }, clock.zone),
  };
}

/**
 * When a quote requested at an instant is due (both epoch milliseconds): after the minutes of open time, seconds
 * included. Throws RangeError for a clock that is not open within a year.
 */
export function quoteDueAt(asked_ms: number, clock: QuoteClock): number {
  let { date } = localTime(asked_ms, clock.zone);
  let left = clock.minutes * minute_ms;
  for (let day = 0; day < most_days; day += 1, date = addDays(date, 1)) {
    const span = spanOf(clock, date);
    if (!span) continue;
    const start = Math.max(asked_ms, span.opens_at);
    if (start >= span.closes_at) continue;
    const today = span.closes_at - start;
    if (left <= today) return start + left;
    left -= today;
  }
  throw new RangeError("the quote hours never open");
}

/**
 * The open time between two instants (epoch milliseconds), at most that of 400 days; 0 when the second is not after the
 * first.
 */
export function openMsBetween(from_ms: number, to_ms: number, clock: QuoteClock): number {
  let { date } = localTime(from_ms, clock.zone);
  const last = localTime(to_ms, clock.zone).date;
  let open = 0;
  for (let day = 0; day < most_days && date <= last; day += 1, date = addDays(date, 1)) {
    const span = spanOf(clock, date);
    if (span) open += Math.max(0, Math.min(to_ms, span.closes_at) - Math.max(from_ms, span.opens_at));
  }
  return open;
}

/**
 * When the desk opens next after an instant (both epoch milliseconds); null while it is open, and when it never opens.
 */
export function opensNextAt(now_ms: number, clock: QuoteClock): number | null {
  let { date } = localTime(now_ms, clock.zone);
  for (let day = 0; day < most_days; day += 1, date = addDays(date, 1)) {
    const span = spanOf(clock, date);
    if (!span || span.closes_at <= now_ms) continue;
    return span.opens_at <= now_ms ? null : span.opens_at;
  }
  return null;
}

/** The state of a due instant: only open time counts, before and after it. */
export type DeskClock = {
  readonly due_at: number;
  /** Until when the clock is stopped, because the desk is closed; null while it runs. */
  readonly opens_at: number | null;
  /** Closed time from now (or from the opening) to the due instant; negative after it. */
  readonly closed_ms: number;
};

/** The clock of a due instant at present (all in epoch milliseconds). */
export function deskClock(due_at: number, now_ms: number, clock: QuoteClock): DeskClock {
  const opens_at = opensNextAt(now_ms, clock);
  const from = opens_at ?? now_ms;
  const left = due_at >= from ? openMsBetween(from, due_at, clock) : -openMsBetween(due_at, from, clock);
  return { due_at, opens_at, closed_ms: due_at - from - left };
}

/** Open time left at an instant in milliseconds; negative when late, and constant while the desk is closed. */
export const leftOf = ({ due_at, opens_at, closed_ms }: DeskClock, now_ms: number): number =>
  due_at - Math.max(now_ms, opens_at ?? now_ms) - closed_ms;
