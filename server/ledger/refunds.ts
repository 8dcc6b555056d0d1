import type { Selectable } from "kysely";
import { money, type Currency } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { surplusJournal } from "./journals.ts";
import { post } from "./post.ts";
import { noteOfProvider } from "./provider-note.ts";

/** Reasons of refunds; the mail about a refund names its reason. */
const refund_reasons = [
  "order_ended",
  "second_capture",
  "other_amount",
  "other_currency",
  "too_late",
  "by_hand",
  "supplement",
  "vat_returned",
] as const;
export type RefundReason = (typeof refund_reasons)[number];

/** The reason of a row; an unknown one is a fault, because the mail has no text for it. */
export function reasonOf(text: string): RefundReason {
  const known = refund_reasons.find((reason) => reason === text);
  if (!known) throw new Error(`no refund has the reason ${text}`);
  return known;
}

type Surplus = {
  readonly event_id: string;
  /** The provider's name of the capture that goes back. */
  readonly capture_ref: string;
  readonly amount: bigint;
  readonly reason: Exclude<RefundReason, "order_ended" | "by_hand" | "supplement" | "vat_returned">;
};

/** Money we may not keep: booked as owed, noted for the desk, and sent back by a job of its own. */
export async function sendBack(
  tx: Tx,
  payment: Selectable<DB["payment"]>,
  { event_id, capture_ref, amount, reason }: Surplus,
  now: Date,
): Promise<void> {
  if (amount <= 0n) return;
  const paid = money(amount, payment.currency);
  await post(tx, {
    ...surplusJournal({
      payment_id: payment.id,
      capture_ref: event_id,
      provider: payment.provider,
      amount: paid,
    }),
    now,
  });
  await tx
    .updateTable("payment")
    .set((w) => ({
      captured: w("captured", "+", amount),
      ...(payment.captured === 0n ? { state: "failed" as const, finish_date: now, next_ask_at: null } : {}),
    }))
    .where("id", "=", payment.id)
    .execute();
  await noteOfProvider(
    tx,
    {
      act: `payment.${reason}`,
      object: "payment",
      object_id: payment.id,
      detail: { event_id, amount: amount.toString(), expected: payment.amount.toString() },
    },
    now,
  );
  await makeRefund(
    tx,
    {
      payment_id: payment.id,
      order_id: null,
      amount,
      currency: payment.currency,
      reason,
      capture_ref,
      unique_key: `surplus:${payment.provider}:${event_id}`,
    },
    now,
  );
}

export type NewRefund = {
  readonly payment_id: number;
  /** The order whose price it is; null for money that was not requested, and for a top-up. */
  readonly order_id: number | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: RefundReason;
  readonly unique_key: string;
  /** The capture it goes back to; without one the capture that settled the payment's request. */
  readonly capture_ref?: string;
  /** A refund to the balance needs no provider; the caller that creates it also executes it. */
  readonly sent_by?: "us";
};

/** Names the refund of an order's end; everything an order gave back begins with its key without an event. */
export const endRefundKey = (order_id: number, event_id: string): string => `order:${order_id}:${event_id}`;

/** A refund row and the job that sends it; the same cause makes one refund only. Answers its id. */
export async function makeRefund(tx: Tx, refund: NewRefund, now: Date): Promise<number | null> {
  const { sent_by = "provider", ...row } = refund;
  const made = await tx
    .insertInto("refund")
    .values({ ...row, hash: newHash(), state: "pending", created_at: now })
    .onConflict((conflict) => conflict.column("unique_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return null;
  if (sent_by === "provider")
    await enqueue(tx, "payment.refund", { refund_id: made.id }, { job_key: `refund:${made.id}` });
  return made.id;
}
