import type { OrderRow, StageRow, AssignmentRow } from "#server/kernel/db/rows.ts";
import type { Status } from "#domain/catalog.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import { day, reminders } from "#domain/orders/timers.ts";
import { isSettledFee } from "#domain/payouts/states.ts";
import { share } from "#domain/money.ts";
import type { Compilable } from "kysely";
import { atOnce } from "#server/kernel/db/at-once.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderDecided } from "#server/kernel/events.ts";
import type { Snapshot } from "#server/kernel/facts.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { stagesIn, stagesOf } from "#server/orders/index.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { workingMinutes, deliveryDate } from "#domain/orders/delivery.ts";
import { counts_progress } from "./progress.ts";
import { withdrawDraft } from "./draft-clock.ts";
import { resumeClock } from "./clock.ts";
import { owedForPart, owedForReading, type Owed } from "#domain/work/owed.ts";
import { paidAssignmentsOf } from "./rows.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { paidAssignmentsIn } from "./assignments-part.ts";
import { openIn } from "./open-part.ts";
import { stagesAfter } from "./stages.ts";

/** A transition of the order: the event, the new status, and who caused it. */
type Happened = {
  readonly event: Event;
  readonly to: Status;
  readonly role: Role;
  readonly id: number | null;
  /** Milliseconds until the session of an interpreting order; null for other orders. */
  readonly notice_ms: number | null;
};

/** §4.6: an undisputed fee is payable a week after the order is finished. */
const payable_after = 7 * day;
const in_hand: readonly Status[] = ["translation", "proofreading", "verification", "in_post_edition"];
const ends_all: readonly Status[] = ["canceled", "dropped"];

/**
 * Updates the assignments of an order after a change of its stages, in the same transaction: a taken stage gets an
 * assignment, a hand-in accrues the fee, a passed stage makes it payable, and an early end reduces it. Open questions end
 * with their assignment. Returns whether it wrote something.
 */
export async function followWork(
  tx: Tx,
  { before: order, order: { status: to }, event, actor, snapshot }: OrderDecided,
  now: Date,
): Promise<boolean> {
  const starts_at = order.session_starts_at;
  const notice_ms = starts_at === null ? null : starts_at.getTime() - now.getTime();
  const happened: Happened = { event, to, role: actor.role, id: actor.id, notice_ms };
  const talked = await endTalk(tx, order, { to, snapshot }, now);
  const held = workOf(talked ? await paidAssignmentsOf(tx, order.id) : paidAssignmentsIn(snapshot));
  const stages = talked
    ? await stagesOf(tx, order.id)
    : stagesAfter(stagesIn(snapshot), { event, to }, now).stages;
  const mine = held.of_stages().find(isInHand);
  if (mine && isSendingBack(event)) await sentBack(tx, held, mine, stages, happened, now);
  else if (mine && event === "stage.submit") await handedIn(tx, held, held.of_stages(), mine, to, now);
  else if (mine && !stillHolds(mine, stages)) await leaves(tx, held, mine, happened, now);
  await followSecond(tx, held, happened, now);
  if (ends_all.includes(to)) settleAll(held, now);
  if (ends_all.includes(to) || to === "finished") releaseParts(held, now);
  const wrote = await held.write(tx);
  const took = in_hand.includes(to) && (await takes(tx, order, held, stages, now));
  return talked || wrote || took;
}

/** Ends open questions, the draft of a paper original and their pause of the clock; returns whether there were any. */
async function endTalk(
  tx: Tx,
  order: OrderRow,
  { to, snapshot }: { readonly to: Status; readonly snapshot: Snapshot },
  now: Date,
): Promise<boolean> {
  if (order.status === to) return false;
  const { has_questions, has_draft } = openIn(snapshot);
  const asks = has_questions && order.status === "translation";
  const drafts = has_draft && in_hand.includes(order.status) && to !== "finished";
  if (asks) await closeQuestions(tx, order, now);
  if (drafts) await withdrawDraft(tx, order, now);
  return asks || drafts;
}

