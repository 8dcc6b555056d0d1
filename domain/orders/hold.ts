import { addDays, type Holidays, instantOf, localTime, workingDayAfter } from "../calendar.ts";
import type { Status } from "../catalog.ts";
import { Refusal } from "../errors.ts";
import { day } from "./timers.ts";
import { production_statuses } from "./transitions.ts";

/** Why an order is on hold: nothing automatic happens to it meanwhile (lifecycle 4.4 rule 8). */
export const hold_reasons = [
  "customer",
  "chargeback",
  "payment_undone",
  "payment_reversed",
  "withdrawal",
  "fraud",
  "virus",
  "legal",
  "other",
] as const;
export type HoldReason = (typeof hold_reasons)[number];

/** The reasons a person may choose; the others result from a payment or a withdrawal. */
export const chosen_hold_reasons = [
  "customer",
  "chargeback",
  "fraud",
  "virus",
  "legal",
  "other",
] as const satisfies readonly HoldReason[];
export type ChosenHoldReason = (typeof chosen_hold_reasons)[number];

/** The maximum days until the review of a hold. */
export const hold_days = 14;

/** Working days until the proposed review of a hold. */
const review_days: Record<HoldReason, number> = {
  customer: 3,
  chargeback: 5,
  payment_undone: 2,
  payment_reversed: 2,
  // The desk has to settle a withdrawal within 14 days; until then the work stays paused.
  withdrawal: hold_days,
  fraud: 2,
  virus: 1,
  legal: 5,
  other: 2,
};
const review_minute = 10 * 60;

/** Review time of a hold that begins now (epoch ms): a working day at 10:00 in Warsaw, within `hold_days`. */
export function holdReviewAt(reason: HoldReason, now: number, holidays: Holidays): number {
  const today = localTime(now).date;
  let date = today;
  for (let n = 0; n < review_days[reason]; n += 1) date = workingDayAfter(date, holidays);
  const at = instantOf({ date, minute: review_minute });
  const latest = now + hold_days * day;
  return at <= latest ? at : instantOf({ date: addDays(today, hold_days), minute: localTime(now).minute });
}

type Held = {
  readonly on_hold: boolean;
  readonly hold_since: Date | null;
  readonly session_starts_at: Date | null;
};

/**
 * The length of a hold that ends, in milliseconds, by which the dates of the order and its work move; null when no hold
 * ends, or no date moves: of an order that leaves production, and of a session, which begins when it begins.
 */
export const heldMs = (
  before: Held,
  { status, on_hold }: { readonly status: Status; readonly on_hold: boolean },
  now: Date,
): number | null =>
  !before.on_hold ||
  on_hold ||
  !production_statuses.some((one) => one === status) ||
  before.session_starts_at !== null
    ? null
    : now.getTime() - (before.hold_since ?? now).getTime();

/** Refuses `order.on_hold`: nothing is offered or accepted while an order is held. */
export function requireNotHeld({ on_hold }: { readonly on_hold: boolean }): void {
  if (on_hold) throw new Refusal("order.on_hold");
}
