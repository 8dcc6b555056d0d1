import { divideHalfUp } from "../money.ts";
import { isHundredfold } from "../pricing/sheet-changes.ts";

/** So many times the usual rate of a pair, or so small a part of it, is asked about. */
const far_times = 3n;

/** The mean of rates, net minor units for a thousand words; null of none. */
export const meanRate = (rates: readonly bigint[]): bigint | null =>
  rates.length === 0
    ? null
    : divideHalfUp(
        rates.reduce((sum, rate) => sum + rate, 0n),
        BigInt(rates.length),
      );

/**
 * Whether a rate (net minor units for a thousand words) is asked about: three times what others are paid for the same
 * work in this pair or a third of it, or a hundred times what this person was paid or a hundredth. Unchanged rates and
 * those of a pair without others are not.
 */
export function isUnusualRate(rate: bigint, before: bigint | null, usual: bigint | null): boolean {
  if (rate === before) return false;
  if (isHundredfold(before, rate)) return true;
  return usual !== null && usual > 0n && (rate >= far_times * usual || far_times * rate <= usual);
}
