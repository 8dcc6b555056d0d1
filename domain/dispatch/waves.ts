import { limits } from "../catalog.ts";
import { divideHalfUp, share, type Currency } from "../money.ts";
import { minute, reminders } from "../order/timers.ts";
import { wage_floor } from "../pricing/sheet-changes.ts";

/** §4.6: three waves of offers, then a person. */
export const last_wave = 3;
/** How many of the best are asked first; the next wave asks everybody who qualifies. */
export const first_wave_people = 5;
const fee_raise_bps = 1_000n;
/** A direct offer waits this long for its answer. */
export const direct_minutes = 30;

/** How long yeses are collected before one is chosen, and how long a wave lasts, in milliseconds. */
export const windowSpan = (urgent: boolean): number => (urgent ? minute : 5 * minute);
export const waveSpan = (urgent: boolean): number =>
  (urgent ? reminders.offers.urgent_wave_minutes : reminders.offers.wave_minutes) * minute;

/** All waves from this one on, in milliseconds. */
export const wavesSpan = (urgent: boolean, from_wave = 1): number =>
  (last_wave - from_wave + 1) * waveSpan(urgent);

/** Work is urgent when the waves at their usual pace would not be over by the last safe start. Epoch milliseconds. */
export const isUrgent = (now: number, safe_start_at: number): boolean =>
  now + wavesSpan(false) > safe_start_at;

/** The fee of a wave, net minor units: the last one pays ten percent more, rounded half up. */
export const feeOfWave = (base: bigint, wave: number): bigint =>
  wave < last_wave ? base : base + share(base, fee_raise_bps);

/** When the desk is told how much of the slack is gone, epoch milliseconds: at a half and at four fifths. */
export function alertInstants(waiting_since: number, safe_start_at: number): readonly [number, number] {
  const slack = Math.max(0, safe_start_at - waiting_since);
  const [half, most] = reminders.offers.alert_slack_bps;
  const at = (bps: bigint): number => waiting_since + Math.floor((slack * Number(bps)) / 10_000);
  return [at(half), at(most)];
}

/**
 * Fee per hour at the pace of §9, minor units: 2,000 words in eight hours; a short text takes at least an hour, and a
 * session as long as it lasts. Rounded half up.
 */
export function hourlyRate(fee: bigint, words: number, minutes: number | null): bigint {
  if (minutes !== null) return divideHalfUp(fee * 60n, BigInt(Math.max(1, minutes)));
  const words_per_hour = limits.words_per_day / 8;
  return words <= words_per_hour ? fee : divideHalfUp(fee * BigInt(words_per_hour), BigInt(words));
}

/** Whether an hourly rate (minor units) is under the law's minimum; what is paid in another currency is not measured. */
export const isBelowWageFloor = (hourly: bigint, currency: Currency): boolean =>
  currency === wage_floor.currency && hourly < wage_floor.hourly;
