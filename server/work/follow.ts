import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Status } from "#domain/catalog.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import { day } from "#domain/orders/timers.ts";
import { isSettledFee } from "#domain/payouts/states.ts";
import { share } from "#domain/money.ts";
import { reminders } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderDecided } from "#server/kernel/events.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { stagesOf } from "#server/orders/index.ts";
import { brandOfRow, minutesUntil, promiseAt } from "#server/pricing/index.ts";
import { counts_progress } from "./progress.ts";
import { withdrawDraft } from "./draft-clock.ts";
import { resumeClock } from "./clock.ts";
import { owedForPart, owedForReading, type Owed } from "./fees.ts";
import { assignmentsOf, isInHand, secondInHand, type AssignmentRow } from "./rows.ts";

/** What happened to the order: the event, where it leads, and who caused it. */
type Happened = {
  readonly event: Event;
  readonly to: Status;
  readonly role: Role;
  readonly id: number | null;
};

/** §4.6: a fee that nothing was said against is payable a week after the order is finished. */
const payable_after = 7 * day;
const in_hand: readonly Status[] = ["translation", "proofreading", "verification", "in_post_edition"];
const ends_all: readonly Status[] = ["canceled", "dropped"];

/**
 * Lets the assignments of an order follow its stages, in the transaction of the change: who takes a stage holds it, who
 * hands in has earned, who is passed is to be paid, who leaves is owed a part. Questions end with the work they are of.
 */
export async function followWork(
  tx: Tx,
  { before: order, order: { status: to }, event, actor }: OrderDecided,
  now: Date,
): Promise<void> {
  const happened: Happened = { event, to, role: actor.role, id: actor.id };
  if (order.status !== happened.to && order.status === "translation") await closeQuestions(tx, order, now);
  if (order.status !== happened.to && in_hand.includes(order.status) && happened.to !== "finished")
    await withdrawDraft(tx, order, now);
  const held = await assignmentsOf(tx, order.id);
  const mine = held.find(isInHand);
  const stages = await stagesOf(tx, order.id);
  if (mine && isSendingBack(happened.event)) await sentBack(tx, held, mine, stages, happened, now);
  else if (mine && happened.event === "stage.submit") await handedIn(tx, held, mine, happened.to, now);
  else if (mine && !stillHolds(mine, stages)) await leaves(tx, mine, happened, now);
  await followSecond(tx, order.id, happened, now);
  if (ends_all.includes(happened.to)) await settleAll(tx, held, now);
  if (ends_all.includes(happened.to) || happened.to === "finished") await releaseParts(tx, order.id, now);
  if (in_hand.includes(happened.to)) await takes(tx, order, stages, now);
}

/** A second interpreter has earned by the word that closes the session, and is owed a part of one that is called off. */
async function followSecond(tx: Tx, order_id: number, happened: Happened, now: Date): Promise<void> {
  const second = await secondInHand(tx, order_id);
  if (!second) return;
  if (happened.event === "stage.submit") await handedIn(tx, [second], second, happened.to, now);
  else if (ends_all.includes(happened.to)) await leaves(tx, second, happened, now);
}

const isSendingBack = (event: Event): boolean =>
  event === "stage.return" || event === "stage.return_reassign";

const stillHolds = (mine: AssignmentRow, stages: readonly StageRow[]): boolean =>
  stages.some(
    ({ id, state, translator_id }) =>
      id === mine.stage_id && state === "active" && translator_id === mine.translator_id,
  );

const change = (tx: Tx, id: number, set: Partial<AssignmentRow>) =>
  tx.updateTable("assignment").set(set).where("id", "=", id).execute();

async function forgetClock(tx: Tx, id: number): Promise<void> {
  for (const name of ["checkpoint", "checkpoint-over", "due-soon"]) await cancelJob(tx, `${name}:${id}`);
}

