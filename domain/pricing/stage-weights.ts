import { plan_keys, plans, type Plan, type StageKind } from "#domain/catalog.ts";

/** The weight of each stage of a plan in its price, bps of the gross, in the order of the plan's stages (4.9). */
export type StageWeights = Readonly<Record<Plan, readonly bigint[]>>;

/** The whole of a price. */
export const whole_bps = 10_000n;

/**
 * The initial weights of a price list. The engine's work has no weight where a person works after it, so such an order
 * is refunded in full until post-editing begins.
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

/**
 * The stages of a plan with their weights. Throws RangeError when the list has none for a stage, because its work would
 * be free.
 */
export const weightedStages = (
  plan: Plan,
  weights: StageWeights,
): readonly { readonly kind: StageKind; readonly weight_bps: bigint }[] =>
  plans[plan].map((kind, i) => {
    const weight_bps = weights[plan][i];
    if (weight_bps === undefined) throw new RangeError(`no weight for stage ${i + 1} of plan ${plan}`);
    return { kind, weight_bps };
  });

/** The plans with several stages: a single stage has the whole weight. */
export const divided_plans: readonly Plan[] = plan_keys.filter((plan) => plans[plan].length > 1);

/** A value for each plan. */
export const perPlan = <T>(value: (plan: Plan) => T): Record<Plan, T> => ({
  L: value("L"),
  MT: value("MT"),
  E: value("E"),
  B: value("B"),
  TP: value("TP"),
  X: value("X"),
  PR: value("PR"),
});
