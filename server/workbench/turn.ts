import { sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";

/** Whose targets are meant: those of a stage of an order, or of the rework of a complaint or its check. */
export type Turn =
  | { readonly stage_id: number; readonly rework_id: null }
  | { readonly stage_id: null; readonly rework_id: number };

export const stageTurn = (stage_id: number): Turn => ({ stage_id, rework_id: null });
export const reworkTurn = (rework_id: number): Turn => ({ stage_id: null, rework_id });

/** Whether a row of a table belongs to a turn; `alias` names the table in the statement. */
export const isOfTurn = (alias: string, { stage_id, rework_id }: Turn) =>
  stage_id === null
    ? sql<boolean>`${sql.ref(`${alias}.rework_id`)} = ${rework_id}`
    : sql<boolean>`${sql.ref(`${alias}.stage_id`)} = ${stage_id}`;

const of_same_case = (rework_id: number) => sql<boolean>`earlier_rework.correction_id =
  (select correction_id from correction_stage where id = ${rework_id})`;

/**
 * The rest of a statement that reads the target `e` of the segment `s` before a turn: of the stages before it, and for a
 * rework of the reworks before it, with `delivered` of those whose text the customer has. A translator who replaces a
 * machine's draft begins without it.
 */
export const targetBefore = ({ stage_id, rework_id }: Turn, which: "any" | "delivered" = "any") =>
  stage_id === null
    ? sql`from segment_target e left join stage on stage.id = e.stage_id
        left join correction_stage earlier_rework on earlier_rework.id = e.rework_id
      where e.segment_id = s.id and (e.rework_id is null
        or (earlier_rework.id < ${rework_id} and earlier_rework.state = 'passed'
          ${which === "any" ? sql`` : sql`and not ${of_same_case(rework_id)}`}))
      order by earlier_rework.id desc nulls last, stage.position desc limit 1`
    : sql`from segment_target e join stage on stage.id = e.stage_id
      where e.segment_id = s.id and stage.position < (select position from stage where id = ${stage_id})
        and not (stage.kind = 'machine_translation'
          and (select kind from stage where id = ${stage_id}) = 'translation')
      order by stage.position desc limit 1`;

/** Stores the targets of a turn as versions, where they are not yet; `ids` are the segments, all without them. */
export async function keepVersions(tx: Tx, turn: Turn, now: Date, ids?: readonly number[]): Promise<void> {
  await sql`insert into segment_version (segment_id, stage_id, rework_id, version, target, state, origin, edited_by, at)
    select segment_id, stage_id, rework_id, version, target, state, origin, edited_by, coalesce(edited_at, ${now})
    from segment_target t
    where ${isOfTurn("t", turn)} ${ids ? sql`and segment_id = any(${[...ids]}::int[])` : sql``}
    on conflict do nothing`.execute(tx);
}