/** The assignments of an order with their pending changes, which are written together. */
function workOf(rows: readonly AssignmentRow[]) {
  let held = rows;
  const sets = new Map<number, Partial<AssignmentRow>>();
  const others: Compilable[] = [];
  return {
    all: () => held,
    /** Without a second interpreter, who holds no stage. */
    of_stages: () => held.filter(({ is_second }) => !is_second),
    change(id: number, set: Partial<AssignmentRow>): void {
      sets.set(id, { ...sets.get(id), ...set });
      held = held.map((one) => (one.id === id ? { ...one, ...set } : one));
    },
    /** Adds a write to another table to the pending changes. */
    add: (write: Compilable): unknown => others.push(write),
    async write(tx: Tx): Promise<boolean> {
      const changes = [...sets].map(([id, set]) =>
        tx.updateTable("assignment").set(set).where("id", "=", id),
      );
      await atOnce(tx, [...changes, ...others]);
      return changes.length + others.length > 0;
    },
  };
}
type HeldWork = ReturnType<typeof workOf>;

/** The fee of a second interpreter: accrued when the session is closed, a part of it when the session is canceled. */
async function followSecond(tx: Tx, held: HeldWork, happened: Happened, now: Date): Promise<void> {
  const second = held.all().find(({ is_second, state }) => is_second && state === "active");
  if (!second) return;
  if (happened.event === "stage.submit") await handedIn(tx, held, [second], second, happened.to, now);
  else if (ends_all.includes(happened.to)) await leaves(tx, held, second, happened, now);
}

const isSendingBack = (event: Event): boolean =>
  event === "stage.return" || event === "stage.return_reassign";

const stillHolds = (mine: AssignmentRow, stages: readonly StageRow[]): boolean =>
  stages.some(
    ({ id, state, translator_id }) =>
      id === mine.stage_id && state === "active" && translator_id === mine.translator_id,
  );

async function forgetClock(tx: Tx, id: number): Promise<void> {
  for (const name of ["checkpoint", "checkpoint-over", "due-soon"]) await cancelJob(tx, `${name}:${id}`);
}

