import { share } from "../money.ts";
import { deliveryDate, type ProductionCalendar, workingMinutes } from "../orders/delivery.ts";
import { hour } from "../orders/timers.ts";

/** A part of the time is a reserve, so that a late stage does not make the order late. */
const buffer_bps = 1000n;
/** How the time until the promised date is divided; the first stage gets the most. */
const stage_time_bps = [6000n, 7500n, 9000n] as const;

/** The promised date of an order (epoch milliseconds) and whether it is that of a session. */
type Promised = { readonly deadline: number | null; readonly is_session: boolean };
/** A stage, counted from 1, and how many the order has. */
type Place = { readonly position: number; readonly of: number };

/**
 * The deadline of a stage (epoch milliseconds), with which the whole order is in time: its share of the working time that
 * is left, so that it is within working hours. After a missed promised date it is an hour from now; for a session it is
 * the end.
 */
export function stageDue(
  { deadline, is_session }: Promised,
  { position, of }: Place,
  calendar: ProductionCalendar,
  now: number,
): number {
  if (deadline === null || deadline <= now) return now + hour;
  if (is_session) return deadline;
  const bps = position === of ? 10_000n - buffer_bps : (stage_time_bps[position - 1] ?? 9000n);
  const minutes = Number(share(BigInt(workingMinutes(now, deadline, calendar)), bps));
  return Math.min(deliveryDate(now, minutes, calendar), deadline);
}
