import { type Kysely, sql } from "kysely";
import type { VersionView } from "#contract/workbench/workbench.ts";
import { withoutForeignCodes } from "#domain/workbench/codes.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { requireSegment } from "./notes.ts";
import { openJob } from "./open.ts";
import { isOfTurn, type Turn } from "./turn.ts";

const most_shown = 20;

/** The earlier texts of a segment in this stage, each once with its newest version, without the present one. */
export async function segmentVersions(
  db: Kysely<DB>,
  caller: Caller,
  turn: Turn,
  segment_id: number,
): Promise<VersionView[]> {
  const { source } = await requireSegment(db, await openJob(db, caller, turn), segment_id);
  const { rows } = await sql<Omit<VersionView, "is_mine" | "at"> & { edited_by: number | null; at: Date }>`
    select version, target, origin, edited_by, at from (
      select distinct on (v.target) v.version, v.target, v.origin, v.edited_by, v.at
      from segment_version v
      where v.segment_id = ${segment_id} and ${isOfTurn("v", turn)} and v.target <> '' and v.target is distinct from
        (select t.target from segment_target t where t.segment_id = ${segment_id} and ${isOfTurn("t", turn)})
      order by v.target, v.version desc
    ) earlier order by version desc limit ${most_shown}`.execute(db);
  return rows.map(({ edited_by, at, target, ...row }) => ({
    ...row,
    // A segment that was split has codes in the other part.
    target: withoutForeignCodes(target, source),
    is_mine: edited_by === caller.id,
    at: at.toISOString(),
  }));
}
