import { toDecimal } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { PaymentRow, RequestRow } from "#server/ledger/index.ts";
import { endMoneyHold, holdForLostPayment, sharesOf } from "./paid-again.ts";

/**
 * Handles a chargeback: the orders of the payment are held with that reason where the table allows it, and the desk is
 * notified, also about an order that cannot be held any more (T29a, decision 0071).
 */
export async function holdForClaim(tx: Tx, payment: PaymentRow, event_id: string, now: Date): Promise<void> {
  const { captured, currency, provider, capture_ref, provider_ref } = payment;
  const note = `${toDecimal(captured)} ${currency} · ${provider} ${capture_ref ?? provider_ref ?? ""}`;
  for (const { order_id } of await sharesOf(tx, { id: payment.payment_request_id })) {
    await holdForLostPayment(tx, order_id, { reason: "chargeback", note }, null, now);
    await enqueue(tx, "mail.staff_task", { order_id, event_id: `chargeback:${event_id}` });
  }
}

/** Notifies the desk of refunded late money of dropped orders, so that it can offer them again (T28). */
export async function notifyOfLateMoney(
  tx: Tx,
  request: Pick<RequestRow, "id">,
  event_id: string,
): Promise<void> {
  for (const { order_id } of await sharesOf(tx, request))
    await enqueue(tx, "mail.staff_task", { order_id, event_id: `late_money:${event_id}` });
}

/** Ends the hold of a chargeback once the bank returned the whole amount; a hold with another reason stays. */
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
