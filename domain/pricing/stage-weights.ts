import { plan_keys, plans, type Plan, type StageKind } from "#domain/catalog.ts";

/** What each stage of a plan is worth in its price, bps of the gross, in the order of the plan's stages (4.9). */
export type StageWeights = Readonly<Record<Plan, readonly bigint[]>>;

/** The whole of a price. */
export const whole_bps = 10_000n;

/**
 * The weights a price list begins with. The engine's own work costs nothing where a person works after it, so such an
 * order is refunded whole until the post-editing begins.
 */
export const first_stage_weights: StageWeights = {
  L: [0n, 10_000n],
  MT: [10_000n],
  E: [10_000n],
  B: [7500n, 2500n],
  TP: [6700n, 3300n],
  X: [5000n, 2500n, 2500n],
  PR: [10_000n],
};

/** The stages of a plan with their weights. Throws RangeError where a list has none for a stage: its work would be free. */
export const weightedStages = (
  plan: Plan,
  weights: StageWeights,
): readonly { readonly kind: StageKind; readonly weight_bps: bigint }[] =>
  plans[plan].map((kind, i) => {
    const weight_bps = weights[plan][i];
    if (weight_bps === undefined) throw new RangeError(`no weight for stage ${i + 1} of plan ${plan}`);
    return { kind, weight_bps };
  });

/** The plans in which there is something to divide: a stage that is alone is worth everything. */
export const divided_plans: readonly Plan[] = plan_keys.filter((plan) => plans[plan].length > 1);

/** A value for each plan there is. */
export const perPlan = <T>(value: (plan: Plan) => T): Record<Plan, T> => ({
  L: value("L"),
  MT: value("MT"),
  E: value("E"),
  B: value("B"),
  TP: value("TP"),
  X: value("X"),
  PR: value("PR"),
});
