import type { Kysely, Selectable, Updateable } from "kysely";
import {
  answerDue,
  case_spans,
  type CaseEvent,
  type CaseFacts,
  type CaseRole,
  caseTimer,
  decideCase,
  outcomeOf,
} from "#domain/cases/correction-case.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { publish, type RefundDecided } from "#server/kernel/events.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { resolveRemarks } from "#server/workbench/index.ts";
import { case_jobs } from "./case-jobs.ts";

export type CaseRow = Selectable<DB["correction"]>;
export type CaseActor = { readonly role: CaseRole; readonly id: number | null };
export const by_itself: CaseActor = { role: "system", id: null };

/** The case row, locked until the transaction ends. A caller that also locks its order locks that first. */
export async function caseForUpdate(tx: Tx, id: number): Promise<CaseRow> {
  const row = await tx
    .selectFrom("correction")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("case.not_found");
  return row;
}

/** The facts of a case for the transition table, by actor. */
export async function caseFacts(
  db: Kysely<DB>,
  row: CaseRow,
  actor_id: number | null,
  now: Date,
  explained = false,
): Promise<CaseFacts> {
  const entered = await db
    .selectFrom("correction_event")
    .select("at")
    .where("correction_id", "=", row.id)
    .whereRef("from_state", "is distinct from", "to_state")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const left = await db
    .selectFrom("correction_stage")
    .select("id")
    .where("correction_id", "=", row.id)
    .where("state", "=", "planned")
    .limit(1)
    .executeTakeFirst();
  const since = (entered?.at ?? row.opened_at).getTime();
  return {
    state: row.state,
    now: now.getTime(),
    triage_due_at: row.triage_due_at.getTime(),
    answer_due_at: answerDue(row.opened_at.getTime(), since, row.answered_at !== null),
    triage_alerted: row.late_at !== null,
    since,
    appeals: row.appealed_at === null ? 0 : 1,
    gives_all: row.gives_all ?? false,
    rejected_by: row.rejected_by,
    actor_id,
    verdict: row.verdict,
    next_stage: left !== undefined,
    explained,
  };
}

export type CaseAct = {
  readonly event: CaseEvent;
  readonly set?: Updateable<DB["correction"]>;
  /** The text of the act; the transition table requires it for a rejection. */
  readonly note?: string;
};

/**
 * The only way to change a case: evaluates the transition, writes row, history, the one timer and the consequences, all
 * in the caller's transaction. Refuses with the reason of the transition table.
 */
export async function actOnCase(
  tx: Tx,
  id: number,
  actor: CaseActor,
  { event, set = {}, note = "" }: CaseAct,
  now: Date,
): Promise<CaseRow> {
  const row = await caseForUpdate(tx, id);
  const facts = {
    ...(await caseFacts(tx, row, actor.id, now, note.trim() !== "")),
    ...(set.verdict ? { verdict: set.verdict as CaseFacts["verdict"] } : {}),
  };
  const decision = decideCase(facts, event, actor.role);
  if (!decision.allowed) {
    if (decision.guard === "other_person") throw new Refusal("case.same_person");
    throw new Refusal(decision.reason, { state: row.state, event, guard: decision.guard ?? "" });
  }
  const { to } = decision;
  const written = await tx
    .updateTable("correction")
    .set({
      ...set,
      state: to,
      ...(event === "case.late" ? { late_at: now } : {}),
      ...(to === "delivered" ? { delivered_at: now } : {}),
      ...(to === "closed"
        ? { closed_at: now, outcome: outcomeOf(event, row.state, row.refund_request_id !== null) }
        : {}),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordCase(tx, written, { event, actor, from_state: row.state, note }, now);
  return written;
}

type Recorded = {
  readonly event: CaseEvent | "case.open";
  readonly actor: CaseActor;
  readonly from_state: CaseRow["state"] | null;
  readonly note: string;
};

/** Writes the history line, the timer and the consequences of a change that has been made. */
export async function recordCase(
  tx: Tx,
  row: CaseRow,
  { event, actor, from_state, note }: Recorded,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("correction_event")
    .values({
      correction_id: row.id,
      event,
      actor_role: actor.role,
      actor_id: actor.id,
      from_state,
      to_state: row.state,
      note,
      at: now,
    })
    .execute();
  for (const name of case_jobs[event] ?? []) await enqueue(tx, name, { correction_id: row.id });
  if (row.state === "delivered" && from_state !== row.state)
    await publish(tx, "customer.informed", { type: "order.corrected", order_id: row.order_id }, now);
  if (row.state === "delivered" || row.state === "closed") await resolveRemarks(tx, row.id, now);
  if (row.state === "closed") await acceptOrder(tx, row.order_id, now);
  await setCaseTimer(tx, row, now);
}

async function setCaseTimer(tx: Tx, row: CaseRow, now: Date): Promise<void> {
  const timer = caseTimer(await caseFacts(tx, row, null, now));
  const timer_at = timer === null ? null : new Date(timer.at);
  await tx
    .updateTable("correction")
    .set({ timer_event: timer?.event ?? null, timer_at })
    .where("id", "=", row.id)
    .execute();
  const job_key = `correction-timer:${row.id}`;
  if (timer_at === null) await cancelJob(tx, job_key);
  else await enqueue(tx, "correction.timer", { correction_id: row.id }, { job_key, run_at: timer_at });
}

/** A finished complaint also ends the review, if its week has passed meanwhile. */
async function acceptOrder(tx: Tx, order_id: number, now: Date): Promise<void> {
  const week_ago = new Date(now.getTime() - 7 * 24 * 60 * 60_000);
  await tx
    .updateTable("order")
    .set({ accepted_at: now })
    .where("id", "=", order_id)
    .where("accepted_at", "is", null)
    .where("finished_at", "<=", week_ago)
    .execute();
}

/** Runs the timed transition of a case; a timer that is early, late or repeated changes nothing. */
export async function actOnCaseTimer(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await caseForUpdate(tx, id);
  if (row.timer_event === null || row.timer_at === null || row.timer_at > now) return;
  await actOnCase(tx, id, by_itself, { event: row.timer_event }, now);
}

/**
 * Applies a second person's decision about a refund to its complaint: a paid refund closes it, or waits for the
 * customer's reply if a higher one was possible; a declined refund reopens it. Refunds with other causes change
 * nothing.
 */
export async function followRefund(
  tx: Tx,
  { refund_request_id, approved }: RefundDecided,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom("correction")
    .select("id")
    .where("refund_request_id", "=", refund_request_id)
    .where("state", "=", "partial_refund")
    .executeTakeFirst();
  if (!row) return;
  if (approved) await actOnCase(tx, row.id, by_itself, { event: "case.refunded" }, now);
  else
    await actOnCase(
      tx,
      row.id,
      by_itself,
      { event: "case.refund_declined", set: { refund_request_id: null, gives_all: null } },
      now,
    );
}

/** The triage deadline of a complaint received now. */
export const triageDue = (now: Date): Date => new Date(now.getTime() + case_spans.triage);
