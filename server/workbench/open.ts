import { type Kysely, sql } from "kysely";
import type { Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { progressOf } from "#domain/workbench/segment-state.ts";
import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { countUnconverted } from "#server/files/index.ts";
import { type FoundEntry, termsOf } from "#server/memory/index.ts";
import { orderById, stagesOf } from "#server/orders/index.ts";
import { orderOfJob } from "#server/work/index.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { prefill } from "./prefill.ts";
import { isReworkInEditor } from "./delivered.ts";
import { takeReworked } from "./returned.ts";
import type { Place } from "./rows.ts";
import { scopeOf } from "./scope.ts";
import { isOfTurn, reworkTurn, stageTurn, targetBefore, type Turn } from "./turn.ts";

/** A job that the caller has or had, for the editor. */
export type OpenJob = Turn &
  Omit<Place, "terms"> & {
    readonly terms: { readonly entries: readonly FoundEntry[] };
    readonly order: OrderRow;
    /** What is done: the kind of the stage, or of the part of a rework. */
    readonly kind: StageRow["kind"] | "rework" | "check";
    /** Null for a rework. */
    readonly stage: StageRow | null;
    /** A reviewer or a customer has refused the version before. */
    readonly is_returned: boolean;
    readonly stages: readonly StageRow[];
    readonly is_review: boolean;
    readonly can_edit: boolean;
    /** When the person has to hand it in, which is before the order is due; null without a job. */
    readonly deadline: Date | null;
  };

const review_kinds: ReadonlySet<string> = new Set(["proofreading", "verification", "check"]);

/** Refuses a job that is not the caller's as not found; one that has ended may be read and not changed. */
export const openJob = (db: Kysely<DB>, caller: Caller, turn: Turn): Promise<OpenJob> =>
  turn.stage_id === null ? openRework(db, caller, turn.rework_id) : openStage(db, caller, turn.stage_id);

/** What a job of an order knows whatever is done. */
async function ofOrder(db: Kysely<DB>, order: OrderRow) {
  const languages = {
    source_lang: order.source_lang as Language,
    target_lang: order.target_lang as Language,
  };
  const entries = await termsOf(db, scopeOf({ order, ...languages }));
  return { order_id: order.id, ...languages, terms: { entries }, order };
}

async function openStage(db: Kysely<DB>, caller: Caller, stage_id: number): Promise<OpenJob> {
  const order = await orderOfJob(db, caller, stage_id);
  const stages = await stagesOf(db, order.id);
  const stage = stages.find(({ id }) => id === stage_id);
  if (!stage || order.session_starts_at !== null) throw new Refusal("route.not_found");
  const held = await db
    .selectFrom("assignment")
    .select(["state", "deadline"])
    .where("stage_id", "=", stage_id)
    .where("translator_id", "=", caller.id)
    .where("is_second", "=", false)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    ...stageTurn(stage_id),
    ...(await ofOrder(db, order)),
    kind: stage.kind,
    stage,
    stages,
    is_review: review_kinds.has(stage.kind),
    is_returned: stage.returns > 0,
    can_edit: held !== undefined && isInHand(held) && stage.state === "active",
    deadline: held?.deadline ?? null,
  };
}

/** A rework or its check: it begins with the delivered segments, so it needs an order that has them. */
async function openRework(db: Kysely<DB>, caller: Caller, rework_id: number): Promise<OpenJob> {
  const rework = await db
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .select(["turn.kind", "turn.state", "turn.deadline", "correction.order_id"])
    .where("turn.id", "=", rework_id)
    .where("turn.translator_id", "=", caller.id)
    .where("turn.state", "in", ["active", "passed"])
    .executeTakeFirst();
  if (!rework) throw new Refusal("route.not_found");
  const order = await orderById(db, rework.order_id);
  if (!(await isReworkInEditor(db, order, rework_id))) throw new Refusal("route.not_found");
  return {
    ...reworkTurn(rework_id),
    ...(await ofOrder(db, order)),
    kind: rework.kind === "check" ? "check" : "rework",
    stage: null,
    stages: await stagesOf(db, order.id),
    is_review: rework.kind === "check",
    is_returned: true,
    can_edit: rework.state === "active",
    deadline: rework.deadline,
  };
}

/** `openJob` for a change. Refuses `stage.not_yours` when the job has ended or was handed in. */
export async function editableJob(tx: Tx, caller: Caller, turn: Turn): Promise<OpenJob> {
  const job = await openJob(tx, caller, turn);
  if (!job.can_edit) throw new Refusal("stage.not_yours");
  return job;
}

/** The state in which a target of the version before begins: what a person has to look at is open. */
const begunStates = {
  stage: sql`'draft'`,
  rework: sql`case when exists (select from segment_note n
    where n.segment_id = s.id and n.kind = 'remark' and n.resolved_at is null) then 'rejected' else 'confirmed' end`,
  check: sql`case when earlier.version > 0 then 'draft' else 'confirmed' end`,
};

