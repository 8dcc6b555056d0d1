import type { StageKind } from "../catalog.ts";
import { divideHalfUp } from "../money.ts";
import { wordsOfWork } from "./qualify.ts";

/** §9: 2,000 words of translation in a day of eight hours. */
const words_an_hour = 250;
/** Opening, reading and submitting even the shortest text takes at least this long. */
const shortest_minutes = 10;

/**
 * Planned time of a stage in minutes: the duration of a session, or the pace of §9 for a text, where post-editing and
 * review count as a part of a translation. Null without a count.
 */
export function plannedMinutes(kind: StageKind, words: number, minutes: number | null): number | null {
  if (minutes !== null) return Math.max(1, minutes);
  if (words === 0) return null;
  return Math.max(shortest_minutes, Math.ceil((wordsOfWork(kind, words) * 60) / words_an_hour));
}

/** A fee per hour of planned time, minor units, rounded half up; the whole fee for uncounted work. */
export function hourlyRate(fee: bigint, kind: StageKind, words: number, minutes: number | null): bigint {
  const planned = plannedMinutes(kind, words, minutes);
  return planned === null ? fee : divideHalfUp(fee * 60n, BigInt(planned));
}

/**
 * The minimum fee of a stage, net minor units, by the minimum hourly pay, rounded up. Zero without a count, and for the
 * engine.
 */
export function minimumFee(
  least_hourly: bigint,
  kind: StageKind,
  words: number,
  minutes: number | null,
): bigint {
  const planned = plannedMinutes(kind, words, minutes);
  if (planned === null || kind === "machine_translation") return 0n;
  return (least_hourly * BigInt(planned) + 59n) / 60n;
}

/** Whether an hourly rate is below the minimum pay. */
export const isBelowMinimum = (hourly: bigint, least_hourly: bigint): boolean => hourly < least_hourly;
