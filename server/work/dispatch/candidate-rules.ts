import type { CandidateRule } from "#server/kernel/ports/candidate-rule.ts";

let installed: CandidateRule | null = null;

/** Sets the rule at start (`server/app`). */
export function installCandidateRule(rule: CandidateRule): void {
  installed = rule;
}

export function candidateRule(): CandidateRule {
  if (installed === null) throw new Error("the rule of candidates is not installed");
  return installed;
}