/**
 * The targets of a turn, made once: those of the stage before as drafts, a copy of what has no words, else empty. A rework
 * begins with what was delivered as it is, because only what is wrong is changed. New segments of a split are added by it,
 * too. Returns how many were made.
 */
export async function ensureTargets(tx: Tx, job: OpenJob): Promise<number> {
  const { stage_id, rework_id, order_id } = job;
  const begun = begunStates[job.kind === "rework" || job.kind === "check" ? job.kind : "stage"];
  const { numAffectedRows } = await sql`insert into segment_target
      (segment_id, stage_id, rework_id, target, state, origin, match_percent, shared_with, codes_guessed, base_hash)
    select s.id, ${stage_id}::int, ${rework_id}::int, coalesce(s.left_target, earlier.target, case when s.has_words then '' else s.source end),
      case when s.left_target is not null or not s.has_words then 'confirmed'
        when coalesce(earlier.target, '') = '' then 'untouched' else ${begun} end,
      case when s.left_target is null then earlier.origin else 'memory' end,
      case when s.left_target is null then earlier.match_percent else 101 end,
      earlier.shared_with, s.left_target is null and coalesce(earlier.codes_guessed, false),
      md5(coalesce(earlier.target, ''))
    from work_document d join segment s on s.work_document_id = d.id
    left join lateral (
      select e.target, e.origin, e.match_percent, e.shared_with, e.codes_guessed, e.version ${targetBefore(job)}
    ) earlier on true
    where d.order_id = ${order_id}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function progressIn(
  db: Kysely<DB>,
  place: Turn & Pick<Place, "order_id">,
): Promise<WorkbenchView["progress"]> {
  const rows = await db
    .selectFrom("work_document as d")
    .innerJoin("segment as s", "s.work_document_id", "d.id")
    .leftJoin("segment_target as t", (join) =>
      join.onRef("t.segment_id", "=", "s.id").on(isOfTurn("t", place)),
    )
    .select(["s.words", "s.locked", sql<"untouched">`coalesce(t.state, 'untouched')`.as("state")])
    .where("d.order_id", "=", place.order_id)
    .execute();
  const { words, done_words, percent } = progressOf(rows);
  return { segments: rows.length, words, done_words, percent };
}

/** Whether there is something to take apart; an order of links alone has nothing. */
const hasSources = async (db: Kysely<DB>, { id, text }: OrderRow): Promise<boolean> =>
  (text ?? "").trim() !== "" ||
  (await db
    .selectFrom("attachment")
    .select("id")
    .where("order_id", "=", id)
    .where("kind", "=", "source")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The state of the editor of a job: its documents and its progress. */
export async function workbenchView(db: Kysely<DB>, job: OpenJob): Promise<WorkbenchView> {
  const documents = await db
    .selectFrom("work_document as d")
    .leftJoin("attachment", "attachment.id", "d.attachment_id")
    .leftJoin("file_conversion as c", "c.file_id", "attachment.file_id")
    .select(["d.id", "d.name", "d.format", "d.segments", "d.refusal"])
    .select(sql<string | null>`case when c.converted_id is not null then d.format end`.as("delivered_as"))
    .where("d.order_id", "=", job.order_id)
    .orderBy("d.position")
    .execute();
  const state =
    documents.length === 0
      ? (await hasSources(db, job.order))
        ? "preparing"
        : "refused"
      : documents.some(({ refusal }) => refusal !== null)
        ? "refused"
        : "ready";
  return {
    state,
    order_id: job.order_id,
    source_lang: job.source_lang,
    target_lang: job.target_lang,
    stage: job.kind,
    is_review: job.is_review,
    is_returned: job.is_returned,
    can_edit: job.can_edit && state === "ready",
    documents,
    to_convert: state === "preparing" ? await countUnconverted(db, job.order_id) : 0,
    last_edited: await lastEdited(db, job),
    progress: await progressIn(db, job),
  };
}

async function lastEdited(db: Kysely<DB>, job: OpenJob): Promise<number | null> {
  const last = await db
    .selectFrom("segment_target as t")
    .select("t.segment_id")
    .where(isOfTurn("t", job))
    .where("t.edited_at", "is not", null)
    .orderBy("t.edited_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.segment_id ?? null;
}

/** Opens the editor of a job; the first time its documents are taken apart by a job, for which the page waits. */
export async function openWorkbench(tx: Tx, caller: Caller, turn: Turn, now: Date): Promise<WorkbenchView> {
  const job = await openJob(tx, caller, turn);
  const view = await workbenchView(tx, job);
  if (view.state === "preparing") {
    await enqueue(
      tx,
      "workbench.prepare",
      { order_id: job.order_id },
      { job_key: `workbench:${job.order_id}`, keep: true },
    );
    return view;
  }
  if (!view.can_edit) return view;
  const added = await ensureTargets(tx, job);
  await takeReworked(tx, job, now);
  // A review shows what the stage before left empty.
  if (added > 0 && job.rework_id === null && !job.is_review) await prefill(tx, job);
  return { ...view, progress: await progressIn(tx, job) };
}
