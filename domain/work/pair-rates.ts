import { divideHalfUp } from "../money.ts";
import { isHundredfold } from "../pricing/sheet-changes.ts";

/** A rate of this multiple of the usual rate of a pair, or of this fraction of it, needs a confirmation. */
const unusual_factor = 3n;

/** The mean of rates, net minor units for a thousand words; null without any. */
export const meanRate = (rates: readonly bigint[]): bigint | null =>
  rates.length === 0
    ? null
    : divideHalfUp(
        rates.reduce((sum, rate) => sum + rate, 0n),
        BigInt(rates.length),
      );

/**
 * Whether a rate (net minor units for a thousand words) needs a confirmation: three times the rate of others for the
 * same work in this pair or a third of it, or a hundred times the person's former rate or a hundredth. Unchanged rates
 * need none, nor do those without others to compare with.
 */
export function isUnusualRate(rate: bigint, before: bigint | null, usual: bigint | null): boolean {
  if (rate === before) return false;
  if (isHundredfold(before, rate)) return true;
  return usual !== null && usual > 0n && (rate >= unusual_factor * usual || unusual_factor * rate <= usual);
}
