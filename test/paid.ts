import { sql } from "kysely";
import { money, type Currency } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import {
  captureJournal,
  chargebackJournal,
  claimReturnedJournal,
  gatewayFeeJournal,
  refundOwedJournal,
  refundReturnedJournal,
  refundSentJournal,
} from "#server/payments/journals.ts";
import { type Journal, postAll } from "#server/ledger/post.ts";

/** A captured payment, for ledger tests without an order. */
export type Paid = {
  readonly hash: string;
  readonly provider: string;
  readonly currency: Currency;
  readonly amount: bigint;
  /** The fee reported by the provider with the capture; zero without a report. */
  readonly fee: bigint;
  /** Refunded amounts, each a separate refund. */
  readonly refunds: readonly bigint[];
  /** Whether the refunds were returned to the provider, and are owed again. */
  readonly returned?: boolean;
  /** Disputed amounts, returned when the dispute was won. */
  readonly claims?: readonly { readonly amount: bigint; readonly won?: boolean }[];
};

/** Books a payment with its fee and refunds like the product, and returns its id. */
export async function bookPaid(tx: Tx, paid: Paid, now: Date): Promise<number> {
  const { hash, provider, currency, amount, fee, refunds, returned = false, claims = [] } = paid;
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: `request-${hash}`,
      brand_id: 1,
      kind: "cart",
      currency,
      amount_due: amount,
      state: "settled",
      product: "order",
      created_at: now,
      settled_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const payment = await tx
    .insertInto("payment")
    .values({
      hash,
      payment_request_id: request.id,
      brand_id: 1,
      provider,
      method: provider,
      provider_ref: `provider-${hash}`,
      capture_ref: `capture-${hash}`,
      transaction_name: hash,
      product: "order",
      currency,
      amount,
      captured: amount,
      refunded: returned ? 0n : refunds.reduce((sum, one) => sum + one, 0n),
      charged_back: claims.reduce((sum, one) => (one.won ? sum : sum + one.amount), 0n),
      gateway_fee: fee,
      state: "captured",
      start_date: now,
      finish_date: now,
      finished: true,
      expires_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update payment_request set settled_by = ${payment.id} where id = ${request.id}`.execute(tx);
  const captured = { payment_request_id: request.id, provider, amount: money(amount, currency) };
  const journals: Journal[] = [captureJournal(captured)];
  if (fee > 0n)
    journals.push(gatewayFeeJournal({ payment_id: payment.id, provider, fee: money(fee, currency) }));
  for (const [i, one] of refunds.entries()) {
    const refund = await tx
      .insertInto("refund")
      .values({
        hash: `refund-${hash}-${i}`,
        payment_id: payment.id,
        amount: one,
        currency,
        reason: "order_ended",
        state: returned ? "failed" : "settled",
        unique_key: `refund-${hash}-${i}`,
        created_at: now,
        settled_at: returned ? null : now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const back = { refund_id: refund.id, amount: money(one, currency) };
    journals.push(refundOwedJournal({ ...back, invoiced: null }));
    journals.push(refundSentJournal({ ...back, provider }));
    if (returned) journals.push(refundReturnedJournal({ ...back, provider }));
  }
  for (const [i, claim] of claims.entries()) {
    const taken = { payment_id: payment.id, event_id: `claim-${i}`, provider };
    const of = { ...taken, amount: money(claim.amount, currency) };
    journals.push(chargebackJournal(of));
    if (claim.won) journals.push(claimReturnedJournal(of));
  }
  await postAll(tx, journals, now);
  return payment.id;
}
