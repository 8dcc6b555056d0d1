import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import type { Status } from "#domain/catalog.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { isReleased } from "#domain/work/hand-in.ts";
import { isOverLimit } from "#domain/work/lqa.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { KnownOfOrder } from "#server/kernel/facts.ts";
import { draftOf } from "./draft-clock.ts";
import { pausedMs } from "./clock.ts";
import { stage_grace } from "#server/orders/index.ts";
import { replacementFor } from "./replacement.ts";
import { assignmentsOf, isInHand, type AssignmentRow } from "./rows.ts";

type Work = Partial<LoadedFacts>;
const at_work: readonly Status[] = ["translation", "proofreading", "verification", "in_post_edition"];

/**
 * What the table asks about the work in hand, from rows alone: what was handed in with its checks, what is proposed,
 * what an engine did, who could take over. Statuses without work ask nothing here.
 */
export async function workFacts(
  db: Kysely<DB>,
  order: OrderRow,
  { stages, now }: KnownOfOrder,
): Promise<Work> {
  const active = stages.find(({ state }) => state === "active");
  if (order.status === "in_machine_translation" || order.status === "failure") return engineFacts(db, order);
  if (!active || !at_work.includes(order.status)) return {};
  const held = await assignmentsOf(db, order.id);
  const mine = held.find((one) => one.stage_id === active.id && isInHand(one));
  return {
    ...(await handInFacts(db, order, active)),
    ...(mine ? await proposalFacts(db, order, mine) : {}),
    ...(mine ? await extensionFacts(db, mine, order) : {}),
    ...(await returnFacts(db, held, stages, active)),
    checkpoint_missed: mine ? mine.checkpoint_missed_at !== null : false,
    replacement: await replacementFor(db, order, active, now),
    ...(await pauseFacts(db, order, active)),
    paper_approved: order.shipping_method === null || (await draftOf(db, order.id))?.state === "approved",
  };
}

/** §4.3: the deliverable, its checks and what the kind of work asks for beside it, of what is being handed in. */
async function handInFacts(db: Kysely<DB>, order: OrderRow, active: StageRow): Promise<Work> {
  const made = await db
    .selectFrom("hand_in")
    .selectAll()
    .where("stage_id", "=", active.id)
    .where("passed_at", "is", null)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!made) return {};
  const unexplained = await db
    .selectFrom("work_check")
    .select("id")
    .where("hand_in_id", "=", made.id)
    .where("level", "=", "red")
    .where("explanation", "=", "")
    .limit(1)
    .executeTakeFirst();
  const files = await db
    .selectFrom("attachment")
    .select("answers_id")
    .where("stage_id", "=", active.id)
    .where("version", "=", made.version)
    .where("current", "=", true)
    .execute();
  const sources = await db
    .selectFrom("attachment")
    .select("id")
    .where("order_id", "=", order.id)
    .where("kind", "=", "source")
    .execute();
  const is_session = order.session_starts_at !== null;
  const has_minutes = made.session_minutes !== null && (made.session_notes ?? "").trim() !== "";
  const rated = await db
    .selectFrom("lqa")
    .select("id")
    .where("by_assignment_id", "=", made.assignment_id)
    .executeTakeFirst();
  return {
    deliverable_present: is_session
      ? has_minutes
      : files.length > 0 && sources.every(({ id }) => files.some(({ answers_id }) => answers_id === id)),
    qa_passed: unexplained === undefined,
    lqa_filled: rated !== undefined,
    checklist_signed: isReleased(made.checklist),
    segments_confirmed: made.segments_confirmed,
    sworn_evidence_attached:
      made.repertory_number !== null &&
      made.pages !== null &&
      made.evidence !== null &&
      made.evidence_attachment_id !== null,
    session_closed: has_minutes,
  };
}

