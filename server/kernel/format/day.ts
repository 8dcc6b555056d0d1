import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";

/** The first instant of a day of Warsaw. */
export const dayBegins = (date: string): Date => new Date(instantOf({ date, minute: 0 }));

/** The first instant after the last day of something; null stays null. */
export const dayAfter = (date: string | null): Date | null =>
  date === null ? null : dayBegins(addDays(date, 1));

/** The last day of something that ends at an instant; null stays null. */
export const lastDay = (end: Date | null): string | null =>
  end === null ? null : localDate(end.getTime() - 1);

/**
 * The beginning of something that starts immediately (null, or today) or on a later day of Warsaw. Refuses a past day:
 * a promise made on it does not change.
 */
export function beginsAt(date: string | null, now: Date): Date {
  if (date === null || date === localDate(now.getTime())) return now;
  const begins = dayBegins(date);
  if (begins < now) throw new Refusal("deadline.past");
  return begins;
}
