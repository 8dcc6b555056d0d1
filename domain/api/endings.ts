import { dayNumber } from "../calendar.ts";

/** The end of a row of the public API (integrations 3, decision 0300). Days begin at midnight UTC. */
export type Ending = {
  /** The day on which it is announced. */
  readonly announced_on: string;
  /** The first day on which the row answers `route.ended`. */
  readonly ends_on: string;
  /** What replaces it: the name of another row by key, or the address of a guide, whole or at the portal; null: nothing. */
  readonly instead: string | null;
};

/** Days before the end of a row on which an account that called it gets a mail. */
const ending_reminder_days = [90, 30, 7] as const;

const day_ms = 86_400_000;
/** The beginning of a day as an instant in milliseconds. */
export const startOfDay = (date: string): number => dayNumber(date) * day_ms;

/** Whether a row has ended at an instant in milliseconds. */
export const hasEnded = ({ ends_on }: Ending, at: number): boolean => at >= startOfDay(ends_on);

/** The mail that is due at an instant, by its days before the end: the latest one of several; null before the first and after the end. */
export function dueReminder(ending: Ending, at: number): number | null {
  if (hasEnded(ending, at)) return null;
  const left_ms = startOfDay(ending.ends_on) - at;
  return ending_reminder_days.findLast((days) => left_ms <= days * day_ms) ?? null;
}

/** Whether a row is announced at least twelve months before its end. */
export const hasFullNotice = ({ announced_on, ends_on }: Ending): boolean =>
  ends_on >= `${Number(announced_on.slice(0, 4)) + 1}${announced_on.slice(4)}`;
