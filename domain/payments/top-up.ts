import { instantOf, localDate } from "../calendar.ts";
import { limits } from "../catalog.ts";
import { share } from "../money.ts";

/**
 * A step of the bonus table: from which amount on (whole units of the wallet's currency) a top-up has which bonus, as a
 * share or in minor units.
 */
export type BonusStep = { readonly from: bigint } & (
  | { readonly bonus_bps: bigint; readonly bonus?: never }
  | { readonly bonus: bigint; readonly bonus_bps?: never }
);

/** The default table, highest step first; staff may set another one by brand and currency. */
export const default_steps: readonly BonusStep[] = [
  { from: 3000n, bonus_bps: 1000n },
  { from: 1000n, bonus_bps: 800n },
  { from: 500n, bonus_bps: 500n },
  { from: 200n, bonus_bps: 300n },
];

/** Whether a step gives a bonus, and not more than was paid in. */
const isSound = (step: BonusStep): boolean =>
  step.from > 0n &&
  (step.bonus === undefined
    ? step.bonus_bps > 0n && step.bonus_bps <= 10_000n
    : step.bonus > 0n && step.bonus <= units(step.from));

/** Steps as entered, sorted; null when two begin at the same amount or one gives no bonus. */
export function orderedSteps(steps: readonly BonusStep[]): readonly BonusStep[] | null {
  const sorted = steps.toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0));
  const sound = sorted.every((step, i) => isSound(step) && step.from !== sorted[i + 1]?.from);
  return sound ? sorted : null;
}

const units = (whole: bigint): bigint => whole * 100n;

/**
 * Minimum and maximum of one top-up, minor units of the wallet's currency (§5: at least 20; the maximum is decision
 * 0038).
 */
export const top_up_bounds = {
  least: units(BigInt(limits.top_up_min)),
  most: units(BigInt(limits.top_up_max)),
} as const;

/** Days after which promotional money of a top-up expires (money.md 2.6: twelve months); paid money never does. */
export const bonus_valid_days = 365;

/**
 * The instant before which the time of a bonus has to be for it to have expired at `now_ms`, epoch milliseconds: customers
 * read a day, so a bonus can be spent to the end of it in Poland.
 */
export const bonusExpiredBefore = (now_ms: number): number =>
  instantOf({ date: localDate(now_ms), minute: 0 });

/** Amounts offered for a top-up, minor units. */
export const top_up_offers = [100n, 200n, 500n].map(units);

/** The bonus of a top-up of `amount` minor units: promotional money of the same currency, rounded half up once. */
export function topUpBonus(amount: bigint, steps: readonly BonusStep[] = default_steps): bigint {
  const step = steps.find(({ from }) => amount >= units(from));
  if (!step) return 0n;
  return step.bonus === undefined ? share(amount, step.bonus_bps) : step.bonus;
}

/** The next amount with a higher bonus step, minor units; null when `amount` is at the highest step. */
export function nextTopUpStep(amount: bigint, steps: readonly BonusStep[] = default_steps): bigint | null {
  const step = steps.findLast(({ from }) => amount < units(from));
  return step ? units(step.from) : null;
}

/**
 * The bonus that is forfeited when `amount` of a top-up is refunded: its share of the rest, rounded down, and all of it
 * with the last of the money. Minor units of the one currency of the lot.
 */
export const bonusForfeited = (
  lot: { readonly paid_left: bigint; readonly bonus_left: bigint },
  amount: bigint,
): bigint => (amount >= lot.paid_left ? lot.bonus_left : (lot.bonus_left * amount) / lot.paid_left);
