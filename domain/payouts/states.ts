/** A monthly statement: waits for its bill, for the desk, for a run, for the bank; then it is paid. */
export const statement_states = ["open", "billed", "approved", "in_run", "sent", "paid"] as const;
export type StatementState = (typeof statement_states)[number];

/** A file for the bank: drafted, released by a second person, sent, and complete when each of its payouts is. */
export const run_states = ["draft", "released", "sent", "booked", "partly_failed", "cancelled"] as const;
/** @public Used by the generated tables of the database. */
export type RunState = (typeof run_states)[number];

/** One transfer of a run; `withdrawn` was never sent to the bank, `rejected` was sent and returned. */
export const payout_states = ["planned", "on_its_way", "booked", "rejected", "withdrawn"] as const;
export type PayoutState = (typeof payout_states)[number];

/** A fee of a rework, which has fewer states than that of a stage. */
const rework_fee_states = ["estimated", "payable", "on_statement", "invoiced", "paid", "void"] as const;
export type ReworkFeeState = (typeof rework_fee_states)[number];

/** The end state of a run: all transfers booked, or some not; null while a transfer is pending. */
export function runOutcome(payouts: readonly PayoutState[]): "booked" | "partly_failed" | null {
  if (payouts.some((one) => one === "planned" || one === "on_its_way")) return null;
  return payouts.some((one) => one === "rejected") ? "partly_failed" : "booked";
}

/** Fees in these states are on a statement and no longer change with the work. */
const settled: readonly string[] = ["on_statement", "invoiced", "paid"];
export const isSettledFee = (fee_state: string): boolean => settled.includes(fee_state);
