import { stagesOf, agreedTo, loadFacts } from "#server/orders/index.ts";
import { weightsOf } from "./stage-weights.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Cancellation } from "#domain/orders/refund.ts";
import { allocate } from "#domain/money.ts";
import { weightedStages } from "#domain/pricing/stage-weights.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { givenBack, owedOnAccount } from "#server/ledger/index.ts";
import { shipmentOf } from "#server/pricing/index.ts";
import { progressByStage } from "#server/work/index.ts";
import { leftOfOrder } from "./left-of-order.ts";

/** 4.8: the interpreter did not come, which counts as a missed deadline also before the end of the session. */
async function interpreterDidNotCome(db: Kysely<DB>, { id }: OrderRow): Promise<boolean> {
  const session = await db
    .selectFrom("interpreting_session")
    .select("state")
    .where("order_id", "=", id)
    .executeTakeFirst();
  return session?.state === "interpreter_no_show";
}

/**
 * Whether an order ends by a failure: in it, or by the refusal of the change that the desk proposed after it. A failure
 * that the desk has settled does not count for what happens later.
 */
async function endsByFailure(
  db: Kysely<DB>,
  { id }: OrderRow,
  from_status: OrderRow["status"] | null,
): Promise<boolean> {
  if (from_status !== "acceptation") return from_status === "failure";
  const proposed = await db
    .selectFrom("order_event")
    .select("event")
    .where("order_id", "=", id)
    .where("to_status", "=", "acceptation")
    .where("from_status", "!=", "acceptation")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return proposed?.event === "failure.offer_choice";
}

const sumOf = (amounts: ReadonlyMap<number, bigint>): bigint =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);

/** The facts that decide the refund of an ended order, by the table of the lifecycle; gross minor units. */
export async function cancellationOf(
  db: Kysely<DB>,
  order: OrderRow,
  event: { event: string; actor_role: string; from_status: OrderRow["status"] | null; at: Date },
  now: Date,
): Promise<Cancellation> {
  const reads = batchedReads(db);
  const {
    stages,
    done,
    facts,
    shipment,
    receivable,
    returned_before,
    no_show,
    after_failure,
    early_start_agreed,
    weights,
    no_vat,
    left,
  } = await allOf({
    stages: stagesOf(reads, order.id),
    done: progressByStage(reads, order.id, event.at),
    facts: loadFacts(reads, order, now),
    shipment: shipmentOf(reads, order.id),
    receivable: owedOnAccount(reads, order.id),
    returned_before: givenBack(reads, order.id),
    left: leftOfOrder(reads, order.id),
    no_vat: givenBack(reads, order.id, ["vat_returned"]),
    no_show: interpreterDidNotCome(reads, order),
    after_failure: endsByFailure(reads, order, event.from_status),
    early_start_agreed: agreedTo(reads, order.cart_id, "early_start"),
    weights: weightsOf(reads, order),
  });
  const returned = sumOf(returned_before);
  const fee = shipment && shipment.payment_request_id === null ? shipment.fee : 0n;
  const price = order.price_gross ?? 0n;
  // VAT that was charged by mistake is no part of what the work costs.
  const [off_work = 0n, off_posting = 0n] = allocate(sumOf(no_vat), [price - fee, fee]);
  const posting = fee - off_posting;
  return {
    status: event.from_status ?? order.status,
    by:
      event.event === "order.withdraw"
        ? "withdrawal"
        : event.actor_role === "staff"
          ? "staff"
          : event.actor_role === "system"
            ? "clock"
            : "customer",
    after_failure,
    promise_missed: (order.deadline !== null && order.deadline < event.at) || no_show,
    early_start_agreed,
    stages: weightedStages(order.plan, weights).map(({ kind, weight_bps }, i) => ({
      kind,
      weight_bps,
      passed: stages[i]?.state === "passed",
      progress_bps: done.get(stages[i]?.id ?? 0) ?? 0n,
    })),
    work_gross: price - fee - off_work,
    // Posting only starts when the order is finished, so here it is an extra that has not started.
    extras: posting === 0n ? [] : [{ gross: posting, started: false }],
    // The facts of an order count an amount owed on account as captured.
    captured: facts.captured - receivable - returned,
    written_off: left.reduce((sum, { unreturned, money }) => sum + unreturned - money, 0n),
    receivable,
    notice_ms:
      order.session_starts_at === null ? null : order.session_starts_at.getTime() - event.at.getTime(),
  };
}
