import type { Kysely } from "kysely";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** A rule on who may be asked for a stage in addition to qualification; a later module sets it for its kind of orders. */
export type CandidateRule = {
  /**
   * The next person with an offer of their own; `none` when no one is left, `anyone` when the waves may begin. The order
   * is locked by the caller.
   */
  readonly next: (
    tx: Tx,
    order: OrderRow,
    asked: readonly number[],
    now: Date,
  ) => Promise<number | "anyone" | "none">;
  /** Which of these translators are busy at the time of the order. */
  readonly busy: (
    db: Kysely<DB>,
    translator_ids: readonly number[],
    order: OrderRow,
    now: Date,
  ) => Promise<ReadonlySet<number>>;
};

let installed: CandidateRule | null = null;

/** Sets the rule at start (`server/app`). */
export function installCandidateRule(rule: CandidateRule): void {
  installed = rule;
}

export function candidateRule(): CandidateRule {
  if (installed === null) throw new Error("the rule of candidates is not installed");
  return installed;
}
