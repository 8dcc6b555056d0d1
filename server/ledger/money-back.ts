import { money } from "#domain/money.ts";
import type { Tx } from "../db/open.ts";
import { afterPaper } from "../jobs/after.ts";
import { enqueue } from "../jobs/queue.ts";
import { chargebackJournal, refundSentJournal } from "./journals.ts";
import { post } from "./post.ts";
import type { PaymentRow } from "./rows.ts";

/** A refund left, said the provider: booked once, whoever said it first, the answer to our call or a notification. */
export async function settleRefund(tx: Tx, refund_id: number, now: Date): Promise<void> {
  const refund = await tx
    .selectFrom("refund")
    .selectAll()
    .where("id", "=", refund_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (refund.state === "settled") return;
  const payment = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", refund.payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await post(tx, {
    ...refundSentJournal({
      refund_id: refund.id,
      provider: payment.provider,
      amount: money(refund.amount, payment.currency),
    }),
    now,
  });
  await tx
    .updateTable("refund")
    .set({ state: "settled", settled_at: now, problem: null })
    .where("id", "=", refund.id)
    .execute();
  await tx
    .updateTable("payment")
    .set((w) => ({ refunded: w("refunded", "+", refund.amount) }))
    .where("id", "=", payment.id)
    .execute();
  for (const name of afterPaper.refund_settled) await enqueue(tx, name, { refund_id: refund.id });
}

/**
 * A provider will not send a refund: it is still owed (the books do not move), and a person has to find another way.
 * `problem` is in the provider's words.
 */
export async function rejectRefund(tx: Tx, refund_id: number, problem: string, now: Date): Promise<void> {
  const rejected = await tx
    .updateTable("refund")
    .set({ state: "failed", problem: problem.slice(0, 500) })
    .where("id", "=", refund_id)
    .where("state", "=", "pending")
    .returning(["id", "payment_id", "amount"])
    .executeTakeFirst();
  if (!rejected) return;
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "provider",
      act: "refund.rejected",
      object: "refund",
      object_id: rejected.id,
      detail: JSON.stringify({ problem, amount: rejected.amount.toString() }),
    })
    .execute();
}

/** Our refund by the name the provider knows; null for one that was made at the provider and not by us. */
export async function refundByHash(tx: Tx, hash: string): Promise<number | null> {
  const found = await tx.selectFrom("refund").select("id").where("hash", "=", hash).executeTakeFirst();
  return found?.id ?? null;
}

type Taken = { readonly event_id: string; readonly amount: bigint };

/**
 * The buyer took the money back through their bank (gross). It is gone from the provider at once; what becomes of the
 * order and of the claim is a person's decision, so it waits in suspense and stands in the log.
 */
export async function takeBack(
  tx: Tx,
  payment: PaymentRow,
  { event_id, amount }: Taken,
  now: Date,
): Promise<void> {
  if (amount <= 0n) return;
  const taken = { payment_id: payment.id, event_id, provider: payment.provider };
  await post(tx, { ...chargebackJournal({ ...taken, amount: money(amount, payment.currency) }), now });
  await tx
    .updateTable("payment")
    .set((w) => ({ charged_back: w("charged_back", "+", amount) }))
    .where("id", "=", payment.id)
    .execute();
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "provider",
      act: "payment.charged_back",
      object: "payment",
      object_id: payment.id,
      detail: JSON.stringify({ event_id, amount: amount.toString() }),
    })
    .execute();
}

type Task = { readonly event_id: string; readonly amount: bigint | null; readonly task: string };

/** A provider said something that only a person can act on: it stands in the log once, the books do not move. */
export async function noteForDesk(
  tx: Tx,
  payment_id: number,
  { event_id, amount, task }: Task,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "provider",
      act: `payment.${task}`,
      object: "payment",
      object_id: payment_id,
      detail: JSON.stringify({ event_id, amount: (amount ?? 0n).toString() }),
    })
    .execute();
}