/** Adds the assignment of a stage that was just taken. Returns whether there was such a stage. */
async function takes(
  tx: Tx,
  order: OrderRow,
  held: HeldWork,
  stages: readonly StageRow[],
  now: Date,
): Promise<boolean> {
  const stage = stages.find(({ state, translator_id }) => state === "active" && translator_id !== null);
  if (!stage || stage.translator_id === null) return false;
  const of_stage = held.of_stages().filter(({ stage_id }) => stage_id === stage.id);
  if (of_stage.some(isInHand)) return false;
  // A reviewer who returned the work and takes the stage again gets the whole fee, and nothing for the first reading.
  const read = of_stage.filter(
    ({ end_reason, translator_id, fee_state }) =>
      end_reason === "sent_back" && translator_id === stage.translator_id && !isSettledFee(fee_state),
  );
  if (read.length > 0)
    await tx
      .updateTable("assignment")
      .set({ fee_state: "void", fee_due: 0n, reduced_reason: "taken_again" })
      .where("id", "in", idsOf(read))
      .execute();
  const deadline = stage.deadline ?? order.deadline ?? new Date(now.getTime() + day);
  const is_session = order.session_starts_at !== null;
  const brand = brandOfRow(order.brand_id);
  const minutes = workingMinutes(now.getTime(), deadline.getTime(), brand);
  const part = (bps: bigint) =>
    new Date(deliveryDate(now.getTime(), Number(share(BigInt(minutes), bps)), brand));
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
  if (checkpoint_at === null) return true;
  const payload = { assignment_id: id };
  await enqueue(tx, "work.checkpoint", payload, { job_key: `checkpoint:${id}`, run_at: checkpoint_at });
  await enqueue(tx, "mail.work_due_soon", payload, { job_key: `due-soon:${id}`, run_at: part(8000n) });
  return true;
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** A hand-in accrues its fee; the hand-ins of earlier stages have passed, and their fees are payable. */
async function handedIn(
  tx: Tx,
  held: HeldWork,
  among: readonly AssignmentRow[],
  mine: AssignmentRow,
  to: Status,
  now: Date,
): Promise<void> {
  const is_last = to === "finished";
  held.change(mine.id, {
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
  held.add(
    tx
      .updateTable("hand_in")
      .set({ passed_at: now })
      .where("assignment_id", "=", mine.id)
      .where("passed_at", "is", null),
  );
  for (const { id } of among.filter((one) => one.state === "submitted" && one.id !== mine.id))
    held.change(id, { state: "passed", passed_at: now, fee_state: "payable", payable_at: now });
  // The fee for a part of the stage is payable when the stage is finished.
  for (const { id } of among.filter(
    ({ stage_id, fee_state, payable_at }) =>
      stage_id === mine.stage_id && fee_state === "reduced" && payable_at === null,
  ))
    held.change(id, { payable_at: now });
  if (is_last)
    await enqueue(
      tx,
      "work.payable",
      { assignment_id: mine.id },
      { job_key: `payable:${mine.id}`, run_at: new Date(now.getTime() + payable_after) },
    );
}

/** Returned work: its worker has it again, or loses it with a contested fee; the reviewer waits or is paid. */
async function sentBack(
  tx: Tx,
  held: HeldWork,
  mine: AssignmentRow,
  stages: readonly StageRow[],
  { event }: Happened,
  now: Date,
): Promise<void> {
  held.change(mine.id, {
    state: "released",
    ended_at: now,
    end_reason: "sent_back",
    accrued_at: now,
    ...owedForReading(mine),
  });
  await forgetClock(tx, mine.id);
  const target = stages.find(({ state }) => state === "active" || state === "waiting");
  const before = held.of_stages().findLast(({ stage_id, state }) => {
    return stage_id === target?.id && (state === "submitted" || state === "passed");
  });
  if (!target || !before) return;
  if (event === "stage.return")
    held.change(before.id, {
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
    held.change(before.id, {
      state: "revoked",
      ended_at: now,
      end_reason: "reassigned",
      // A fee that is on a statement or paid is not reversed automatically.
      ...(isSettledFee(before.fee_state) ? {} : { fee_state: "disputed" as const, payable_at: null }),
    });
  held.add(decidedProposal(tx, mine, "accepted", now));
}

const decidedProposal = (tx: Tx, mine: AssignmentRow, state: "accepted" | "refused", now: Date) =>
  tx
    .updateTable("proposal")
    .set({ state, decided_at: now })
    .where("assignment_id", "=", mine.id)
    .where("state", "=", "waiting");

/** Ends the assignment of an unfinished stage: released by the worker, or revoked. */
async function leaves(
  tx: Tx,
  held: HeldWork,
  mine: AssignmentRow,
  { event, role, notice_ms }: Happened,
  now: Date,
): Promise<void> {
  // The refund and the fee are based on the same figure: the progress at the end of the order.
  const accepted_bps = counts_progress.includes(event) ? mine.progress_bps : mine.accepted_bps;
  const owed: Owed = owedForPart({ fee: mine.fee, accepted_bps, notice_ms }, event, role);
  held.change(mine.id, {
    state: event === "assignment.release" ? "released" : "revoked",
    ended_at: now,
    end_reason: mine.end_reason ?? event,
    accrued_at: now,
    accepted_bps,
    payable_at: event === "order.cancel" || event === "order.withdraw" ? now : null,
    ...owed,
  });
  await forgetClock(tx, mine.id);
  held.add(decidedProposal(tx, mine, event === "mt.unusable" ? "accepted" : "refused", now));
}

/** The fee of every stage that was handed in is payable when the order ends. */
function settleAll(held: HeldWork, now: Date): void {
  for (const { id, state } of held.of_stages())
    if (state === "submitted")
      held.change(id, { state: "passed", passed_at: now, fee_state: "payable", payable_at: now });
}

/** The fees for parts of unfinished stages are payable when the order ends. */
function releaseParts(held: HeldWork, now: Date): void {
  for (const { id, fee_state, payable_at } of held.all())
    if (fee_state === "reduced" && payable_at === null) held.change(id, { payable_at: now });
}

/** Ends the open questions of ended work; a clock that was paused for one resumes now. */
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
