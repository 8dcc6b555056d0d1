import { type Kysely, sql } from "kysely";
import { isDone, type SegmentState } from "#domain/workbench/segment-state.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { reworkTurn, stageTurn, type Turn } from "./turn.ts";

type Found = { readonly id: number; readonly kind: string; readonly has_targets: boolean };

/** Parts of reworks that made something, in the editor or as files. */
const reworkParts = (order_id: number) => sql`
  select part.id, part.kind, part.state, part.correction_id,
    exists (select from segment_target t where t.rework_id = part.id) as has_targets,
    exists (select from attachment a where a.correction_stage_id = part.id) as has_files,
    exists (
      select from attachment a join correction_stage other on other.id = a.correction_stage_id
      where other.correction_id = part.correction_id and not a.held
    ) as is_released
  from correction_stage part join correction on correction.id = part.correction_id
  where correction.order_id = ${order_id} and part.state in ('active', 'passed')`;

/** The last stage of an order that has targets, and whether it was the last of all and was handed in. */
async function lastStage(db: Kysely<DB>, order_id: number) {
  const { rows } = await sql<{ readonly id: number; readonly kind: string; readonly is_delivered: boolean }>`
    select stage.id, stage.kind, stage.state = 'passed' and not exists (
        select from stage later where later.order_id = stage.order_id and later.position > stage.position
      ) as is_delivered
    from stage
    where stage.order_id = ${order_id}
      and exists (select from segment_target t where t.stage_id = stage.id)
    order by stage.position desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The part of an order, or of the rework of a complaint, that has the newest targets, while it is in work as well. */
export async function lastTurn(
  db: Kysely<DB>,
  order_id: number,
): Promise<{ readonly turn: Turn; readonly kind: string } | null> {
  const { rows } = await sql<Found>`
    select id, kind, has_targets from (${reworkParts(order_id)}) part where has_targets order by id desc limit 1`.execute(
    db,
  );
  const [rework] = rows;
  if (rework) return { turn: reworkTurn(rework.id), kind: rework.kind };
  const stage = await lastStage(db, order_id);
  return stage && { turn: stageTurn(stage.id), kind: stage.kind };
}

/**
 * The targets that the customer of a finished order has as files; null when they are not known, because the last work was
 * handed in as files that were not aligned.
 */
export async function deliveredTurn(
  db: Kysely<DB>,
  { id, status }: { readonly id: number; readonly status: string },
): Promise<Turn | null> {
  if (status !== "finished") return null;
  const { rows } = await sql<Found>`
    select id, kind, has_targets from (${reworkParts(id)}) part
    where is_released and state = 'passed' and (has_targets or has_files) order by id desc limit 1`.execute(
    db,
  );
  const [rework] = rows;
  if (rework) return rework.has_targets ? reworkTurn(rework.id) : null;
  const stage = await lastStage(db, id);
  return stage?.is_delivered === true && (await isHandedIn(db, stage.id)) ? stageTurn(stage.id) : null;
}

/** The part of the rework of a complaint that has the newest targets; null when it was not begun in the editor. */
export async function lastRework(db: Kysely<DB>, correction_id: number): Promise<Turn | null> {
  const found = await db
    .selectFrom("correction_stage as part")
    .select("part.id")
    .where("part.correction_id", "=", correction_id)
    .where("part.state", "in", ["active", "passed"])
    .where((w) =>
      w.exists(
        w.selectFrom("segment_target as t").select("t.version").whereRef("t.rework_id", "=", "part.id"),
      ),
    )
    .orderBy("part.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ? reworkTurn(found.id) : null;
}

/** The hand-in of the editor needs every segment done; an upload does not change them. */
async function isHandedIn(db: Kysely<DB>, stage_id: number): Promise<boolean> {
  const states = await db
    .selectFrom("segment_target as t")
    .innerJoin("segment", "segment.id", "t.segment_id")
    .select("t.state")
    .where("t.stage_id", "=", stage_id)
    .where("segment.locked", "=", false)
    .groupBy("t.state")
    .execute();
  return states.length > 0 && states.every(({ state }) => isDone(state as SegmentState));
}

/** Whether a rework, or its check, can be done in the editor: the text that it begins with is known there. */
export async function isReworkInEditor(
  db: Kysely<DB>,
  order: { readonly id: number; readonly status: string },
  rework_id: number,
): Promise<boolean> {
  if ((await deliveredTurn(db, order)) === null) return false;
  const { rows } = await sql<{ readonly id: number }>`
    select part.id from (${reworkParts(order.id)}) part join correction_stage mine on mine.id = ${rework_id}
    where part.correction_id = mine.correction_id and part.id < mine.id and part.has_files and not part.has_targets
    limit 1`.execute(db);
  return rows.length === 0;
}
