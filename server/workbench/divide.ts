import { sql } from "kysely";
import { joinUnitSegments, splitSegment } from "#domain/workbench/split-join.ts";
import { codedTokens } from "#domain/workbench/coded-text.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { editableJob, ensureTargets, type OpenJob } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";

/** Segments are divided in another way only by the first stage, because later ones compare with it. */
const isLaterStage = ({ stage, stages }: OpenJob): boolean =>
  stages.some(({ position, state }) => position > stage.position && state !== "waiting") ||
  stages.some(({ position, kind }) => position < stage.position && kind !== "machine_translation");

const hasCodes = (coded: string): boolean => codedTokens(coded).some(({ kind }) => kind !== "text");

async function lockedRow(tx: Tx, job: OpenJob, segment_id: number): Promise<SegmentRow> {
  await sql`select id from segment where id = ${segment_id} for update`.execute(tx);
  const [row] = await segmentRows(tx, job, { ids: [segment_id] });
  if (!row) throw new Refusal("route.not_found");
  return row;
}

/** Splits a segment at a character of its source. Refuses `segment.split` with the reason in words. */
export async function split(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  segment_id: number,
  at: number,
): Promise<OpenJob> {
  const job = await editableJob(tx, caller, stage_id);
  const row = await lockedRow(tx, job, segment_id);
  // A code whose other half is in the other part would be crossed; the parts are put back as one text.
  if (hasCodes(row.source)) throw new Refusal("segment.split");
  const parts = splitSegment(row, { source: at, target: null }, isLaterStage(job));
  if ("refusal" in parts) throw new Refusal("segment.split");
  const [first, second] = parts;
  await sql`update segment set position = position + 1
    where work_document_id = ${row.work_document_id} and position > ${row.document_position}`.execute(tx);
  await sql`insert into segment (work_document_id, position, unit, region, place, source, codes, space_after,
      source_hash, prev_hash, next_hash, words, parts, locked, has_words, max_characters)
    select work_document_id, position + 1, unit, region, place, ${second.source}, codes, space_after, source_hash,
      prev_hash, next_hash, ${second.words}, parts, locked, has_words, max_characters
    from segment where id = ${segment_id}`.execute(tx);
  await sql`update segment set source = ${first.source}, space_after = ${first.space_after}, words = ${first.words},
    repeat_of = null where id = ${segment_id}`.execute(tx);
  await ensureTargets(tx, job);
  return job;
}

/** Joins a segment with the next one of its paragraph. Refuses `segment.join`. */
export async function join(tx: Tx, caller: Caller, stage_id: number, segment_id: number): Promise<OpenJob> {
  const job = await editableJob(tx, caller, stage_id);
  const row = await lockedRow(tx, job, segment_id);
  const [after] = await segmentRows(tx, job, { after: row.position, limit: 1 });
  if (!after || after.work_document_id !== row.work_document_id) throw new Refusal("segment.join");
  const made = joinUnitSegments(row, after, isLaterStage(job));
  // The codes of the next segment are in its own place of the document.
  if ("refusal" in made || hasCodes(after.source) || hasCodes(row.source)) throw new Refusal("segment.join");
  const parts = [...new Set([...row.parts, ...after.parts])];
  await sql`delete from segment where id = ${after.id}`.execute(tx);
  await sql`update segment set source = ${made.source}, space_after = ${made.space_after}, words = ${made.words},
    parts = ${parts}::int[], repeat_of = null where id = ${row.id}`.execute(tx);
  await sql`update segment set position = position - 1
    where work_document_id = ${row.work_document_id} and position > ${row.document_position}`.execute(tx);
  await sql`update segment_target set target = ${made.target}, state = case when ${made.target} = '' then 'untouched' else 'draft' end,
    version = version + 1 where segment_id = ${row.id} and stage_id = ${stage_id}`.execute(tx);
  return job;
}
