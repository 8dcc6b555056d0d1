import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import { share } from "#domain/money.ts";
import { day } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { workingMinutes, deliveryDate } from "#domain/orders/delivery.ts";
import { assignmentInHand, openQuestionTo, stoppedByDraft } from "./rows.ts";

/** §4.4 rule 4: how often the clock of an order pauses for its customer; later questions go to the desk. */
export const most_pauses = 3;
/** Assumed (decision 0067): the customer's time for an answer; after it the clock resumes and the desk is asked. */
export const longest_pause = 7 * day;

/**
 * By how many milliseconds the clock of an order is delayed by an unanswered question to its customer or an unapproved
 * draft of a paper original. During a pause it is the longest pause, so that the order's timer is set once; otherwise 0.
 */
export async function pausedMs(db: Kysely<DB>, order_id: number): Promise<number> {
  const waits = (await openQuestionTo(db, order_id)) ?? (await stoppedByDraft(db, order_id));
  return waits === undefined ? 0 : longest_pause;
}

/**
 * The new date after a pause of the clock: the working time that was left counts from the end of the pause. A date that
 * had already passed does not move.
 */
function afterPause(order: Pick<OrderRow, "brand_id">, date: Date, from: Date, to: Date): Date {
  if (date <= from || to <= from) return date;
  const brand = brandOfRow(order.brand_id);
  const minutes = workingMinutes(from.getTime(), date.getTime(), brand);
  const moved = new Date(deliveryDate(to.getTime(), minutes, brand));
  return moved > date ? moved : date;
}

/** The part of a stage's second half that is left at the reminder, which is at four fifths of the stage's time. */
const until_reminder_bps = 6000n;

/**
 * At the end of a hold (T29) deadline, checkpoint and the day after a missed checkpoint move by the length of the hold, or
 * by the time since the worker took the job if that was later. Their jobs are scheduled again, because they do nothing
 * during a hold.
 */
async function moveAssignment(
  tx: Tx,
  order: Pick<OrderRow, "id" | "brand_id" | "hold_since">,
  now: Date,
): Promise<void> {
  const mine = await assignmentInHand(tx, order.id);
  if (!mine || order.hold_since === null) return;
  const { id, checkpoint_at, checkpoint_missed_at } = mine;
  const lasted = now.getTime() - Math.max(order.hold_since.getTime(), mine.accepted_at.getTime());
  const later = (date: Date): Date => new Date(date.getTime() + lasted);
  const deadline = later(mine.deadline);
  const half = checkpoint_at && later(checkpoint_at);
  const missed = checkpoint_missed_at && later(checkpoint_missed_at);
  await tx
    .updateTable("assignment")
    .set({ deadline, checkpoint_at: half, checkpoint_missed_at: missed })
    .where("id", "=", id)
    .execute();
  if (half === null) return;
  const payload = { assignment_id: id };
  const brand = brandOfRow(order.brand_id);
  const left = share(BigInt(workingMinutes(half.getTime(), deadline.getTime(), brand)), until_reminder_bps);
  const run_at = new Date(deliveryDate(half.getTime(), Number(left), brand));
  await enqueue(tx, "mail.work_due_soon", payload, { job_key: `due-soon:${id}`, run_at });
  if (missed === null)
    await enqueue(tx, "work.checkpoint", payload, { job_key: `checkpoint:${id}`, run_at: half });
  else
    await enqueue(tx, "work.checkpoint_over", payload, {
      job_key: `checkpoint-over:${id}`,
      run_at: new Date(missed.getTime() + day),
    });
}

/** At the end of a hold, moves the start of a customer pause, so that the time on hold does not count as paused as well. */
async function movePauses(tx: Tx, order: Pick<OrderRow, "id" | "hold_since">, now: Date): Promise<void> {
  const { hold_since } = order;
  if (hold_since === null) return;
  const later = (since: Date): Date =>
    new Date(now.getTime() - Math.max(0, hold_since.getTime() - since.getTime()));
  const question = await openQuestionTo(tx, order.id);
  if (question?.customer_since)
    await tx
      .updateTable("question")
      .set({ customer_since: later(question.customer_since) })
      .where("id", "=", question.id)
      .execute();
  const draft = await stoppedByDraft(tx, order.id);
  if (draft?.clock_since)
    await tx
      .updateTable("paper_draft")
      .set({ clock_since: later(draft.clock_since) })
      .where("id", "=", draft.id)
      .execute();
}

/** At the end of a hold, moves the deadline of the current stage by its length, with the checkpoint and the reminders. */
export async function moveHeldWork(tx: Tx, order: OrderRow, lasted: number, now: Date): Promise<void> {
  await tx
    .updateTable("stage")
    .set({ deadline: sql<Date>`deadline + ${lasted} * interval '1 millisecond'` })
    .where("order_id", "=", order.id)
    .where("state", "=", "active")
    .where("deadline", "is not", null)
    .execute();
  await moveAssignment(tx, order, now);
  await movePauses(tx, order, now);
}

/**
 * Resumes the clock: the deadline of the current stage moves by the pause; returns the new promised date. If the pause
 * ends during a hold, only the time before the hold counts, because the end of the hold moves the dates by its length.
 */
export async function resumeClock(
  tx: Tx,
  order: OrderRow,
  from: Date | null,
  now: Date,
): Promise<{ readonly deadline: Date | null; readonly moved: boolean }> {
  if (from === null || order.session_starts_at !== null) return { deadline: order.deadline, moved: false };
  const held_from = order.on_hold && order.hold_since ? order.hold_since.getTime() : now.getTime();
  const until = new Date(Math.min(now.getTime(), from.getTime() + longest_pause, held_from));
  const held = await tx
    .selectFrom("assignment")
    .select(["id", "stage_id", "deadline", "checkpoint_at"])
    .where("order_id", "=", order.id)
    .where("is_second", "=", false)
    .where("state", "in", ["active", "returned"])
    .executeTakeFirst();
  if (held) {
    const deadline = afterPause(order, held.deadline, from, until);
    const checkpoint_at = held.checkpoint_at && afterPause(order, held.checkpoint_at, from, until);
    await tx.updateTable("assignment").set({ deadline, checkpoint_at }).where("id", "=", held.id).execute();
    await tx.updateTable("stage").set({ deadline }).where("id", "=", held.stage_id).execute();
  }
  const deadline = order.deadline && afterPause(order, order.deadline, from, until);
  return { deadline, moved: deadline?.getTime() !== order.deadline?.getTime() };
}
