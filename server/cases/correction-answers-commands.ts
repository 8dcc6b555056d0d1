import type * as z from "zod/mini";
import type { answerPreview } from "#contract/cases/corrections.ts";
import { Refusal } from "#domain/errors.ts";
import { actOnCase, by_itself, caseForUpdate } from "./act.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { mailsAboutAnswer } from "./mails/correction-answered.ts";
import { dropUnsent } from "#server/kernel/mail/outbox.ts";
import { decideApproval } from "#server/approvals/index.ts";
import { arbitrateCorrection, decideCorrection, note, refundCorrection, staff } from "./commands.ts";

/**
 * Changes the wording of a rejection or a settlement until the customer replies (decision 0166); the amount and the time
 * for an appeal do not change. An unsent mail is dropped, and another is written.
 */
export async function rewordCorrection(
  tx: Tx,
  caller: Caller,
  id: number,
  answer: string,
  now: Date,
): Promise<void> {
  const row = await caseForUpdate(tx, id);
  await dropUnsent(tx, row.order_id, mailsAboutAnswer(id), now);
  const set = { answer, answered_by: idOfCaller(caller), answer_version: row.answer_version + 1 };
  await actOnCase(tx, id, staff(caller), { event: "case.reword", note: answer, set }, now);
  await note(tx, caller, { act: "correction.reword", id, detail: { before: row.answer, answer } }, now);
}

/**
 * Withdraws an answer until the customer replies (decision 0166): the complaint is open again, and the desk has at least
 * a day for another answer. A settlement that waits for a second person is withdrawn with its refund. Refuses
 * (`case.money_moved`) one whose money is on its way.
 */
export async function takeBackCorrection(
  tx: Tx,
  caller: Caller,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  await withdrawAnswer(tx, caller, id, reason, now);
  const { answer, answer_version, appealed_at, order_id } = await caseForUpdate(tx, id);
  await tx
    .updateTable("correction")
    .set({
      answer: "",
      former_answer: answer,
      answer_version: answer_version + 1,
      ...(appealed_at === null ? { rejected_by: null } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (await dropUnsent(tx, order_id, mailsAboutAnswer(id), now))
    await enqueue(tx, "mail.correction_reopened", { correction_id: id });
  await note(tx, caller, { act: "correction.take_back", id, detail: { reason, answer } }, now);
}

/** Moves a complaint back to the desk. */
async function withdrawAnswer(tx: Tx, caller: Caller, id: number, reason: string, now: Date): Promise<void> {
  const seen = await tx
    .selectFrom("correction")
    .leftJoin("refund_request as refund", "refund.id", "correction.refund_request_id")
    .select(["correction.state", "refund.approval_id"])
    .where("correction.id", "=", id)
    .executeTakeFirst();
  if (seen?.state === "settled") throw new Refusal("case.money_moved");
  // The request is locked first, as by its decision.
  if (seen?.state === "partial_refund" && seen.approval_id !== null)
    await decideApproval(tx, caller, seen.approval_id, { decision: "reject", note: reason }, now);
  else await actOnCase(tx, id, staff(caller), { event: "case.take_back", note: reason }, now);
}

/**
 * Executes an answer for a preview, which is rolled back afterwards: as if approved by a second person and with a recent
 * confirmation. Returns the order.
 */
export async function giveAnswer(
  tx: Tx,
  caller: Caller,
  id: number,
  { act, answer, amount }: z.output<typeof answerPreview>,
  now: Date,
): Promise<number> {
  switch (act) {
    case "accept":
    case "reject":
      await decideCorrection(tx, caller, id, { decision: act, answer }, now);
      break;
    case "grant":
    case "uphold":
      await arbitrateCorrection(tx, caller, id, { verdict: act, answer }, now);
      break;
    case "refund":
      await refundCorrection(tx, { ...caller, confirmed_at: now }, id, { amount, answer, note: answer }, now);
      break;
    case "reword":
      await rewordCorrection(tx, caller, id, answer, now);
      break;
  }
  const { state, order_id } = await caseForUpdate(tx, id);
  if (state === "partial_refund") await actOnCase(tx, id, by_itself, { event: "case.refunded" }, now);
  return order_id;
}
