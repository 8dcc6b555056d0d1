import type { OrderRow, DraftRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { PaperLine } from "#contract/shipping/paper-drafts.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { dropUnsent } from "#server/kernel/mail/outbox.ts";
import { renewTimer, orderForUpdate } from "#server/orders/index.ts";
import { openQuestionTo, draftOf, replaceRow } from "#server/work/index.ts";
import { type HeardAddress, isBeforeStamp, mailsAboutAnswer, remindLater, stampOf } from "./draft.ts";

type TakingBack = { readonly version: number; readonly reason: string };

/**
 * Withdraws an approval that the desk recorded by mistake, until the stamp is recorded: the customer is asked again, with
 * the previous address, the timer of active work is paused and the reminders start again. Refuses the customer's own
 * approval, a stamped draft, another version, a hold, and a customer with an open question.
 */
export async function takeBackApproval(
  tx: Tx,
  staff_id: number,
  order_id: number,
  { version, reason }: TakingBack,
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const draft = await draftOf(tx, order_id);
  if (!draft) throw new Refusal("draft.none");
  if (draft.version !== version || draft.state !== "approved")
    throw new Refusal("draft.changed", { version: draft.version, state: draft.state });
  if (draft.answered_by_role !== "staff" || !isBeforeStamp(order) || (await stampOf(tx, order_id)))
    throw new Refusal("draft.approval_stands");
  if (order.on_hold) throw new Refusal("order.on_hold");
  if (await openQuestionTo(tx, order_id)) throw new Refusal("question.one_at_a_time");
  await replaceRow(tx, draft, now);
  await tx
    .updateTable("paper_draft")
    .set({ taken_back_at: now, taken_back_by: staff_id, taken_back_reason: reason })
    .where("id", "=", draft.id)
    .execute();
  const address = draft.address_before as unknown as HeardAddress | null;
  if (address) await tx.updateTable("shipment").set(address).where("order_id", "=", order_id).execute();
  await dropUnsent(tx, order_id, mailsAboutAnswer(order_id, version), now);
  await askAgain(tx, order, draft, now);
  await renewTimer(tx, order_id, now);
  const payload = { order_id, event_id: `taken_back:${version}` };
  await enqueue(tx, "mail.approval_taken_back", payload);
}

/** The same draft again; without a file the delivered translation is the draft, and before a delivery there is none. */
async function askAgain(tx: Tx, order: OrderRow, draft: DraftRow, now: Date): Promise<void> {
  const is_delivered = order.status === "finished";
  if (draft.attachment_id === null && !is_delivered) return;
  const version = draft.version + 1;
  await tx
    .insertInto("paper_draft")
    .values({
      order_id: order.id,
      version,
      attachment_id: draft.attachment_id,
      made_by_role: draft.made_by_role,
      made_by_id: draft.made_by_id,
      comment: draft.comment,
      made_at: now,
      state: "waiting",
      clock_since: is_delivered ? null : now,
    })
    .execute();
  await enqueue(tx, "mail.paper_draft", { order_id: order.id, event_id: String(version) });
  await remindLater(tx, { order_id: order.id, version, sent_at: now, reminders_sent: 0 });
}

/** Approvals recorded and withdrawn by the desk, the latest first. */
export async function paperLines(db: Kysely<DB>, order_id: number): Promise<PaperLine[]> {
  const rows = await db
    .selectFrom("paper_draft")
    .leftJoin("staff_user as recorded_by", "recorded_by.id", "paper_draft.answered_by_id")
    .leftJoin("staff_user as undone_by", "undone_by.id", "paper_draft.taken_back_by")
    .select(["paper_draft.answer", "paper_draft.answered_at", "recorded_by.name as recorded"])
    .select(["paper_draft.taken_back_at", "paper_draft.taken_back_reason", "undone_by.name as undone"])
    .where("paper_draft.order_id", "=", order_id)
    .where("paper_draft.answered_by_role", "=", "staff")
    .orderBy("paper_draft.id", "desc")
    .execute();
  return rows.flatMap(({ answered_at, taken_back_at, ...row }) => [
    ...(taken_back_at === null
      ? []
      : [
          {
            act: "taken_back" as const,
            at: taken_back_at.toISOString(),
            actor: row.undone,
            reason: row.taken_back_reason,
          },
        ]),
    ...(answered_at === null
      ? []
      : [
          {
            act: "approved" as const,
            at: answered_at.toISOString(),
            actor: row.recorded,
            reason: row.answer,
          },
        ]),
  ]);
}
