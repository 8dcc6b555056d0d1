import { type Kysely, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Event } from "#domain/orders/events.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import type { StageRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { announceSegments } from "./live.ts";
import { isOfTurn, keepVersions, stageTurn, targetBefore, type Turn } from "./turn.ts";

const returning: ReadonlySet<Event> = new Set(["stage.return", "stage.return_reassign"]);

/**
 * A reviewer has sent a stage back: each target keeps the version that was refused, and what the reviewer rejected, or has
 * left an open note on, is open again.
 */
export async function markReturned(tx: Tx, { order, event }: OrderMoved, now: Date): Promise<void> {
  if (!returning.has(event)) return;
  const stage = await tx
    .selectFrom("stage")
    .select(["id", "position"])
    .where("order_id", "=", order.id)
    .where("state", "in", ["active", "waiting"])
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (!stage) return;
  await keepVersions(tx, stageTurn(stage.id), now);
  await rememberBases(tx, order.id);
  await sql`
    with rejected as (
      select l.segment_id from segment_target l join stage on stage.id = l.stage_id
      where stage.order_id = ${order.id} and stage.position > ${stage.position} and l.state = 'rejected'
      union
      select n.segment_id from segment_note n join stage on stage.id = n.stage_id
      where stage.order_id = ${order.id} and stage.position > ${stage.position} and n.kind in ('note', 'issue')
        and n.resolved_at is null
    )
    update segment_target t set returned_version = t.version,
      version = t.version + case when r.segment_id is null then 0 else 1 end,
      state = case when r.segment_id is null then t.state else 'rejected' end
    from segment s left join rejected r on r.segment_id = s.id and not s.locked
    where t.segment_id = s.id and t.stage_id = ${stage.id}`.execute(tx);
  await announceSegments(tx, order.id);
}

/** Targets from before the text that a stage begins with was noted: now it is still the one before them. */
const rememberBases = (tx: Tx, order_id: number) =>
  sql`update segment_target t set base_hash = md5(coalesce((
      select e.target from segment_target e join stage on stage.id = e.stage_id
      where e.segment_id = t.segment_id and stage.position < mine.position
      order by stage.position desc limit 1), ''))
    from stage mine where mine.id = t.stage_id and mine.order_id = ${order_id} and t.base_hash is null`.execute(
    tx,
  );

type Reviewing = Turn & {
  readonly order_id: number;
  readonly stage: StageRow | null;
  readonly stages: readonly StageRow[];
};

const mayHaveReworked = ({ stage, stages }: Reviewing): boolean =>
  stage !== null && stages.some(({ position, returns }) => position < stage.position && returns > 0);

/** The rest of a statement about the targets `t` of a turn whose text of the stage `before` has changed since they began. */
const reworked = (job: Reviewing) => sql`segment s join work_document d on d.id = s.work_document_id
    left join lateral (
      select e.target, e.origin, e.match_percent, e.codes_guessed, e.shared_with ${targetBefore(job)}
    ) before on true
  where t.segment_id = s.id and ${isOfTurn("t", job)} and d.order_id = ${job.order_id} and not s.locked
    and t.base_hash is distinct from md5(coalesce(before.target, ''))`;

/**
 * A stage that begins again after an earlier one was reworked takes over what was changed there, as drafts; what was not
 * changed stays as the reviewer left it. The replaced texts stay as versions.
 */
export async function takeReworked(tx: Tx, job: Reviewing, now: Date): Promise<void> {
  if (!mayHaveReworked(job)) return;
  await keepVersions(tx, job, now);
  await sql`update segment_target t set target = coalesce(before.target, ''), origin = before.origin,
      match_percent = before.match_percent, codes_guessed = before.codes_guessed, shared_with = before.shared_with,
      state = case when coalesce(before.target, '') = '' then 'untouched' else 'draft' end,
      base_hash = md5(coalesce(before.target, '')), version = t.version + 1, seen = '{}'
    from ${reworked(job)}`.execute(tx);
}

/** Refuses `stage.segments_open` while a reworked text was not taken over: a page that was not opened again has the refused one. */
export async function requireTaken(db: Kysely<DB>, job: Reviewing): Promise<void> {
  if (!mayHaveReworked(job)) return;
  const { rows } = await sql`select t.segment_id from segment_target t, ${reworked(job)} limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal("stage.segments_open");
}
