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
import { type FoundEntry, termsOf } from "#server/memory/index.ts";
import { stagesOf } from "#server/orders/index.ts";
import { orderOfJob } from "#server/work/index.ts";
import { prefill } from "./prefill.ts";
import { earlierStages, type Place } from "./rows.ts";
import { scopeOf } from "./scope.ts";

/** A job that the caller has or had, for the editor. */
export type OpenJob = Omit<Place, "terms"> & {
  readonly terms: { readonly entries: readonly FoundEntry[] };
  readonly order: OrderRow;
  readonly stage: StageRow;
  readonly stages: readonly StageRow[];
  readonly is_review: boolean;
  readonly can_edit: boolean;
};

const review_stages: ReadonlySet<string> = new Set(["proofreading", "verification"]);

/** Refuses a job that is not the caller's as not found; one that has ended may be read and not changed. */
export async function openJob(db: Kysely<DB>, caller: Caller, stage_id: number): Promise<OpenJob> {
  const order = await orderOfJob(db, caller, stage_id);
  const stages = await stagesOf(db, order.id);
  const stage = stages.find(({ id }) => id === stage_id);
  if (!stage || order.session_starts_at !== null) throw new Refusal("route.not_found");
  const in_hand = await db
    .selectFrom("assignment")
    .select("id")
    .where("stage_id", "=", stage_id)
    .where("translator_id", "=", caller.id)
    .where("is_second", "=", false)
    .where("state", "=", "active")
    .executeTakeFirst();
  const languages = {
    source_lang: order.source_lang as Language,
    target_lang: order.target_lang as Language,
  };
  return {
    stage_id,
    order_id: order.id,
    ...languages,
    terms: { entries: await termsOf(db, scopeOf({ order, ...languages })) },
    order,
    stage,
    stages,
    is_review: review_stages.has(stage.kind),
    can_edit: in_hand !== undefined && stage.state === "active",
  };
}

/** `openJob` for a change. Refuses `stage.not_yours` when the job has ended or was handed in. */
export async function editableJob(tx: Tx, caller: Caller, stage_id: number): Promise<OpenJob> {
  const job = await openJob(tx, caller, stage_id);
  if (!job.can_edit) throw new Refusal("stage.not_yours");
  return job;
}

/**
 * The targets of a stage, made once: those of the stage before as drafts, a copy of what has no words, else empty. New
 * segments of a split are added by it, too. Returns how many were made.
 */
export async function ensureTargets(tx: Tx, { stage_id, order_id }: OpenJob): Promise<number> {
  const { numAffectedRows } = await sql`insert into segment_target
      (segment_id, stage_id, target, state, origin, match_percent, shared_with, codes_guessed)
    select s.id, ${stage_id}, coalesce(s.left_target, earlier.target, case when s.has_words then '' else s.source end),
      case when s.left_target is not null or not s.has_words then 'confirmed'
        when coalesce(earlier.target, '') = '' then 'untouched' else 'draft' end,
      case when s.left_target is null then earlier.origin else 'memory' end,
      case when s.left_target is null then earlier.match_percent else 101 end,
      earlier.shared_with, s.left_target is null and coalesce(earlier.codes_guessed, false)
    from work_document d join segment s on s.work_document_id = d.id
    left join lateral (
      select e.target, e.origin, e.match_percent, e.shared_with, e.codes_guessed
      from segment_target e join stage on stage.id = e.stage_id
      where e.segment_id = s.id and ${earlierStages(stage_id)}
      order by stage.position desc limit 1
    ) earlier on true
    where d.order_id = ${order_id}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function progressIn(
  db: Kysely<DB>,
  { stage_id, order_id }: Pick<Place, "stage_id" | "order_id">,
): Promise<WorkbenchView["progress"]> {
  const rows = await db
    .selectFrom("work_document as d")
    .innerJoin("segment as s", "s.work_document_id", "d.id")
    .leftJoin("segment_target as t", (join) =>
      join.onRef("t.segment_id", "=", "s.id").on("t.stage_id", "=", stage_id),
    )
    .select(["s.words", "s.locked", sql<"untouched">`coalesce(t.state, 'untouched')`.as("state")])
    .where("d.order_id", "=", order_id)
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
    .selectFrom("work_document")
    .select(["id", "name", "format", "segments", "refusal"])
    .where("order_id", "=", job.order_id)
    .orderBy("position")
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
    stage: job.stage.kind,
    is_review: job.is_review,
    can_edit: job.can_edit && state === "ready",
    documents,
    progress: await progressIn(db, job),
  };
}

/** Opens the editor of a job; the first time its documents are taken apart by a job, for which the page waits. */
export async function openWorkbench(tx: Tx, caller: Caller, stage_id: number): Promise<WorkbenchView> {
  const job = await openJob(tx, caller, stage_id);
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
  // A review shows what the stage before left empty.
  if (added > 0 && !job.is_review) await prefill(tx, job);
  return { ...view, progress: await progressIn(tx, job) };
}
