import type { Plan } from "../catalog.ts";

/**
 * The plans that may replace a sold one when the work is planned again (T41, T94): no sold stage is omitted, people may
 * replace the engine, and raw machine translation stays raw because of its tax treatment.
 */
export const replans: Readonly<Record<Plan, readonly Plan[]>> = {
  L: ["L", "E", "B", "TP", "X"],
  MT: ["MT"],
  E: ["E", "B", "TP", "X"],
  B: ["B", "X"],
  TP: ["TP", "X"],
  X: ["X"],
  PR: ["PR"],
};
