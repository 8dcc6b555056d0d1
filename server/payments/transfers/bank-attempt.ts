import type { Tx } from "#server/kernel/db/open.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { PaymentRow, RequestRow } from "#server/ledger/index.ts";
import { attemptEnds, ordersToPay, recordStart } from "../attempts.ts";

/** The newest attempt of a request by bank transfer that has no money. */
const unpaidAttempt = (tx: Tx, request: RequestRow): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom("payment")
    .selectAll()
    .where("payment_request_id", "=", request.id)
    .where("provider", "=", "bank")
    .where("captured", "=", 0n)
    .orderBy("id", "desc")
    .executeTakeFirst();

function newAttempt(tx: Tx, request: RequestRow, now: Date): Promise<PaymentRow> {
  const hash = newHash();
  return tx
    .insertInto("payment")
    .values({
      hash,
      payment_request_id: request.id,
      brand_id: request.brand_id,
      customer_id: request.customer_id,
      provider: "bank",
      method: "bank_transfer",
      transaction_name: `bank ${hash.slice(0, 8)}`,
      product: request.product,
      currency: request.currency,
      amount: request.amount_due,
      bonus: request.bonus,
      state: "created",
      start_date: now,
      expires_at: attemptEnds(request, "bank", now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The attempt of a request by bank transfer that money is booked to: a known one, else a new one. */
export const attemptOf = async (tx: Tx, request: RequestRow, now: Date): Promise<PaymentRow> =>
  (await unpaidAttempt(tx, request)) ?? newAttempt(tx, request, now);

/**
 * The transfer of a missing rest needs an open attempt, whose page has its data and whose title identifies it: one that
 * ended or was replaced is opened again. A first one is the start of a payment by transfer, with its time limit for the orders.
 */
export async function openForRest(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  const known = await unpaidAttempt(tx, request);
  if (known === undefined) {
    await newAttempt(tx, request, now);
    return recordStart(tx, await ordersToPay(tx, request), now);
  }
  if (known.state === "created" && known.expires_at > now) return;
  await tx
    .updateTable("payment")
    .set({ state: "created", finish_date: null, expires_at: attemptEnds(request, "bank", now) })
    .where("id", "=", known.id)
    .execute();
}
