import { share } from "../money.ts";
import { minute, reminders } from "../orders/timers.ts";

/** §4.6: three waves of offers, then a person. */
export const last_wave = 3;
/** How many of the best receive an offer first; the next wave goes to all who qualify. */
export const first_wave_people = 5;
const fee_raise_bps = 1_000n;
/** An offer to one person waits this long for its answer. */
export const direct_minutes = 30;
/** How long a directly assigned job can be declined with a reason, in milliseconds. */
const decline_span = 60 * minute;
/** Assumed (decision 0146): the part of the time before a session in which it can be declined; the rest is for finding another person. */
const session_decline_bps = 2_500n;

/**
 * The end of the time in which a directly assigned job can be declined, epoch milliseconds; for a session that begins
 * soon it ends earlier. `starts_at` is null for work without a session.
 */
export function declineEnd(assigned_at: number, starts_at: number | null): number {
  if (starts_at === null) return assigned_at + decline_span;
  const left = Math.max(0, starts_at - assigned_at);
  return assigned_at + Math.min(decline_span, Number(share(BigInt(left), session_decline_bps)));
}

/** How long acceptances are collected before one is chosen, and how long a wave lasts, in milliseconds. */
export const windowSpan = (urgent: boolean): number => (urgent ? minute : 5 * minute);
export const waveSpan = (urgent: boolean): number =>
  (urgent ? reminders.offers.urgent_wave_minutes : reminders.offers.wave_minutes) * minute;

/** All waves from this one on, in milliseconds. */
export const wavesSpan = (urgent: boolean, from_wave = 1): number =>
  (last_wave - from_wave + 1) * waveSpan(urgent);

/** Work is urgent when the waves at their usual pace would not be over by the last safe start. Epoch milliseconds. */
export const isUrgent = (now: number, safe_start_at: number): boolean =>
  now + wavesSpan(false) > safe_start_at;

/** Ten percent more, net minor units, rounded half up: in the last wave, and in a search after a failure (T95). */
export const raisedFee = (base: bigint): bigint => base + share(base, fee_raise_bps);

/** The fee of a wave, net minor units. */
export const feeOfWave = (base: bigint, wave: number): bigint => (wave < last_wave ? base : raisedFee(base));

/** When the desk is notified of the used slack, epoch milliseconds: at a half and at four fifths. */
export function alertInstants(waiting_since: number, safe_start_at: number): readonly [number, number] {
  const slack = Math.max(0, safe_start_at - waiting_since);
  const [half, most] = reminders.offers.alert_slack_bps;
  const at = (bps: bigint): number => waiting_since + Math.floor((slack * Number(bps)) / 10_000);
  return [at(half), at(most)];
}
