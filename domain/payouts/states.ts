/** A monthly statement: waits for its bill, for the desk, for a run, for the bank; then it is paid. */
export const statement_states = ["open", "billed", "approved", "in_run", "sent", "paid"] as const;
export type StatementState = (typeof statement_states)[number];

/** A file for the bank: drafted, released by a second person, sent, and over when each of its payouts is. */
export const run_states = ["draft", "released", "sent", "booked", "partly_failed", "cancelled"] as const;
/** @public Used by the generated tables of the database. */
export type RunState = (typeof run_states)[number];

/** One transfer of a run; `withdrawn` never went to the bank, `rejected` did and came back. */
export const payout_states = ["planned", "on_its_way", "booked", "rejected", "withdrawn"] as const;
export type PayoutState = (typeof payout_states)[number];

/** A fee of a rework, which has fewer steps than that of a stage. */
const rework_fee_states = ["estimated", "payable", "on_statement", "invoiced", "paid", "void"] as const;
export type ReworkFeeState = (typeof rework_fee_states)[number];

/** How a run ends, or null while one of its transfers may still do either: all booked, or some not. */
export function runOutcome(payouts: readonly PayoutState[]): "booked" | "partly_failed" | null {
  if (payouts.some((one) => one === "planned" || one === "on_its_way")) return null;
  return payouts.some((one) => one === "rejected") ? "partly_failed" : "booked";
}

/** Fees of these states stand on a statement: nothing about the work changes them any more. */
const settled: readonly string[] = ["on_statement", "invoiced", "paid"];
export const isSettledFee = (fee_state: string): boolean => settled.includes(fee_state);
