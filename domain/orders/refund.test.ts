import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Plan, Status } from "#domain/catalog.ts";
import {
  type Cancellation,
  owesWholeSession,
  settle,
  type StageProgress,
  stagePrices,
  workerFee,
} from "#domain/orders/refund.ts";
import { first_stage_weights, weightedStages } from "#domain/pricing/stage-weights.ts";
import { plan_names } from "#test/fixtures/transitions.ts";

/** The stages of a plan: the first `passed` of them done, the next one at `progress_bps`. */
const stagesAt = (plan: Plan, passed: number, progress_bps = 0n): StageProgress[] =>
  weightedStages(plan, first_stage_weights).map((stage, i) => ({
    ...stage,
    passed: i < passed,
    progress_bps: i === passed ? progress_bps : 0n,
  }));

const end = (status: Status, stages: StageProgress[], more: Partial<Cancellation> = {}): Cancellation => ({
  status,
  by: "customer",
  after_failure: false,
  promise_missed: false,
  early_start_agreed: true,
  stages,
  work_gross: 10_000n,
  extras: [],
  captured: 10_000n,
  written_off: 0n,
  receivable: 0n,
  notice_ms: null,
  ...more,
});
const hour = 3_600_000;

describe("§4 the refund to a customer of 100.00 gross", () => {
  test.each<[string, Cancellation, bigint]>([
    ["payment", end("payment", stagesAt("E", 0)), 10_000n],
    ["analysis", end("in_analysis", stagesAt("X", 0)), 10_000n],
    ["no work has begun", end("waiting_translation", stagesAt("E", 0)), 10_000n],
    ["the engine is running", end("in_machine_translation", stagesAt("L", 0, 4000n)), 10_000n],
    ["only the engine has worked", end("waiting_post_edition", stagesAt("L", 1)), 10_000n],
    ["post-editing is 30 % accepted", end("in_post_edition", stagesAt("L", 1, 3000n)), 7000n],
    ["Economy is 40 % accepted", end("translation", stagesAt("E", 0, 4000n)), 6000n],
    ["Business is 40 % translated", end("translation", stagesAt("B", 0, 4000n)), 7000n],
    ["Business waits for verification", end("waiting_verification", stagesAt("B", 1)), 2500n],
    ["Business is being verified", end("verification", stagesAt("B", 1, 8000n)), 2500n],
    ["TP waits for proofreading", end("waiting_proofreading", stagesAt("TP", 1)), 3300n],
    ["Expert waits for proofreading", end("waiting_proofreading", stagesAt("X", 1)), 5000n],
    ["Expert is being verified", end("verification", stagesAt("X", 2, 5000n)), 2500n],
    ["proofreading waits", end("waiting_proofreading", stagesAt("PR", 0)), 10_000n],
    ["half of proofreading is accepted", end("proofreading", stagesAt("PR", 0, 5000n)), 5000n],
    ["a re-planned Business in analysis", end("in_analysis", stagesAt("B", 1)), 2500n],
    ["it is finished", end("finished", stagesAt("E", 1)), 0n],
  ])("%s", (_, cancellation, refund) => {
    expect(settle(cancellation)).toEqual({
      owed: 10_000n - refund,
      refund,
      sent: refund,
      receivable: 0n,
      credit: 0n,
    });
  });

  test("add-ons that were not begun are refunded in full, those begun are not", () => {
    const extras = [
      { gross: 1470n, started: false },
      { gross: 500n, started: true },
    ];
    const settled = settle(end("translation", stagesAt("E", 0, 5000n), { extras, captured: 11_970n }));
    expect(settled).toMatchObject({ owed: 5500n, refund: 6470n });
  });

  test("a cancellation by staff refunds everything and adds 10 %", () => {
    const settled = settle(end("verification", stagesAt("B", 1, 5000n), { by: "staff" }));
    expect(settled).toEqual({ owed: 0n, refund: 10_000n, sent: 10_000n, receivable: 0n, credit: 1000n });
    const unpaid = settle(end("payment", stagesAt("B", 0), { by: "staff", captured: 0n }));
    expect(unpaid).toEqual({ owed: 0n, refund: 0n, sent: 0n, receivable: 0n, credit: 0n });
  });

  test("a failure refunds everything, and adds 10 % after the promised date", () => {
    const failed = end("failure", stagesAt("X", 2), { by: "clock" });
    expect(settle(failed)).toMatchObject({ refund: 10_000n, credit: 0n });
    expect(settle({ ...failed, promise_missed: true })).toMatchObject({ refund: 10_000n, credit: 1000n });
    const refused = end("acceptation", stagesAt("X", 2), { after_failure: true });
    expect(settle(refused)).toMatchObject({ refund: 10_000n });
  });

  test("§5: a withdrawal without consent to an early start costs nothing", () => {
    const withdrawn = end("translation", stagesAt("E", 0, 4000n), { by: "withdrawal" });
    expect(settle(withdrawn)).toMatchObject({ refund: 6000n });
    expect(settle({ ...withdrawn, early_start_agreed: false })).toMatchObject({ refund: 10_000n });
  });

  test("interpreting: a full refund until 24 hours before, half until one hour before, then none", () => {
    const booked = (notice_ms: number) => settle(end("translation", stagesAt("E", 0), { notice_ms })).refund;
    expect([25 * hour, 24 * hour, 2 * hour, hour, -hour].map(booked)).toEqual([
      10_000n,
      5000n,
      5000n,
      0n,
      0n,
    ]);
  });

  test("a deferred order keeps the part of its receivable that was earned", () => {
    const deferred = end("waiting_verification", stagesAt("B", 1), { captured: 0n, receivable: 10_000n });
    expect(settle(deferred)).toEqual({ owed: 7500n, refund: 0n, sent: 0n, receivable: 7500n, credit: 0n });
  });

  test("of a price that was written off in part, the money is sent back first and no more than it", () => {
    const short = (progress_bps: bigint) =>
      settle(end("translation", stagesAt("E", 0, progress_bps), { written_off: 300n }));
    expect(short(0n)).toMatchObject({ owed: 0n, refund: 10_000n, sent: 9700n });
    expect(short(200n)).toMatchObject({ owed: 200n, refund: 9800n, sent: 9700n });
    expect(short(4000n)).toMatchObject({ owed: 4000n, refund: 6000n, sent: 6000n });
  });
});

