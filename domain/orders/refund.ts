import type { StageKind, Status } from "../catalog.ts";
import { allocate, share } from "../money.ts";
import { hour } from "./timers.ts";

const goodwill_bps = 1000n;
/** The minimum part of a fee for accepted work that staff cancel. */
export const kill_fee_bps = 2500n;
/** Who decided a cancellation by the desk: the company, or the customer, who requested it. */
export const cancelled_by = ["us", "customer"] as const;
export type CancelledBy = (typeof cancelled_by)[number];

/**
 * A customer who cancels interpreting: more than 24 hours before the session everything is refunded, up to one hour
 * before it half.
 */
export const notice_windows = [
  { above_ms: 24 * hour, owed_bps: 0n },
  { above_ms: hour, owed_bps: 5000n },
] as const;

export type StageProgress = {
  readonly kind: StageKind;
  readonly weight_bps: bigint;
  readonly passed: boolean;
  /** Accepted share of the stage, bps; 0 for a stage without a worker. */
  readonly progress_bps: bigint;
};

/** All amounts are gross minor units of the order's one currency. */
export type Cancellation = {
  /** The status the order is leaving. */
  readonly status: Status;
  readonly by: "customer" | "staff" | "clock" | "withdrawal";
  /** The order ends by a failure, also when the customer refused the proposal that followed it. */
  readonly after_failure: boolean;
  readonly promise_missed: boolean;
  readonly early_start_agreed: boolean;
  readonly stages: readonly StageProgress[];
  readonly work_gross: bigint;
  readonly extras: readonly { readonly gross: bigint; readonly started: boolean }[];
  /** Taken and not yet refunded. */
  readonly captured: bigint;
  /** The part of it that was written off, which no one paid. */
  readonly written_off: bigint;
  /** The amount that the customer owes on a deferred invoice. */
  readonly receivable: bigint;
  /** Interpreting only: milliseconds until the session; null for everything else. */
  readonly notice_ms: number | null;
};

export type Settlement = {
  /** The final amount to pay by the customer. */
  readonly owed: bigint;
  readonly refund: bigint;
  /** The money that is sent: money is refunded first, and of what was written off goes nothing to anyone. */
  readonly sent: bigint;
  /** The part of the receivable that remains open. */
  readonly receivable: bigint;
  /** A credit to the balance as compensation. */
  readonly credit: bigint;
};

/** The price of each stage in order, gross minor units; the parts sum to the whole. */
export const stagePrices = (
  work_gross: bigint,
  stages: readonly { readonly weight_bps: bigint }[],
): bigint[] =>
  allocate(
    work_gross,
    stages.map((stage) => stage.weight_bps),
  );

/**
 * Computes the refund of an order that ends before it is finished; gross minor units, one currency. Captured amount and
 * receivable always equal refund, released receivable and remainder; there is no refund after `finished`.
 */
export function settle(end: Cancellation): Settlement {
  const held = end.captured + end.receivable;
  const owed = smaller(owedFor(end), held);
  const receivable = smaller(end.receivable, larger(owed - end.captured, 0n));
  const refund = larger(end.captured - owed, 0n);
  const total = end.extras.reduce((sum, extra) => sum + extra.gross, end.work_gross);
  const sorry = failed(end) ? end.promise_missed : end.by === "staff";
  // There is no compensation for an order that was never bought.
  const credit = sorry && held > 0n && end.status !== "finished" ? share(total, goodwill_bps) : 0n;
  const sent = smaller(refund, end.captured - end.written_off);
  return { owed, refund, sent, receivable, credit };
}

/**
 * A worker's fee for one stage of an order that ends, minor units of the fee's currency: a passed stage in full, one in
 * hand by accepted progress, a session that its customer cancels by the share that the customer owes for it (T49), and at
 * least a quarter when staff took it away; a failure by the worker's own fault pays nothing.
 */
export function workerFee(stage: {
  readonly fee: bigint;
  readonly passed: boolean;
  readonly progress_bps: bigint;
  readonly by: Cancellation["by"];
  readonly after_failure: boolean;
  readonly own_fault: boolean;
  /** Interpreting only: milliseconds until the session; null for everything else. */
  readonly notice_ms: number | null;
}): bigint {
  if (stage.after_failure) return stage.passed && !stage.own_fault ? stage.fee : 0n;
  if (stage.passed) return stage.fee;
  if (stage.by === "customer" && stage.notice_ms !== null)
    return share(stage.fee, noticeShare(stage.notice_ms));
  const earned = share(stage.fee, stage.progress_bps);
  return stage.by === "staff" ? larger(earned, share(stage.fee, kill_fee_bps)) : earned;
}

/**
 * Why this much of the price is refunded or, on account, no longer owed, as customer and desk read it before an order is
 * ended.
 */
export const refund_rules = [
  "nothing_paid",
  "whole",
  "part",
  "no_refund",
  "session_part",
  "session_no_refund",
] as const;
export type RefundRule = (typeof refund_rules)[number];

/** The rule of a settlement: work keeps its part of the price, a session that of its notice window (4.8). */
export function refundRule(end: Cancellation, { owed }: Pick<Settlement, "owed">): RefundRule {
  const held = end.captured + end.receivable;
  if (held === 0n) return "nothing_paid";
  if (owed === 0n) return "whole";
  const is_session = end.notice_ms !== null;
  if (owed === held) return is_session ? "session_no_refund" : "no_refund";
  return is_session ? "session_part" : "part";
}

function owedFor(end: Cancellation): bigint {
  const total = end.extras.reduce((sum, extra) => sum + extra.gross, end.work_gross);
  if (end.status === "finished") return total;
  if (end.by === "staff" || failed(end)) return 0n;
  if (end.by === "withdrawal" && !end.early_start_agreed) return 0n;
  const begun = end.extras.reduce((sum, extra) => sum + (extra.started ? extra.gross : 0n), 0n);
  const booked = end.status === "waiting_translation" || end.status === "translation";
  if (end.notice_ms !== null && booked && end.by === "customer") {
    return share(end.work_gross, noticeShare(end.notice_ms)) + begun;
  }
  const prices = stagePrices(end.work_gross, end.stages);
  const nothing_passed = end.stages.every((stage) => !stage.passed || stage.weight_bps === 0n);
  const work = end.stages.reduce((sum, stage, i) => {
    const price = prices[i] ?? 0n;
    if (stage.passed) return sum + price;
    // A later stage in progress is refunded in full: the company bears the fee of its worker.
    const counts = nothing_passed && stage.kind !== "machine_translation";
    return counts ? sum + share(price, stage.progress_bps) : sum;
  }, 0n);
  return work + begun;
}

const failed = (end: Cancellation): boolean => end.status === "failure" || end.after_failure;
const noticeShare = (notice_ms: number): bigint =>
  notice_windows.find(({ above_ms }) => notice_ms > above_ms)?.owed_bps ?? 10_000n;
/** Whether a customer who cancels a session `notice_ms` before its start owes all of its price. */
export const owesWholeSession = (notice_ms: number): boolean => noticeShare(notice_ms) === 10_000n;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
