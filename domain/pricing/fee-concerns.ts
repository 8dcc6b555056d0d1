import { isFar, type QuoteLimits } from "./price-concerns.ts";

/** The figures of a fee entered by hand; net minor units of the currency of the order. */
export type JudgedFee = {
  readonly fee: bigint;
  /** The planned fee of the stage. */
  readonly planned: bigint;
  /** Work on a part of the stage, so a low fee is usual. */
  readonly partial: boolean;
  /** The net price of the order, and its cost with this fee. */
  readonly net: bigint;
  readonly cost: bigint;
  readonly limits: QuoteLimits;
};

/** `above_ceiling` is refused, the others need a confirmation. */
export type FeeConcern = "above_ceiling" | "below_margin" | "far";

/**
 * The most serious concern about a fee entered by hand; null when there is none. The margin counts only for a fee above
 * the plan.
 */
export function feeConcern({ fee, planned, partial, net, cost, limits }: JudgedFee): FeeConcern | null {
  if (fee > limits.ceiling_net) return "above_ceiling";
  if (fee > planned && (net - cost) * 10_000n < net * limits.least_margin_bps) return "below_margin";
  return isFar(fee, planned) && !(partial && fee < planned) ? "far" : null;
}
