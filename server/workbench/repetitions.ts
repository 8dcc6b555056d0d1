import { sql } from "kysely";
import type { Code } from "#domain/workbench/coded-text.ts";
import { remapCodes } from "#domain/workbench/remap-codes.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/**
 * Marks in an order each segment whose text an earlier one has, in the order of the documents. Run after segments are
 * stored, split or joined: what was the first may be gone.
 */
export async function markRepetitions(tx: Tx, order_id: number): Promise<void> {
  await sql`update segment set repeat_of = nullif(r.first, r.id)
    from (
      select s.id, case when s.locked then s.id else first_value(s.id) over (
        partition by s.source_hash, s.locked order by d.position, s.position) end as first
      from segment s join work_document d on d.id = s.work_document_id
      where d.order_id = ${order_id}
    ) r
    where segment.id = r.id and segment.repeat_of is distinct from nullif(r.first, r.id)`.execute(tx);
}

type Repetition = {
  readonly segment_id: number;
  readonly source: string;
  readonly codes: readonly Code[];
  readonly first_source: string;
  readonly first_codes: readonly Code[];
  readonly first_target: string;
};

/** Fills the untouched repetitions of a stage with the target of the first, with their own codes. */
export async function fillRepetitions(tx: Tx, order_id: number, stage_id: number | null): Promise<void> {
  const { rows } = await sql<Repetition>`
    select s.id as segment_id, s.source, s.codes, origin.source as first_source, origin.codes as first_codes,
      first.target as first_target
    from work_document d
    join segment s on s.work_document_id = d.id
    join segment origin on origin.id = s.repeat_of
    join segment_target t on t.segment_id = s.id and t.stage_id = ${stage_id}
    join segment_target first on first.segment_id = origin.id and first.stage_id = ${stage_id}
    where d.order_id = ${order_id} and not s.locked and t.state = 'untouched' and t.target = ''
      and first.target <> '' and first.state <> 'untouched'`.execute(tx);
  const filled = rows.map(({ segment_id, source, codes, first_source, first_codes, first_target }) => {
    const { target } = remapCodes(
      {
        source: { text: first_source, codes: first_codes },
        target: { text: first_target, codes: first_codes },
      },
      { text: source, codes },
    );
    return { segment_id, target };
  });
  if (filled.length === 0) return;
  await sql`update segment_target t set target = r.target, state = 'draft', origin = 'repetition'
    from jsonb_populate_recordset(null::segment_target, ${JSON.stringify(filled)}::jsonb) r
    where t.segment_id = r.segment_id and t.stage_id = ${stage_id}`.execute(tx);
}
