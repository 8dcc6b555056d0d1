import type { StageKind, Status } from "../catalog.ts";
import { allocate, share } from "../money.ts";
import { hour } from "./timers.ts";

const goodwill_bps = 1000n;
/** What a worker keeps at least of a fee once the work was taken on and staff cancel it. */
export const kill_fee_bps = 2500n;
/** Who decides a cancellation by the desk: us, or the customer, who asked the desk for it. */
export const cancelled_by = ["us", "customer"] as const;
export type CancelledBy = (typeof cancelled_by)[number];

/** A customer who cancels interpreting: longer than 24 hours before it all is given back, up to one hour half. */
export const notice_windows = [
  { above_ms: 24 * hour, owed_bps: 0n },
  { above_ms: hour, owed_bps: 5000n },
] as const;

export type StageProgress = {
  readonly kind: StageKind;
  readonly weight_bps: bigint;
  readonly passed: boolean;
  /** Accepted share of the stage, bps; 0 for one without a worker. */
  readonly progress_bps: bigint;
};

/** All amounts are gross minor units of the order's one currency. */
export type Cancellation = {
  /** The status the order is leaving. */
  readonly status: Status;
  readonly by: "customer" | "staff" | "clock" | "withdrawal";
  /** The order failed before, also when it left the failure by a choice that the customer then refused. */
  readonly after_failure: boolean;
  readonly promise_missed: boolean;
  readonly early_start_agreed: boolean;
  readonly stages: readonly StageProgress[];
  readonly work_gross: bigint;
  readonly extras: readonly { readonly gross: bigint; readonly started: boolean }[];
  /** Money taken and not yet refunded. */
  readonly captured: bigint;
  /** What the customer owes on a deferred invoice. */
  readonly receivable: bigint;
  /** Interpreting only: milliseconds until the session; null for everything else. */
  readonly notice_ms: number | null;
};

export type Settlement = {
  /** What the customer has to pay in the end. */
  readonly owed: bigint;
  readonly refund: bigint;
  /** What of the receivable stays open. */
  readonly receivable: bigint;
  /** A gift to the balance. */
  readonly credit: bigint;
};

/** The price of each stage in their order, gross minor units; the parts add up to the whole. */
export const stagePrices = (
  work_gross: bigint,
  stages: readonly { readonly weight_bps: bigint }[],
): bigint[] =>
  allocate(
    work_gross,
    stages.map((stage) => stage.weight_bps),
  );

/**
 * Decides the money of an order that ends before it is finished; gross minor units, one currency. What is captured
 * and receivable always equals refund, released receivable and what stays; after `finished` nothing goes back here.
 */
export function settle(end: Cancellation): Settlement {
  const held = end.captured + end.receivable;
  const owed = smaller(owedFor(end), held);
  const receivable = smaller(end.receivable, larger(owed - end.captured, 0n));
  const refund = larger(end.captured - owed, 0n);
  const total = end.extras.reduce((sum, extra) => sum + extra.gross, end.work_gross);
  const sorry = failed(end) ? end.promise_missed : end.by === "staff";
  // Nobody is consoled for an order that was never bought.
  const credit = sorry && held > 0n && end.status !== "finished" ? share(total, goodwill_bps) : 0n;
  return { owed, refund, receivable, credit };
}

/**
 * A worker's fee for one stage of an order that ends, minor units of the fee's currency: a passed stage in full, one
 * in hand by accepted progress, and at least a quarter when staff took it away; own fault in a failure pays nothing.
 */
export function workerFee(stage: {
  readonly fee: bigint;
  readonly passed: boolean;
  readonly progress_bps: bigint;
  readonly by: Cancellation["by"];
  readonly after_failure: boolean;
  readonly own_fault: boolean;
}): bigint {
  if (stage.after_failure) return stage.passed && !stage.own_fault ? stage.fee : 0n;
  if (stage.passed) return stage.fee;
  const earned = share(stage.fee, stage.progress_bps);
  return stage.by === "staff" ? larger(earned, share(stage.fee, kill_fee_bps)) : earned;
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
    // A later stage in hand is refunded whole: what its worker has earned is ours to bear.
    const counts = nothing_passed && stage.kind !== "machine_translation";
    return counts ? sum + share(price, stage.progress_bps) : sum;
  }, 0n);
  return work + begun;
}

const failed = (end: Cancellation): boolean => end.status === "failure" || end.after_failure;
const noticeShare = (notice_ms: number): bigint =>
  notice_windows.find(({ above_ms }) => notice_ms > above_ms)?.owed_bps ?? 10_000n;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
