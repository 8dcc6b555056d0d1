import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import { share } from "#domain/money.ts";
import { day } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { brandOfRow, minutesUntil, promiseAt } from "#server/pricing/index.ts";
import { assignmentInHand, openQuestionTo, stoppedByDraft } from "./rows.ts";

/** §4.4 rule 4: so often the clock of an order stands still for its customer; after that the desk answers. */
export const most_pauses = 3;
/** Assumed (decision 0067): so long the customer has for an answer before the clock goes on and the desk is asked. */
export const longest_pause = 7 * day;

/**
 * How far the clock of an order is put off by a question or a draft of a paper original that its customer has not
 * answered, in milliseconds; the whole of the longest pause until it ends, so that the order's timer is set once. 0 when
 * no answer is awaited.
 */
export async function pausedMs(db: Kysely<DB>, order_id: number): Promise<number> {
  const waits = (await openQuestionTo(db, order_id)) ?? (await stoppedByDraft(db, order_id));
  return waits === undefined ? 0 : longest_pause;
}

/**
 * Where a date moves when the clock stood still: the working time that was left of it counts from the end of the
 * pause. What had passed already, and the time of a session, stay where they are.
 */
function afterPause(order: Pick<OrderRow, "brand_id">, date: Date, from: Date, to: Date): Date {
  if (date <= from || to <= from) return date;
  const brand = brandOfRow(order.brand_id);
  const moved = promiseAt(brand, minutesUntil(brand, date, from), to);
  return moved > date ? moved : date;
}

/** Of a stage's second half so much is left when its worker is reminded: at four fifths of the whole. */
const until_reminder_bps = 6000n;

/**
 * A hold is over (T29): deadline, checkpoint and the day after a missed one move by as long as it lasted, or since the
 * worker took the job where that was later, and their jobs are set anew, because while it stood they did nothing.
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
  const left = share(BigInt(minutesUntil(brand, deadline, half)), until_reminder_bps);
  const run_at = promiseAt(brand, Number(left), half);
  await enqueue(tx, "mail.work_due_soon", payload, { job_key: `due-soon:${id}`, run_at });
  if (missed === null)
    await enqueue(tx, "work.checkpoint", payload, { job_key: `checkpoint:${id}`, run_at: half });
  else
    await enqueue(tx, "work.checkpoint_over", payload, {
      job_key: `checkpoint-over:${id}`,
      run_at: new Date(missed.getTime() + day),
    });
}

/**
 * A hold is over: it has moved every date already, so the part of a pause for the customer that lay within it moves none.
 */
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

/** A hold is over: the deadline of the stage in hand moves as far as the promise, and what its worker is reminded of. */
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
 * Lets the clock go on: the stage in hand moves with the pause; answers where the promise moves to. Of a pause that ends
 * on hold only the time before the hold counts, because the end of the hold moves the dates by its own length.
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
