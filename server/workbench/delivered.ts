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

/** The last stage of an order that has targets, and whether it was the last of all and was handed in. A skipped one was not. */
async function lastStage(db: Kysely<DB>, order_id: number) {
  const { rows } = await sql<{ readonly id: number; readonly kind: string; readonly is_delivered: boolean }>`
    select stage.id, stage.kind, stage.state = 'passed' and not exists (
        select from stage later where later.order_id = stage.order_id and later.position > stage.position
          and later.skipped_at is null
      ) as is_delivered
    from stage
    where stage.order_id = ${order_id} and stage.skipped_at is null
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

type FinishedOrder = { readonly id: number; readonly status: string };

/**
 * The part whose targets the customer of a finished order has as files, as far as they are known; null when the last work
 * was handed in as files that have none.
 */
export async function deliveredPart(
  db: Kysely<DB>,
  { id, status }: FinishedOrder,
): Promise<{ readonly turn: Turn; readonly kind: string } | null> {
  if (status !== "finished") return null;
  const { rows } = await sql<Found>`
    select id, kind, has_targets from (${reworkParts(id)}) part
    where is_released and state = 'passed' and (has_targets or has_files) order by id desc limit 1`.execute(
    db,
  );
  const [rework] = rows;
  if (rework) return rework.has_targets ? { turn: reworkTurn(rework.id), kind: rework.kind } : null;
  const stage = await lastStage(db, id);
  return stage?.is_delivered === true ? { turn: stageTurn(stage.id), kind: stage.kind } : null;
}

/** The targets that the customer of a finished order has as files; null when some of them are not known. */
export async function deliveredTurn(db: Kysely<DB>, order: FinishedOrder): Promise<Turn | null> {
  const part = await deliveredPart(db, order);
  if (part === null) return null;
  const { turn, kind } = part;
  // No person has confirmed the segments of a machine that are delivered as they are.
  const is_whole =
    turn.stage_id === null || kind === "machine_translation" || (await isHandedIn(db, turn.stage_id));
  return is_whole ? turn : null;
}

/** Whether the newest files of the rework of a complaint were made elsewhere, so that its segments have another text. */
export async function isReworkInFiles(db: Kysely<DB>, correction_id: number): Promise<boolean> {
  const newest = await db
    .selectFrom("correction_stage as part")
    .select((w) =>
      w
        .exists(
          w.selectFrom("segment_target as t").select("t.version").whereRef("t.rework_id", "=", "part.id"),
        )
        .as("has_targets"),
    )
    .where("part.correction_id", "=", correction_id)
    .where((w) =>
      w.exists(
        w.selectFrom("attachment as a").select("a.id").whereRef("a.correction_stage_id", "=", "part.id"),
      ),
    )
    .orderBy("part.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.has_targets === false;
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

/** The hand-in of the editor needs every segment done; of an upload, what was not aligned for certain is open. */
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
  order: FinishedOrder,
  rework_id: number,
): Promise<boolean> {
  if ((await deliveredTurn(db, order)) === null) return false;
  const { rows } = await sql<{ readonly id: number }>`
    select part.id from (${reworkParts(order.id)}) part join correction_stage mine on mine.id = ${rework_id}
    where part.correction_id = mine.correction_id and part.id < mine.id and part.has_files and not part.has_targets
    limit 1`.execute(db);
  return rows.length === 0;
}
