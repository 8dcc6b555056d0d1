import { addDays, dayNumber } from "../calendar.ts";
import { Refusal } from "../errors.ts";
import { toDecimal } from "../money.ts";

/** When a buyer is reminded of an unpaid invoice: days after the due date, negative before it. */
const reminder_days = [-3, 3, 14, 30] as const;
export type ReminderDay = (typeof reminder_days)[number];

/** No order on account is placed while an invoice is overdue for longer, in days. */
export const overdue_stop_days = 14;

/**
 * The reminder that is due on the seller's day `today` (`YYYY-MM-DD`) for an invoice due on `due_on`: the latest one
 * reached, so a customer gets one mail and not four when reminders were delayed. Null before the first.
 */
export function reminderOn(due_on: string, today: string): ReminderDay | null {
  const late = dayNumber(today) - dayNumber(due_on);
  // The reminder before the due date is of no use on the due date.
  return reminder_days.findLast((day) => day <= late && (day > 0 || late < 0)) ?? null;
}

/** How many days an invoice is overdue on `today`; 0 when it is not. */
export const daysOverdue = (due_on: string, today: string): number =>
  Math.max(0, dayNumber(today) - dayNumber(due_on));

/** The balance of a customer who orders on account: gross minor units of the account's currency. */
export type CreditStanding = {
  /** The limit of a company; 0 is no credit. */
  readonly credit_limit: bigint;
  /** Open invoices and orders that are not invoiced yet. */
  readonly open_exposure: bigint;
  /** Days by which the oldest open invoice is overdue. */
  readonly overdue_days: number;
};

/**
 * Refuses an order on account of `gross` minor units: `credit.overdue` while an invoice is overdue for more than 14
 * days, `credit.exceeded` above the rest of the limit.
 */
export function requireCredit(standing: CreditStanding, gross: bigint): void {
  const { credit_limit, open_exposure, overdue_days } = standing;
  if (overdue_days > overdue_stop_days) throw new Refusal("credit.overdue", { days: overdue_days });
  const left = credit_limit > open_exposure ? credit_limit - open_exposure : 0n;
  if (gross > left) throw new Refusal("credit.exceeded", { left: toDecimal(left) });
}

/** The month before that of a day, `YYYY-MM`: what a collective invoice issued on that day is for. */
export const monthBefore = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const next = addDays(`${month}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}
