import { sql } from "kysely";
import { shiftCodes } from "#domain/workbench/codes.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/** `by`: what is added to the numbers of its codes at the segment that it is joined to. */
type Joined = { readonly from: number; readonly to: number; readonly by: number };
type Row = {
  readonly from: number;
  readonly to: number;
  readonly stage_id: number;
  readonly version: number;
  readonly target: string;
  /** The version of the present text of `to`. */
  readonly present: number;
};

/** The earlier texts of segments become those of the segments that they are joined to, after the present text of these. */
export async function moveVersions(tx: Tx, all: readonly Joined[]): Promise<void> {
  const { rows } = await sql<Row>`
    select joined."from", joined."to", v.stage_id, v.version, v.target, t.version as present
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as joined("from" int, "to" int)
    join segment_version v on v.segment_id = joined."from"
    join segment_target t on t.segment_id = joined."to" and t.stage_id = v.stage_id
    order by joined."from", v.version`.execute(tx);
  const by = new Map(all.map((one) => [one.from, one.by]));
  const last = new Map<string, number>();
  const moved = rows.map(({ present, ...row }) => {
    const key = `${row.to} ${row.stage_id}`;
    const next = (last.get(key) ?? present) + 1;
    last.set(key, next);
    return { ...row, next, target: shiftCodes(row.target, by.get(row.from) ?? 0) };
  });
  await sql`update segment_version v set segment_id = r."to", version = r.next, target = r.target
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as r("from" int, "to" int, stage_id int, version int, next int, target text)
    where v.segment_id = r."from" and v.stage_id = r.stage_id and v.version = r.version`.execute(tx);
  await sql`update segment_target t set version = r.version + 1
    from (select segment_id, stage_id, max(version) as version from segment_version
      where segment_id = any(${all.map(({ to }) => to)}::int[]) group by segment_id, stage_id) r
    where t.segment_id = r.segment_id and t.stage_id = r.stage_id and r.version >= t.version`.execute(tx);
}
