import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import {
  chargebackJournal,
  claimReturnedJournal,
  refundReturnedJournal,
  refundSentJournal,
} from "../journals.ts";
import { noteOfProvider, post, type PaymentRow, type RefundRow } from "#server/ledger/index.ts";

/** The provider reports a refund as sent: booked once, whether the answer to our call or a notification comes first. */
export async function settleRefund(tx: Tx, refund_id: number, now: Date): Promise<void> {
  const found = await lockRefund(tx, refund_id);
  if (!found) throw new Error(`there is no refund ${refund_id}`);
  const { refund, payment } = found;
  if (refund.state === "settled") return;
  await tx
    .updateTable("refund")
    .set({ state: "settled", settled_at: now, failure: "" })
    .where("id", "=", refund.id)
    .execute();
  await tx
    .updateTable("payment")
    .set((w) => ({ refunded: w("refunded", "+", refund.amount) }))
    .where("id", "=", payment.id)
    .execute();
  await enqueue(tx, "mail.payment_refunded", { refund_id: refund.id });
  await enqueue(tx, "mail.top_up_refunded", { refund_id: refund.id });
  await post(tx, {
    ...refundSentJournal({
      refund_id: refund.id,
      provider: payment.provider,
      amount: money(refund.amount, payment.currency),
      times_returned: await timesReturned(tx, refund.id),
    }),
    now,
  });
}

/** A refund with its payment, which is locked before it; null when there is none. */
export async function lockRefund(
  tx: Tx,
  refund_id: number,
): Promise<{ readonly refund: RefundRow; readonly payment: PaymentRow } | null> {
  const payment = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", (w) => w.selectFrom("refund").select("payment_id").where("id", "=", refund_id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payment) return null;
  const refund = await tx
    .selectFrom("refund")
    .selectAll()
    .where("id", "=", refund_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { refund, payment };
}

/**
 * A provider reports that it will not send a refund: the money stays owed, and the desk sees the provider's reason. A
 * refund that was reported as sent and was returned is owed again.
 */
export async function rejectRefund(
  tx: Tx,
  id: number,
  { hash, why }: { readonly hash: string; readonly why: string },
  now: Date,
): Promise<void> {
  const found = await lockRefund(tx, id);
  if (!found) throw new Error(`there is no refund ${id}`);
  const { refund } = found;
  // It may have been sent again meanwhile, under another name.
  if (refund.state === "failed" || refund.hash !== hash) return;
  if (refund.state === "settled") await takeIn(tx, refund, now);
  await tx
    .updateTable("refund")
    .set({ state: "failed", settled_at: null, failure: why.slice(0, 500) })
    .where("id", "=", refund.id)
    .execute();
  await noteOfProvider(
    tx,
    {
      act: "refund.refused",
      object: "refund",
      object_id: refund.id,
      detail: { why, amount: refund.amount.toString() },
    },
    now,
  );
}

/** The money of a refund is back at the provider. */
async function takeIn(tx: Tx, { id, payment_id, amount }: RefundRow, now: Date): Promise<void> {
  const { provider, currency } = await tx
    .updateTable("payment")
    .set((w) => ({ refunded: w("refunded", "-", amount) }))
    .where("id", "=", payment_id)
    .returning(["provider", "currency"])
    .executeTakeFirstOrThrow();
  const times_returned = await timesReturned(tx, id);
  const returned = { refund_id: id, provider, amount: money(amount, currency), times_returned };
  await post(tx, { ...refundReturnedJournal(returned), now });
}

/** How often a refund came back to its provider; it is locked. */
async function timesReturned(tx: Tx, refund_id: number): Promise<number> {
  const rows = await tx
    .selectFrom("ledger.journal")
    .select("id")
    .where("reference", "=", `refund:${refund_id}`)
    .where("kind", "=", "refund_returned")
    .execute();
  return rows.length;
}

/** Our refund by the name the provider knows; null for one that was made at the provider and not by us. */
export async function refundByHash(tx: Tx, hash: string): Promise<number | null> {
  const found = await tx.selectFrom("refund").select("id").where("hash", "=", hash).executeTakeFirst();
  return found?.id ?? null;
}

type Taken = { readonly event_id: string; readonly amount: bigint };

/**
 * A chargeback of the buyer's bank (gross). The money leaves the provider at once; a person decides about the order and
 * the dispute, so the amount waits in suspense and is recorded in the log.
 */
export const takeBack = (tx: Tx, payment: PaymentRow, taken: Taken, now: Date): Promise<void> =>
  bookClaim(tx, payment, taken, "charged_back", now);

/** The dispute was won (gross): the amount of its chargeback returns; one that took nothing returns nothing. */
export async function returnClaim(tx: Tx, payment: PaymentRow, won: Taken, now: Date): Promise<void> {
  const event_id = won.event_id.replace(/:won$/, "");
  const taken = await tx
    .selectFrom("provider_event")
    .select("amount")
    .where("provider", "=", payment.provider)
    .where("event_id", "=", event_id)
    .where("settled_at", "is not", null)
    .executeTakeFirst();
  return bookClaim(tx, payment, { event_id, amount: taken?.amount ?? 0n }, "claim_won", now);
}

const claim_journals = { charged_back: chargebackJournal, claim_won: claimReturnedJournal } as const;

/** Books the amount of a chargeback or of a won dispute and records it in the log; does nothing for zero. */
async function bookClaim(
  tx: Tx,
  payment: PaymentRow,
  { event_id, amount }: Taken,
  task: keyof typeof claim_journals,
  now: Date,
): Promise<void> {
  if (amount <= 0n) return;
  const { id: payment_id, provider, currency } = payment;
  const claim = { payment_id, event_id, provider, amount: money(amount, currency) };
  await post(tx, { ...claim_journals[task](claim), now });
  await tx
    .updateTable("payment")
    .set((w) => ({ charged_back: w("charged_back", "+", task === "charged_back" ? amount : -amount) }))
    .where("id", "=", payment_id)
    .execute();
  await noteForDesk(tx, payment_id, { event_id, amount, task }, now);
}

type Task = { readonly event_id: string; readonly amount: bigint | null; readonly task: string };

/** Records a provider's event that only a person can act on in the log, once; the books do not change. */
export async function noteForDesk(
  tx: Tx,
  payment_id: number,
  { event_id, amount, task }: Task,
  now: Date,
): Promise<void> {
  await noteOfProvider(
    tx,
    {
      act: `payment.${task}`,
      object: "payment",
      object_id: payment_id,
      detail: { event_id, amount: (amount ?? 0n).toString() },
    },
    now,
  );
}

/**
 * Money in another currency than that of the payment cannot be booked for it: it is neither captured nor refunded
 * automatically, but recorded in the log for a person.
 */
export async function noteForeignMoney(
  tx: Tx,
  payment: PaymentRow,
  { event_id, amount, currency }: Taken & { readonly currency: string | null },
  now: Date,
): Promise<void> {
  await noteOfProvider(
    tx,
    {
      act: "payment.foreign_currency",
      object: "payment",
      object_id: payment.id,
      detail: { event_id, amount: amount.toString(), currency, expected: payment.currency },
    },
    now,
  );
}
