import { instantOf, isDate, localTime, zoneOffset } from "#domain/calendar.ts";

const quarter_ms = 15 * 60_000;
const two = (n: number): string => String(n).padStart(2, "0");

/** Local date and time as native fields hold them, always in the time zone of Warsaw. */
export type WallClock = { readonly date: string; readonly time: string };

/** The instant of a date and a time in Warsaw, epoch milliseconds; null while one of them is missing or no time. */
export function warsawInstant({ date, time }: WallClock): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  if (!match || !isDate(date)) return null;
  return instantOf({ date, minute: Number(match[1]) * 60 + Number(match[2]) });
}

/** What the clock in Warsaw shows at an instant. */
export function warsawClock(instant_ms: number): WallClock {
  const { date, minute } = localTime(instant_ms);
  return { date, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
}

/** The first quarter of an hour that is at least `notice_minutes` after `now`; both in epoch milliseconds. */
export const earliestStart = (now: number, notice_minutes: number): number =>
  Math.ceil((now + notice_minutes * 60_000) / quarter_ms) * quarter_ms;

/** Whether a clock here shows another time than the one in Warsaw at an instant. */
export const clockDiffers = (instant_ms: number): boolean =>
  -new Date(instant_ms).getTimezoneOffset() !== zoneOffset(instant_ms);

/** Why more minutes are charged than were asked for: the started hour, or the minimum of one booking. */
export const whyCharged = (asked: number, charged: number): "started" | "minimum" =>
  charged === Math.ceil(asked / 60) * 60 ? "started" : "minimum";
