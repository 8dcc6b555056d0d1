import type { OrderRow, AssignmentRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { FindingView, JobWork, OrderWork } from "#contract/work/work.ts";
import type { OwnQuestionView, QuestionView } from "#contract/work/questions.ts";
import { guards } from "#domain/orders/guards.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { loadFacts, stagesOf } from "#server/orders/index.ts";
import { most_pauses } from "./clock.ts";
import { handInAsks } from "./hand-in.ts";
import { declinableUntil } from "./moves.ts";
import { stoppedByDraft, type QuestionRow } from "./rows.ts";
import { isInHand } from "#domain/work/assignment.ts";

type Place = { readonly place: string; readonly text: string };
/** The places in a text as stored, in the form of the contract. */
const placesOf = (places: JsonValue): Place[] =>
  Array.isArray(places) ? (places as unknown as Place[]) : [];
const percent = (bps: bigint): number => Number(bps / 100n);
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A question as shown to the customer. */
const questionView = ({
  id,
  state,
  text,
  worded,
  about,
  version,
  asked_at,
  answer,
  answered_at,
}: QuestionRow): QuestionView => ({
  id,
  state,
  text: worded ?? text,
  about: about as QuestionView["about"],
  version,
  asked_at: asked_at.toISOString(),
  answer,
  answered_at: iso(answered_at),
});

/** A question as shown to desk and translator. */
const ownQuestionView = (row: QuestionRow): OwnQuestionView => ({
  ...questionView(row),
  text: row.text,
  worded: row.worded,
});

const questionsOf = (db: Kysely<DB>, order_id: number) =>
  db.selectFrom("question").selectAll().where("order_id", "=", order_id).orderBy("id").execute();

/** The questions that were passed to the customer of an order; those answered by the desk are internal. */
export async function customerQuestions(db: Kysely<DB>, order_id: number): Promise<QuestionView[]> {
  const rows = await questionsOf(db, order_id);
  return rows.filter(({ customer_since }) => customer_since !== null).map(questionView);
}

/** The state of a job for its page: progress, requirements of the hand-in, allowed actions, questions and reviews. */
export async function jobWork(
  db: Kysely<DB>,
  caller: Caller,
  { order, stage_id }: { readonly order: OrderRow; readonly stage_id: number },
  now: Date,
): Promise<JobWork> {
  const { stages, mine, questions, stopped } = await allOf({
    stages: stagesOf(db, order.id),
    mine: db
      .selectFrom("assignment")
      .selectAll()
      .where("stage_id", "=", stage_id)
      .where("translator_id", "=", caller.id)
      .where("is_second", "=", false)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
    questions: questionsOf(db, order.id),
    stopped: stoppedByDraft(db, order.id),
  });
  const stage = stages.find(({ id }) => id === stage_id);
  const holds = mine !== undefined && isInHand(mine) && stage?.state === "active";
  const asked = questions.filter(({ assignment_id }) => assignment_id === mine?.id);
  const is_paused = asked.some(({ state }) => state === "customer") || stopped !== undefined;
  const { may, returned, proposed, rating } = await allOf({
    may: holds ? mayOf(db, order, mine, now) : nothing,
    returned: mine?.state === "returned" ? returnedOf(db, order.id, stage_id) : null,
    proposed: mine ? waitingKind(db, mine) : null,
    rating: mine ? ratingOf(db, mine) : null,
  });
  return {
    progress_percent: percent(mine?.progress_bps ?? 0n),
    checkpoint_at: holds && !order.on_hold && !is_paused ? checkpointOf(mine) : null,
    asks: stage ? handInAsks(order, stage, stages) : nothingToDo(0).asks,
    paper_copy: order.shipping_method !== null,
    may,
    questions: asked.map(ownQuestionView),
    returned,
    proposed,
    rating,
  };
}

const nothing: JobWork["may"] = {
  ask_customer: false,
  give_back: false,
  decline_until: null,
  send_back: false,
  have_redone: false,
  reject_machine: false,
};

/** The state of a job without actions: one that was released or revoked, or that another interpreter hands in. */
export const nothingToDo = (progress_percent: number): JobWork => ({
  progress_percent,
  checkpoint_at: null,
  asks: { sworn: false, session: false, lqa: false, checklist: false, segments: false },
  paper_copy: false,
  may: nothing,
  questions: [],
  returned: null,
  proposed: null,
  rating: null,
});

/** The time by which the worker has to report the progress; null after a report. */
export const checkpointOf = (mine: Pick<AssignmentRow, "checkpoint_at" | "progress_at">): string | null =>
  mine.progress_at === null ? iso(mine.checkpoint_at) : null;

async function mayOf(
  db: Kysely<DB>,
  order: OrderRow,
  mine: AssignmentRow,
  now: Date,
): Promise<JobWork["may"]> {
  const { facts, questions, stopped } = await allOf({
    facts: loadFacts(db, order, now),
    questions: questionsOf(db, order.id),
    stopped: stoppedByDraft(db, order.id),
  });
  const asked = questions.filter(({ customer_since }) => customer_since !== null);
  const reviews = order.status === "proofreading" || order.status === "verification";
  const earlier = reviews && facts.previous_worker_assigned !== null;
  const again = earlier && guards.previous_worker_assigned(facts) && guards.returns_left(facts);
  return {
    ask_customer:
      order.status === "translation" &&
      asked.length < most_pauses &&
      asked.every(({ state }) => state !== "customer") &&
      stopped === undefined,
    give_back: true,
    decline_until: iso(declinableUntil(mine, order.session_starts_at, now)),
    send_back: again,
    // The verification of Expert may discard a translation at once; in other plans it may only after a return.
    have_redone: earlier && (!again || guards.reassign_due(facts, "worker") || order.plan === "X"),
    reject_machine: order.status === "in_post_edition",
  };
}

async function returnedOf(db: Kysely<DB>, order_id: number, stage_id: number): Promise<JobWork["returned"]> {
  const row = await db
    .selectFrom("proposal")
    .innerJoin("assignment", "assignment.id", "proposal.assignment_id")
    .innerJoin("stage", "stage.id", "assignment.stage_id")
    .select(["proposal.comment", "proposal.places", "proposal.made_at"])
    .where("proposal.order_id", "=", order_id)
    .where("proposal.kind", "=", "return")
    .where("proposal.state", "=", "accepted")
    .where("stage.id", "!=", stage_id)
    .orderBy("proposal.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { comment: row.comment, places: placesOf(row.places), at: row.made_at.toISOString() };
}

async function waitingKind(db: Kysely<DB>, mine: AssignmentRow): Promise<JobWork["proposed"]> {
  const row = await db
    .selectFrom("proposal")
    .select("kind")
    .where("assignment_id", "=", mine.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.kind ?? null;
}

async function ratingOf(db: Kysely<DB>, mine: AssignmentRow): Promise<JobWork["rating"]> {
  const row = await db
    .selectFrom("lqa")
    .select(["score_bps", "critical", "comment"])
    .where("of_assignment_id", "=", mine.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, score_bps: Number(row.score_bps) } : null;
}

/** The work on an order as shown to the desk. */
export async function orderWork(db: Kysely<DB>, order: OrderRow, now: Date): Promise<OrderWork> {
  const held = await db
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .selectAll("assignment")
    .select("translator.name")
    .where("assignment.order_id", "=", order.id)
    .orderBy("assignment.id")
    .execute();
  const nameOf = (id: number | null): string | null => held.find((one) => one.id === id)?.name ?? null;
  const facts = await loadFacts(db, order, now);
  const in_hand = held.some((one) => !one.is_second && isInHand(one));
  const questions = await questionsOf(db, order.id);
  const staff = await db.selectFrom("staff_user").select(["id", "name"]).execute();
  const staffName = (id: number | null) => staff.find((one) => one.id === id)?.name ?? null;
  return {
    assignments: held.map((row) => assignmentView(row)),
    hand_ins: await handIns(db, order.id, nameOf),
    ratings: await ratings(db, order.id, nameOf),
    proposals: await proposals(db, order.id, nameOf),
    questions: questions.map((row) => ({
      ...ownQuestionView(row),
      by: nameOf(row.assignment_id) ?? "",
      answered_by: staffName(row.staff_user_id),
    })),
    extensions: await extensions(db, order.id),
    runs: await runs(db, order.id),
    may: {
      revoke: in_hand,
      extend: in_hand && order.status === "translation",
      lose: in_hand && guards.no_safe_replacement(facts),
      bypass:
        order.status === "in_machine_translation" && order.plan === "L" && guards.engine_out(facts, "staff"),
    },
  };
}

const assignmentView = (row: AssignmentRow & { name: string }): OrderWork["assignments"][number] => ({
  id: row.id,
  stage_id: row.stage_id,
  kind: row.stage_kind,
  translator: row.name,
  is_second: row.is_second,
  state: row.state,
  fee_state: row.fee_state,
  fee: moneyView(row.fee, row.currency),
  fee_due: row.fee_due === null ? null : moneyView(row.fee_due, row.currency),
  deadline: row.deadline.toISOString(),
  accepted_at: row.accepted_at.toISOString(),
  submitted_at: iso(row.submitted_at),
  ended_at: iso(row.ended_at),
  end_reason: row.end_reason,
  end_note: row.end_note,
  progress_percent: percent(row.progress_bps),
  progress_at: iso(row.progress_at),
  checkpoint_at: iso(row.checkpoint_at),
  checkpoint_missed: row.checkpoint_missed_at !== null,
});

type NameOf = (assignment_id: number | null) => string | null;

async function handIns(db: Kysely<DB>, order_id: number, nameOf: NameOf): Promise<OrderWork["hand_ins"]> {
  const rows = await db
    .selectFrom("hand_in")
    .innerJoin("stage", "stage.id", "hand_in.stage_id")
    .selectAll("hand_in")
    .where("stage.order_id", "=", order_id)
    .orderBy("hand_in.id", "desc")
    .execute();
  const checks = await db
    .selectFrom("work_check")
    .selectAll()
    .where("hand_in_id", "in", [0, ...rows.map(({ id }) => id)])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stage_id: row.stage_id,
    version: row.version,
    translator: nameOf(row.assignment_id) ?? "",
    made_at: row.made_at.toISOString(),
    comment: row.comment,
    findings: checks.filter(({ hand_in_id }) => hand_in_id === row.id).map(findingOf),
    checklist: row.checklist,
    repertory_number: row.repertory_number,
    pages: row.pages,
    evidence: row.evidence,
    posted_on: row.posted_on,
    tracking_number: row.tracking_number,
    session_minutes: row.session_minutes,
    session_notes: row.session_notes,
  }));
}

