import { divideHalfUp, share } from "#domain/money.ts";

/**
 * Cost of the worker of a stage: their own rate for a thousand words (net minor units), else a share of the net price.
 */
export type StageRate = {
  readonly share_bps: bigint;
  readonly rate_per_1000: bigint | null;
  /** The minimum fee, net minor units. */
  readonly least: bigint;
};

/** Cost of one stage of an order with the given net price (minor units) and word count, rounded half up. */
export function costOfStage(
  { share_bps, rate_per_1000, least }: StageRate,
  net: bigint,
  words: number,
): bigint {
  const cost =
    rate_per_1000 === null || words === 0
      ? share(net, share_bps)
      : divideHalfUp(rate_per_1000 * BigInt(words), 1000n);
  return cost > least ? cost : least;
}

/** Cost of all stages of a plan. */
export const costOfStages = (stages: readonly StageRate[], net: bigint, words: number): bigint =>
  stages.reduce((sum, stage) => sum + costOfStage(stage, net, words), 0n);