/** A stage without its assignment: somebody has just taken it. */
async function takes(tx: Tx, order: OrderRow, stages: readonly StageRow[], now: Date): Promise<void> {
  const stage = stages.find(({ state, translator_id }) => state === "active" && translator_id !== null);
  if (!stage || stage.translator_id === null) return;
  const held = await assignmentsOf(tx, order.id);
  if (held.some((one) => one.stage_id === stage.id && isInHand(one))) return;
  // Whoever sent work back and takes the stage again gets its whole fee, and nothing for the reading before.
  const read = held.filter((one) => one.stage_id === stage.id && one.end_reason === "sent_back");
  for (const one of read.filter(
    ({ translator_id, fee_state }) => translator_id === stage.translator_id && !isSettledFee(fee_state),
  ))
    await change(tx, one.id, { fee_state: "void", fee_due: 0n, reduced_reason: "taken_again" });
  const deadline = stage.deadline ?? order.deadline ?? new Date(now.getTime() + day);
  const is_session = order.session_starts_at !== null;
  const brand = brandOfRow(order.brand_id);
  const minutes = minutesUntil(brand, deadline, now);
  const part = (bps: bigint) => promiseAt(brand, Number(share(BigInt(minutes), bps)), now);
  const checkpoint_at = is_session || minutes === 0 ? null : part(reminders.stage.checkpoint_bps);
  const { id } = await tx
    .insertInto("assignment")
    .values({
      order_id: order.id,
      stage_id: stage.id,
      stage_kind: stage.kind,
      translator_id: stage.translator_id,
      state: "active",
      fee: stage.fee ?? 0n,
      currency: order.currency,
      units: is_session ? (order.duration_minutes ?? 0) : order.words,
      unit: is_session ? "minute" : "word",
      deadline,
      accepted_at: now,
      checkpoint_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (checkpoint_at === null) return;
  const payload = { assignment_id: id };
  await enqueue(tx, "work.checkpoint", payload, { job_key: `checkpoint:${id}`, run_at: checkpoint_at });
  await enqueue(tx, "mail.work_due_soon", payload, { job_key: `due-soon:${id}`, run_at: part(8000n) });
}

/** What is handed in has earned its fee; what was handed in before it has passed and is to be paid. */
async function handedIn(
  tx: Tx,
  held: readonly AssignmentRow[],
  mine: AssignmentRow,
  to: Status,
  now: Date,
): Promise<void> {
  const is_last = to === "finished";
  await change(tx, mine.id, {
    state: "submitted",
    submitted_at: now,
    fee_state: "accrued",
    fee_due: mine.fee,
    accrued_at: now,
    progress_bps: 10_000n,
    checkpoint_missed_at: null,
    payable_at: is_last ? new Date(now.getTime() + payable_after) : null,
  });
  await forgetClock(tx, mine.id);
  await tx
    .updateTable("hand_in")
    .set({ passed_at: now })
    .where("assignment_id", "=", mine.id)
    .where("passed_at", "is", null)
    .execute();
  for (const one of held.filter(({ state, id }) => state === "submitted" && id !== mine.id))
    await change(tx, one.id, { state: "passed", passed_at: now, fee_state: "payable", payable_at: now });
  // What was owed for a part of the stage waited for somebody to finish it.
  for (const one of held.filter(
    ({ stage_id, fee_state, payable_at }) =>
      stage_id === mine.stage_id && fee_state === "reduced" && payable_at === null,
  ))
    await change(tx, one.id, { payable_at: now });
  if (is_last)
    await enqueue(
      tx,
      "work.payable",
      { assignment_id: mine.id },
      { job_key: `payable:${mine.id}`, run_at: new Date(now.getTime() + payable_after) },
    );
}

/** Work goes back: its worker has it again, or is out of it and their fee is contested; the reviewer waits or is paid. */
async function sentBack(
  tx: Tx,
  held: readonly AssignmentRow[],
  mine: AssignmentRow,
  stages: readonly StageRow[],
  { event }: Happened,
  now: Date,
): Promise<void> {
  await change(tx, mine.id, {
    state: "released",
    ended_at: now,
    end_reason: "sent_back",
    accrued_at: now,
    ...owedForReading(mine),
  });
  await forgetClock(tx, mine.id);
  const target = stages.find(({ state }) => state === "active" || state === "waiting");
  const before = held.findLast(({ stage_id, state }) => {
    return stage_id === target?.id && (state === "submitted" || state === "passed");
  });
  if (!target || !before) return;
  if (event === "stage.return")
    await change(tx, before.id, {
      state: "returned",
      deadline: target.deadline ?? before.deadline,
      submitted_at: null,
      passed_at: null,
      fee_state: "estimated",
      fee_due: null,
      accrued_at: null,
      payable_at: null,
      progress_bps: 0n,
      checkpoint_at: null,
      checkpoint_missed_at: null,
    });
  else
    await change(tx, before.id, {
      state: "revoked",
      ended_at: now,
      end_reason: "reassigned",
      // What stands on a statement or is paid is not taken back by the machine.
      ...(isSettledFee(before.fee_state) ? {} : { fee_state: "disputed" as const, payable_at: null }),
    });
  await tx
    .updateTable("proposal")
    .set({ state: "accepted", decided_at: now })
    .where("assignment_id", "=", mine.id)
    .where("state", "=", "waiting")
    .execute();
}

/** Somebody leaves a stage unfinished: given back by them, or taken away. */
async function leaves(tx: Tx, mine: AssignmentRow, { event, role }: Happened, now: Date): Promise<void> {
  // The customer pays and the worker earns by one figure: how far the work was when the order ended.
  const accepted_bps = counts_progress.includes(event) ? mine.progress_bps : mine.accepted_bps;
  const owed: Owed = owedForPart({ fee: mine.fee, accepted_bps }, event, role);
  await change(tx, mine.id, {
    state: event === "assignment.release" ? "released" : "revoked",
    ended_at: now,
    end_reason: mine.end_reason ?? event,
    accrued_at: now,
    accepted_bps,
    payable_at: event === "order.cancel" || event === "order.withdraw" ? now : null,
    ...owed,
  });
  await forgetClock(tx, mine.id);
  await tx
    .updateTable("proposal")
    .set({ state: event === "mt.unusable" ? "accepted" : "refused", decided_at: now })
    .where("assignment_id", "=", mine.id)
    .where("state", "=", "waiting")
    .execute();
}

/** An order that ends owes for every stage that was handed in. */
async function settleAll(tx: Tx, held: readonly AssignmentRow[], now: Date): Promise<void> {
  for (const one of held.filter(({ state }) => state === "submitted"))
    await change(tx, one.id, { state: "passed", passed_at: now, fee_state: "payable", payable_at: now });
}

/** Nobody will finish a stage of an order that is over: parts that were done of one wait no longer. */
async function releaseParts(tx: Tx, order_id: number, now: Date): Promise<void> {
  await tx
    .updateTable("assignment")
    .set({ payable_at: now })
    .where("order_id", "=", order_id)
    .where("fee_state", "=", "reduced")
    .where("payable_at", "is", null)
    .execute();
}

/** Questions of work that is over need no answer; the clock that stood still for one goes on from now. */
async function closeQuestions(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const open = await tx
    .selectFrom("question")
    .select(["id", "state", "customer_since"])
    .where("order_id", "=", order.id)
    .where("state", "in", ["desk", "customer"])
    .execute();
  for (const { id, state, customer_since } of open) {
    await tx
      .updateTable("question")
      .set({ state: "closed", answered_at: now })
      .where("id", "=", id)
      .execute();
    if (state === "desk") continue;
    await cancelJob(tx, `question:${id}`);
    const { deadline } = await resumeClock(tx, order, customer_since, now);
    await tx.updateTable("order").set({ deadline }).where("id", "=", order.id).execute();
  }
}