const findingOf = (check: {
  id: number;
  file_name: string;
  code: string;
  level: "red" | "yellow";
  detail: string;
  explanation: string;
  segment: number | null;
  source: string;
  target: string;
  places: number;
}): FindingView => ({
  key: String(check.id),
  file_name: check.file_name,
  code: check.code,
  level: check.level,
  detail: check.detail,
  explanation: check.explanation,
  segment:
    check.source === "" && check.target === ""
      ? null
      : { number: check.segment, source: check.source, target: check.target, places: check.places },
});

async function ratings(db: Kysely<DB>, order_id: number, nameOf: NameOf): Promise<OrderWork["ratings"]> {
  const rows = await db
    .selectFrom("lqa")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ score_bps, critical, critical_limit, comment, made_at, ...row }) => ({
    by: nameOf(row.by_assignment_id) ?? "",
    of: nameOf(row.of_assignment_id),
    score_bps: Number(score_bps),
    critical,
    critical_limit,
    comment,
    made_at: made_at.toISOString(),
  }));
}

async function proposals(db: Kysely<DB>, order_id: number, nameOf: NameOf): Promise<OrderWork["proposals"]> {
  const rows = await db
    .selectFrom("proposal")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, kind, state, comment, places, meaning_sound, sampled, unusable, ...row }) => ({
    id,
    kind,
    state,
    by: nameOf(row.assignment_id) ?? "",
    comment,
    places: placesOf(places),
    meaning_sound,
    sampled,
    unusable,
    made_at: row.made_at.toISOString(),
  }));
}

async function extensions(db: Kysely<DB>, order_id: number): Promise<OrderWork["extensions"]> {
  const rows = await db
    .selectFrom("extension")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    deadline_before: row.deadline_before.toISOString(),
    deadline_after: row.deadline_after.toISOString(),
    promise_after: iso(row.promise_after),
    consent: row.consent,
    reason: row.reason,
    made_at: row.made_at.toISOString(),
  }));
}

async function runs(db: Kysely<DB>, order_id: number): Promise<OrderWork["runs"]> {
  const rows = await db
    .selectFrom("engine_run")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  return rows.map(({ attempt, engine, outcome, reason, ended_at }) => ({
    attempt,
    engine,
    outcome,
    reason,
    at: ended_at.toISOString(),
  }));
}
