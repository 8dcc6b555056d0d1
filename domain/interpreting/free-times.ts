import { addDays, instantOf, weekday, type Zone } from "../calendar.ts";
import { session_spans } from "./session.ts";

/** How an interpreter works: by phone and video, at the customer's place, or both. */
export const interpreter_modes = ["phone", "on_site", "both"] as const;
export type InterpreterMode = (typeof interpreter_modes)[number];
/** The mode of a session: a video session counts as a call. */
export type SessionMode = Exclude<InterpreterMode, "both">;

/** Weekly hours; `weekday` 1 is Monday, minutes are of the day, `to_minute` 1440 is midnight. */
export type WeeklyHours = {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly mode: InterpreterMode;
};
/** Epoch milliseconds, the end not included. */
export type Span = { readonly from: number; readonly to: number };

/** All hours are in the desk's time zone (decision 0079). */
export const hours_zone: Zone = "Europe/Warsaw";
/** Times are offered in steps of half an hour. */
export const step_minutes = 30;
const minute_ms = 60_000;

/** The time an interpreter is busy with a session: with travel there and back, when there is any. */
export function takenSpan(starts_at: number, minutes: number, mode: SessionMode): Span {
  const way = mode === "on_site" ? session_spans.travel : 0;
  return { from: starts_at - way, to: starts_at + minutes * minute_ms + way };
}

/** Whether two times overlap. */
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The working times of one day, as instants; adjacent hours of one mode are merged. */
function dayHours(hours: readonly WeeklyHours[], date: string, mode: SessionMode): Span[] {
  const today = weekday(date);
  const spans = hours
    .filter((one) => one.weekday === today && (one.mode === mode || one.mode === "both"))
    .map(({ from_minute, to_minute }) => ({
      from: instantOf({ date, minute: from_minute }, hours_zone),
      // Midnight is the beginning of the next day, which is earlier or later when the clocks change.
      to:
        to_minute >= 1440
          ? instantOf({ date: addDays(date, 1), minute: 0 }, hours_zone)
          : instantOf({ date, minute: to_minute }, hours_zone),
    }))
    .toSorted((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}

/** Whether an interpreter can take a session: it is in their hours, and with its travel time overlaps nothing else. */
export function canTake(
  { hours, busy }: { readonly hours: readonly WeeklyHours[]; readonly busy: readonly Span[] },
  { date, starts_at, minutes, mode }: AskedTime,
): boolean {
  const ends_at = starts_at + minutes * minute_ms;
  // Hours until midnight continue on the next day.
  const spans = [...dayHours(hours, date, mode), ...dayHours(hours, addDays(date, 1), mode)];
  const last = spans.reduce<Span | null>(
    (whole, span) => (whole && span.from <= whole.to ? { ...whole, to: span.to } : (whole ?? null)),
    spans.find(({ from, to }) => from <= starts_at && starts_at < to) ?? null,
  );
  if (!last || last.to < ends_at) return false;
  const taken = takenSpan(starts_at, minutes, mode);
  return !busy.some((one) => overlap(one, taken));
}

export type AskedTime = {
  /** The date on which the session begins, in the desk's time zone. */
  readonly date: string;
  readonly starts_at: number;
  readonly minutes: number;
  readonly mode: SessionMode;
};

/** The half hours of a day, as instants; 46 or 50 of them where the clocks change. */
export function stepsOf(date: string): number[] {
  const from = instantOf({ date, minute: 0 }, hours_zone);
  const to = instantOf({ date: addDays(date, 1), minute: 0 }, hours_zone);
  const count = Math.round((to - from) / (step_minutes * minute_ms));
  return Array.from({ length: count }, (_, i) => from + i * step_minutes * minute_ms);
}