describe("§4 the amounts of an ended order add up", () => {
  test("the weights of every plan are 100 %, and stage prices add up to the price", () => {
    for (const plan of plan_names) {
      expect(
        weightedStages(plan, first_stage_weights).reduce((sum, stage) => sum + stage.weight_bps, 0n),
      ).toBe(10_000n);
      for (const gross of [1n, 99n, 10_001n]) {
        expect(
          stagePrices(gross, weightedStages(plan, first_stage_weights)).reduce((a, b) => a + b, 0n),
        ).toBe(gross);
      }
    }
  });

  test("the captured amount is refund plus remainder; more progress never refunds more", () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
    const progress = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(
        fc.constantFrom(...plan_names),
        fc.nat(3),
        progress,
        progress,
        amount,
        amount,
        fc.constantFrom("customer", "staff", "clock", "withdrawal"),
        (plan, passed, one, two, work_gross, extra, by) => {
          const extras = [{ gross: extra, started: false }];
          const at = (bps: bigint) =>
            settle(
              end("translation", stagesAt(plan, passed, bps), {
                work_gross,
                extras,
                captured: work_gross + extra,
                by,
              }),
            );
          const [less, more] = one < two ? [at(one), at(two)] : [at(two), at(one)];
          expect(less.owed + less.refund).toBe(work_gross + extra);
          expect(less.refund).toBeGreaterThanOrEqual(more.refund);
          expect(more.refund).toBeGreaterThanOrEqual(extra);
        },
      ),
    );
  });
});

describe("§4 the fee of a worker for a stage of an ended order", () => {
  const stage = {
    fee: 8000n,
    passed: false,
    progress_bps: 1000n,
    by: "customer",
    after_failure: false,
    own_fault: false,
    notice_ms: null,
  } as const;
  test("a session that its customer cancels pays the share that the customer owes", () => {
    const session = { ...stage, progress_bps: 0n };
    expect(workerFee({ ...session, notice_ms: 25 * hour })).toBe(0n);
    expect(workerFee({ ...session, notice_ms: 24 * hour })).toBe(4000n);
    expect(workerFee({ ...session, notice_ms: hour + 1 })).toBe(4000n);
    expect(workerFee({ ...session, notice_ms: hour })).toBe(8000n);
    expect(workerFee({ ...session, notice_ms: hour, by: "staff" })).toBe(2000n);
  });

  test("accepted progress, at least a quarter when staff cancelled, a passed stage in full", () => {
    expect(workerFee(stage)).toBe(800n);
    expect(workerFee({ ...stage, by: "staff" })).toBe(2000n);
    expect(workerFee({ ...stage, passed: true })).toBe(8000n);
  });

  test("a failure pays what passed, unless it was the worker's own fault", () => {
    const failed = { ...stage, after_failure: true, passed: true };
    expect(workerFee(failed)).toBe(8000n);
    expect(workerFee({ ...failed, own_fault: true })).toBe(0n);
    expect(workerFee({ ...failed, passed: false })).toBe(0n);
  });
});

test("4.8 the page and the mail name the same hour as the refund", () => {
  for (const notice_ms of [25 * hour, hour + 1, hour, 0, -hour]) {
    const { refund } = settle(end("waiting_translation", stagesAt("E", 0), { notice_ms }));
    expect(owesWholeSession(notice_ms)).toBe(refund === 0n);
  }
});
