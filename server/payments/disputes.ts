import { toDecimal } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { PaymentRow, RequestRow } from "#server/ledger/index.ts";
import { endMoneyHold, holdForLostPayment, sharesOf } from "./paid-again.ts";

/**
 * The buyer took the money of a payment back through their bank: what it had bought is held with that reason wherever
 * the table holds orders, and the desk is called, also for an order that cannot be held any more (T29a, decision 0071).
 */
export async function holdForClaim(tx: Tx, payment: PaymentRow, event_id: string, now: Date): Promise<void> {
  const { captured, currency, provider, capture_ref, provider_ref } = payment;
  const note = `${toDecimal(captured)} ${currency} · ${provider} ${capture_ref ?? provider_ref ?? ""}`;
  for (const { order_id } of await sharesOf(tx, { id: payment.payment_request_id })) {
    await holdForLostPayment(tx, order_id, { reason: "chargeback", note }, null, now);
    await enqueue(tx, "mail.staff_task", { order_id, event_id: `chargeback:${event_id}` });
  }
}

/** Money came for orders that stay dropped and goes back by itself: the desk reads it, and may offer them anew (T28). */
export async function tellOfLateMoney(
  tx: Tx,
  request: Pick<RequestRow, "id">,
  event_id: string,
): Promise<void> {
  for (const { order_id } of await sharesOf(tx, request))
    await enqueue(tx, "mail.staff_task", { order_id, event_id: `late_money:${event_id}` });
}

/** The bank gave everything back: a hold that a claim had put on ends; one that was put on for something else stays. */
export async function endClaimHold(tx: Tx, payment_id: number, now: Date): Promise<void> {
  const { charged_back, payment_request_id } = await tx
    .selectFrom("payment")
    .select(["charged_back", "payment_request_id"])
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  if (charged_back !== 0n) return;
  for (const { order_id } of await sharesOf(tx, { id: payment_request_id })) {
    await endMoneyHold(tx, order_id, ["chargeback"], now);
  }
}
