import type { Plan } from "../catalog.ts";

/**
 * The plans that a sold one may become when the work is planned again (T41, T94): nothing that was sold is left out,
 * people may take the machine's place, and raw machine text stays what it was taxed as.
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
