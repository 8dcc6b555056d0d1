import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { MatchView } from "#contract/workbench/lookup.ts";
import { findMatches, type Match, type SoughtSegment } from "#server/memory/index.ts";
import { cleanedUp } from "#server/kernel/clean-up.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { openJob } from "./open.ts";
import { segmentRows } from "./rows.ts";
import { scopeOf } from "./scope.ts";
import type { Turn } from "./turn.ts";

/** How long similar texts are looked for before the answer has the equal ones alone. */
const limit_ms = 300;
const shown = { from_percent: 70, most: 5 } as const;
const equal = { from_percent: 100, most: 5 } as const;

const viewOf = (match: Match): MatchView => ({
  unit_id: match.unit_id,
  kind: match.kind,
  percent: match.percent,
  source: match.source,
  source_codes: [...match.source_codes],
  target: match.target,
  dropped: [...match.dropped],
  missing: [...match.missing],
  grade: match.grade,
  memory_name: match.memory_name,
  is_house: match.is_house,
  made_at: match.made_at.toISOString(),
});

const query_canceled = "57014";
const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === query_canceled;

/** Similar units within the time limit; null when it was not enough. */
const similarInTime = (
  db: Kysely<DB>,
  scope: ReturnType<typeof scopeOf>,
  segments: readonly SoughtSegment[],
): Promise<Match[][] | null> =>
  db.connection().execute(async (connection) => {
    await sql`select set_config('statement_timeout', ${String(limit_ms)}, false)`.execute(connection);
    const found = () =>
      findMatches(connection, scope, segments, shown).catch((error: unknown) => {
        if (isTooSlow(error)) return null;
        throw error;
      });
    return cleanedUp(found, () => sql`reset statement_timeout`.execute(connection));
  });

/** The matches of segments of a job, the best first. `is_limited`: only equal texts were found in time. */
export async function segmentMatches(
  db: Kysely<DB>,
  caller: Caller,
  turn: Turn,
  ids: readonly number[],
): Promise<{ segment_id: number; matches: MatchView[]; is_limited: boolean }[]> {
  const job = await openJob(db, caller, turn);
  const rows = await segmentRows(db, job, { ids });
  const scope = scopeOf(job);
  const exact = await findMatches(db, scope, rows, equal);
  const others = rows.filter((_, at) => (exact[at] ?? []).length === 0);
  const similar = others.length === 0 ? [] : await similarInTime(db, scope, others);
  const place = new Map(others.map(({ id }, at) => [id, at]));
  return rows.map(({ id }, at) => {
    const own = place.get(id);
    const found = own === undefined ? exact[at] : similar?.[own];
    return {
      segment_id: id,
      matches: (found ?? []).map(viewOf),
      is_limited: own !== undefined && similar === null,
    };
  });
}
