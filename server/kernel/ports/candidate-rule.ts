import type { Kysely } from "kysely";
import type { OrderRow } from "../db/rows.ts";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";

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
