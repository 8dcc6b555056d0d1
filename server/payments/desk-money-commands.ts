import { Refusal } from "#domain/errors.ts";
import { money } from "#domain/money.ts";
import type { Asking } from "#server/approvals/index.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { lockRefund, settleRefund } from "./refunds/money-back.ts";
import { keepEvent } from "./providers/keep-event.ts";
import { lockEvents, settleEvents } from "./commands.ts";
import { awaitsAPerson } from "./desk-money-queries.ts";

const note = (
  tx: Tx,
  caller: Caller,
  { proof, ...what }: Omit<Act, "detail"> & { readonly proof: string },
  now: Date,
): Promise<void> => writeAudit(tx, caller, { ...what, detail: { proof } }, now);

type Settlement = { readonly id: number; readonly proof: string };

/** The amount of a confirmation, for the limit of payments confirmed by hand. */
export async function askingForPayment(tx: Tx, { id, proof }: Settlement): Promise<Asking> {
  const payment = await tx
    .selectFrom("payment")
    .innerJoin("payment_request as request", "request.id", "payment.payment_request_id")
    .select(["payment.amount", "payment.currency", "payment.brand_id", "payment.transaction_name"])
    .select(["payment.provider", "request.customer_id", "request.cart_id"])
    .where("payment.id", "=", id)
    .executeTakeFirstOrThrow();
  const { amount, currency, brand_id, customer_id, cart_id, provider, transaction_name } = payment;
  return {
    act: "confirmPayment",
    worth: money(amount, currency),
    brand_ids: [brand_id],
    holder: { customer_id, cart_id },
    object: "payment",
    object_id: id,
    reason: proof,
    detail: { payment: transaction_name, provider },
    input: { proof },
  };
}

/**
 * Books the full amount (gross) of an attempt whose payment a member of staff has checked, like any other capture.
 * Refuses an attempt that needs no confirmation, and one that is paid already.
 */
export async function confirmPayment(
  tx: Tx,
  caller: Caller,
  { id, proof }: Settlement,
  now: Date,
): Promise<void> {
  const found = await tx
    .selectFrom("payment")
    .select(["id", "payment_request_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const payment = found && (await lockEvents(tx, found)).find((attempt) => attempt.id === id);
  if (!payment || payment.provider_ref === null || !awaitsAPerson(payment.provider))
    throw new Refusal("payment.not_found");
  if (payment.captured > 0n) throw new Refusal("payment.already_settled");
  const { provider, provider_ref, amount, currency, hash } = payment;
  await keepEvent(
    tx,
    provider,
    {
      event_id: `${provider_ref}:confirmed`,
      kind: "captured",
      provider_ref,
      attempt_hash: hash,
      capture_ref: provider_ref,
      refund_hash: "",
      amount,
      currency,
      fee: 0n,
      body: { confirmed_by: caller.id, proof },
    },
    now,
  );
  await note(tx, caller, { act: "payment.confirmed_by_hand", object: "payment", object_id: id, proof }, now);
  await settleEvents(tx, id, now);
}

/** Books a refund that its provider rejected and a member of staff sent otherwise. Refuses one that is not rejected. */
export async function settleRefundByHand(
  tx: Tx,
  caller: Caller,
  { id, proof }: Settlement,
  now: Date,
): Promise<void> {
  const refund = (await lockRefund(tx, id))?.refund;
  if (!refund || refund.state === "pending") throw new Refusal("payment.not_found");
  if (refund.state === "settled") throw new Refusal("payment.already_settled");
  await note(tx, caller, { act: "refund.settled_by_hand", object: "refund", object_id: id, proof }, now);
  await settleRefund(tx, id, now);
}