/** What the worker in hand proposes: to send work back, to have it done anew, to throw the machine's text out. */
async function proposalFacts(db: Kysely<DB>, order: OrderRow, mine: AssignmentRow): Promise<Work> {
  const { returns } = await db
    .selectFrom("proposal")
    .innerJoin("assignment", "assignment.id", "proposal.assignment_id")
    .select((w) => w.fn.countAll<bigint>().as("returns"))
    .where("assignment.stage_id", "=", mine.stage_id)
    .where("proposal.kind", "=", "return")
    .where("proposal.state", "=", "accepted")
    .executeTakeFirstOrThrow();
  const counted = { returns: Number(returns) };
  const waiting = await db
    .selectFrom("proposal")
    .selectAll()
    .where("assignment_id", "=", mine.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!waiting) return counted;
  const rating = await db
    .selectFrom("lqa")
    .select(["critical", "critical_limit"])
    .where("by_assignment_id", "=", mine.id)
    .executeTakeFirst();
  const places = Array.isArray(waiting.places) ? waiting.places.length : 0;
  const sends_back = waiting.kind !== "mt_unusable";
  return {
    ...counted,
    critical_errors_over_limit: sends_back && rating !== undefined && isOverLimit(rating),
    return_explained:
      sends_back && waiting.comment.trim() !== "" && (order.status !== "proofreading" || places > 0),
    meaning_sound: waiting.kind === "return_reassign" ? waiting.meaning_sound : null,
    mt_quality_low: waiting.kind === "mt_unusable" && isUnusable(waiting),
  };
}

/** Assumed (decision 0065): a sample of at least five segments of which three in ten are of no use. */
export const isUnusable = ({
  sampled,
  unusable,
}: {
  sampled: number | null;
  unusable: number | null;
}): boolean => sampled !== null && unusable !== null && sampled >= 5 && unusable * 10 >= sampled * 3;

/** Whether the one who did the stage before can still be asked; null when no person did it. */
async function returnFacts(
  db: Kysely<DB>,
  held: readonly AssignmentRow[],
  stages: readonly StageRow[],
  active: StageRow,
): Promise<Work> {
  const before = stages.findLast(({ state, position }) => state === "passed" && position < active.position);
  if (!before || before.kind === "machine_translation") return {};
  const last = held.findLast(({ stage_id }) => stage_id === before.id);
  // Whoever no longer works with us cannot be asked.
  const with_us = await db
    .selectFrom("translator")
    .select("id")
    .where("id", "=", last?.translator_id ?? 0)
    .where("active", "=", true)
    .executeTakeFirst();
  return {
    previous_worker_assigned:
      last !== undefined &&
      with_us !== undefined &&
      (last.state === "submitted" || last.state === "passed") &&
      last.translator_id === before.translator_id,
  };
}

/** A later deadline: how the customer agreed, or whether the buffer covers it; before one is named, whether any would. */
async function extensionFacts(db: Kysely<DB>, mine: AssignmentRow, order: OrderRow): Promise<Work> {
  const last = await db
    .selectFrom("extension")
    .selectAll()
    .where("assignment_id", "=", mine.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.deadline_after.getTime() !== mine.deadline.getTime())
    return { extension_within_buffer: false, extension_agreed: false };
  return {
    extension_agreed: last.consent.trim() !== "",
    extension_within_buffer: isWithinBuffer(last.deadline_before, last.deadline_after, mine, order),
  };
}

/** §4.4: a tenth of the time until the promise is kept back; a stage may eat that much and no more without asking. */
function isWithinBuffer(before: Date, after: Date, mine: AssignmentRow, order: OrderRow): boolean {
  if (order.deadline === null) return false;
  const span = order.deadline.getTime() - mine.accepted_at.getTime();
  return after <= order.deadline && after.getTime() - before.getTime() <= span / 10;
}

async function pauseFacts(db: Kysely<DB>, order: OrderRow, active: StageRow): Promise<Work> {
  const paused = await pausedMs(db, order.id);
  if (paused === 0 || active.deadline === null) return {};
  return { stage_deadline_at: active.deadline.getTime() + stage_grace + paused };
}

/** The attempts since the engine was last asked to begin, and how the newest ended. */
async function engineFacts(db: Kysely<DB>, order: OrderRow): Promise<Work> {
  const begun = await db
    .selectFrom("order_event")
    .select("at")
    .where("order_id", "=", order.id)
    .where("to_status", "=", "in_machine_translation")
    .where(sql<boolean>`from_status is distinct from to_status`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const runs = begun
    ? await db
        .selectFrom("engine_run")
        .selectAll()
        .where("order_id", "=", order.id)
        .where("ended_at", ">=", begun.at)
        .orderBy("id")
        .execute()
    : [];
  const last = runs.at(-1);
  return {
    mt_attempts: runs.length,
    mt_all_files: last !== undefined && last.texts > 0 && last.texts_done === last.texts,
    mt_checks_passed: last?.outcome === "done",
    engine:
      last === undefined
        ? null
        : last.outcome === "unsupported"
          ? "pair_unsupported"
          : last.outcome === "done"
            ? "ready"
            : "down",
  };
}
