import { sql } from "kysely";
import { findMatches } from "#server/memory/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { fillRepetitions } from "./repetitions.ts";
import { type Place, segmentRows } from "./rows.ts";
import type { Turn } from "./turn.ts";
import { type ScopedJob, scopeOf } from "./scope.ts";

const exact_percent = 100;

/**
 * Fills the untouched segments of a stage that begins: exact and context matches of the memories as drafts, and
 * repetitions of what is filled. Nothing is confirmed, because a person reads each.
 */
export async function prefill(tx: Tx, job: ScopedJob & Turn & Pick<Place, "order_id">): Promise<void> {
  const rows = (await segmentRows(tx, job)).filter(
    ({ state, target, locked }) => state === "untouched" && target === "" && !locked,
  );
  if (rows.length === 0) return;
  const matches = await findMatches(tx, scopeOf(job), rows, { from_percent: exact_percent, most: 1 });
  const found = rows.flatMap(({ id }, at) => {
    const best = matches[at]?.[0];
    // A target without a code of the segment is completed by a person.
    return best && best.missing.length === 0
      ? [{ segment_id: id, target: best.target, match_percent: best.percent }]
      : [];
  });
  if (found.length > 0)
    await sql`update segment_target t set target = r.target, match_percent = r.match_percent, state = 'draft',
        origin = 'memory'
      from jsonb_populate_recordset(null::segment_target, ${JSON.stringify(found)}::jsonb) r
      where t.segment_id = r.segment_id and t.stage_id = ${job.stage_id}`.execute(tx);
  await fillRepetitions(tx, job.order_id, job.stage_id);
}
