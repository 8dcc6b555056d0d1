import { sql } from "kysely";
import { type Code, max_code_number, normalForm } from "#domain/workbench/coded-text.ts";
import { shiftCodes } from "#domain/workbench/codes.ts";
import {
  joinUnitSegments,
  shiftedCodes,
  shiftedSegment,
  splitSegment,
} from "#domain/workbench/split-join.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { announceSegments } from "./live.ts";
import { editableJob, ensureTargets, type OpenJob } from "./open.ts";
import { moveVersions } from "./move-versions.ts";
import { markRepetitions } from "./repetitions.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";
import { keepVersions, type Turn } from "./turn.ts";

const begun: ReadonlySet<string> = new Set(["active", "passed"]);

/** Segments are divided in another way only by the first stage, because later ones compare with it. */
export const isLaterStage = ({ stage, stages }: OpenJob): boolean =>
  stage === null ||
  stages.some(({ position, state }) => position > stage.position && begun.has(state)) ||
  stages.some(({ position, kind }) => position < stage.position && kind !== "machine_translation");

/** Neighbours of a segment that was divided in another way are no context of a memory. */
export const no_hash = "0".repeat(32);
export const sourceHash = (source: string, codes: readonly Code[]): string =>
  digest(normalForm(source, codes)).toString("hex").slice(0, 32);

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
  turn: Turn,
  { segment_id, at }: { readonly segment_id: number; readonly at: number },
  now: Date,
): Promise<OpenJob> {
  const job = await editableJob(tx, caller, turn);
  const row = await lockedRow(tx, job, segment_id);
  const parts = splitSegment(row, { source: at, target: null }, isLaterStage(job));
  if ("refusal" in parts) throw new Refusal("segment.split");
  const [first, second] = parts;
  await keepVersions(tx, job, now, [segment_id]);
  await sql`update segment set position = position + 1
    where work_document_id = ${row.work_document_id} and position > ${row.document_position}`.execute(tx);
  const { rows: made } = await sql<{
    readonly id: number;
  }>`insert into segment (work_document_id, position, unit, region, place, source, codes, space_after,
      source_hash, prev_hash, next_hash, words, parts, locked, has_words, max_characters)
    select work_document_id, position + 1, unit, region, place, ${second.source}, codes, space_after,
      ${sourceHash(second.source, row.codes)}, ${no_hash}, ${no_hash}, ${second.words}, parts, locked, has_words, max_characters
    from segment where id = ${segment_id} returning id`.execute(tx);
  await moveNotes(tx, segment_id, made[0]?.id ?? segment_id, row.source.length - second.source.length);
  await sql`update segment set source = ${first.source}, space_after = ${first.space_after}, words = ${first.words},
      source_hash = ${sourceHash(first.source, row.codes)}, prev_hash = ${no_hash}, next_hash = ${no_hash}
    where id = ${segment_id}`.execute(tx);
  // The source is another one, so what was confirmed is a draft again.
  await sql`update segment_target set target = ${first.target}, version = version + 1, seen = '{}',
      state = case when ${first.target} = '' then 'untouched' else 'draft' end
    where segment_id = ${segment_id} and stage_id = ${job.stage_id}`.execute(tx);
  await ensureTargets(tx, job);
  await markRepetitions(tx, job.order_id);
  await announceSegments(tx, job.order_id);
  return job;
}

/** A note about a part of the source goes with it; the others stay with the first part. */
async function moveNotes(tx: Tx, from: number, to: number, at: number): Promise<void> {
  await sql`update segment_note set segment_id = ${to}, from_char = from_char - ${at}::int, to_char = to_char - ${at}::int
    where segment_id = ${from} and part_side = 'source' and from_char >= ${at}`.execute(tx);
}

/** The notes of a segment that is joined to another one, with the places that their parts have there. */
async function joinNotes(tx: Tx, row: SegmentRow, after: SegmentRow): Promise<void> {
  const space = row.target !== "" && after.target !== "" ? row.space_after.length : 0;
  const shift = sql`case part_side when 'source' then ${row.source.length + row.space_after.length}::int
    else ${row.target.length + space}::int end`;
  await sql`update segment_note set segment_id = ${row.id}, from_char = from_char + ${shift}, to_char = to_char + ${shift}
    where segment_id = ${after.id}`.execute(tx);
}

/** A segment with its stored codes and its targets of all stages. */
type Stored = {
  readonly id: number;
  readonly source: string;
  readonly space_after: string;
  readonly codes: readonly Code[];
  readonly parts: readonly number[];
  readonly targets: readonly { readonly stage_id: number; readonly target: string }[];
};

/** All segments of a document that are parts of the same sentences as two segments. */
async function relatives(
  tx: Tx,
  { work_document_id, parts }: SegmentRow,
  after: SegmentRow,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.source, s.space_after, s.codes, s.parts,
      (select coalesce(jsonb_agg(jsonb_build_object('stage_id', stage_id, 'target', target)), '[]')
       from segment_target where segment_id = s.id) as targets
    from segment s
    where s.work_document_id = ${work_document_id} and s.parts && ${[...parts, ...after.parts]}::int[]
    order by s.position for update`.execute(tx);
  return rows;
}

/**
 * Gives all parts of two sentences the codes of both: those of the second follow those of the first, as the sentences do
 * when they are put together.
 */
async function shareCodes(tx: Tx, first: Stored, second: Stored, all: readonly Stored[]): Promise<void> {
  const by = first.codes.length;
  const codes = [...first.codes, ...shiftedCodes(second.codes, by)];
  if (codes.length > max_code_number) throw new Refusal("segment.join");
  const parts = [...first.parts, ...second.parts];
  const is_second = (one: Stored): boolean => one.parts.some((part) => second.parts.includes(part));
  const moved = all.map((one) =>
    is_second(one) ? { ...one, ...shiftedSegment({ ...one, target: "" }, by) } : one,
  );
  const segments = moved.map(({ id, source, space_after }) => ({ id, source, space_after, codes, parts }));
  await sql`update segment s set source = r.source, space_after = r.space_after, codes = r.codes, parts = r.parts
    from jsonb_populate_recordset(null::segment, ${JSON.stringify(segments)}::jsonb) r where s.id = r.id`.execute(
    tx,
  );
  const targets = all
    .filter(is_second)
    .flatMap(({ id, targets: own }) =>
      own.map(({ stage_id, target }) => ({ segment_id: id, stage_id, target: shiftCodes(target, by) })),
    );
  await sql`update segment_target t set target = r.target
    from jsonb_populate_recordset(null::segment_target, ${JSON.stringify(targets)}::jsonb) r
    where t.segment_id = r.segment_id and t.stage_id = r.stage_id`.execute(tx);
  await shiftVersions(tx, all.filter(is_second), by);
}

/** The earlier texts of segments whose codes have other numbers from now on. */
async function shiftVersions(tx: Tx, segments: readonly Stored[], by: number): Promise<void> {
  if (by === 0) return;
  const versions = await tx
    .selectFrom("segment_version")
    .select(["segment_id", "stage_id", "version", "target"])
    .where(
      "segment_id",
      "in",
      segments.map(({ id }) => id),
    )
    .execute();
  const shifted = versions.map((one) => ({ ...one, target: shiftCodes(one.target, by) }));
  await sql`update segment_version v set target = r.target
    from jsonb_populate_recordset(null::segment_version, ${JSON.stringify(shifted)}::jsonb) r
    where v.segment_id = r.segment_id and v.stage_id = r.stage_id and v.version = r.version`.execute(tx);
}

/** A segment that was split and joined again has its neighbours as context: they have its whole text as theirs. */
async function restoreContext(tx: Tx, segment_id: number): Promise<void> {
  await sql`update segment set prev_hash = coalesce(p.source_hash, ${no_hash}), next_hash = coalesce(n.source_hash, ${no_hash})
    from segment s
    left join segment p on p.work_document_id = s.work_document_id and p.position = s.position - 1
    left join segment n on n.work_document_id = s.work_document_id and n.position = s.position + 1
    where segment.id = s.id and s.id = ${segment_id}
      and (p.id is null or p.next_hash = s.source_hash) and (n.id is null or n.prev_hash = s.source_hash)`.execute(
    tx,
  );
}

/**
 * The targets of two segments as one, in every stage. A text of a machine in it is still confirmed by a person who reads it,
 * and what was seen of the parts is seen again.
 */
async function joinTargets(tx: Tx, row: SegmentRow, after_id: number): Promise<void> {
  await sql`update segment_target t set seen = '{}', version = t.version + 1,
      target = t.target || case when t.target <> '' and u.target <> '' then ${row.space_after} else '' end || u.target,
      state = case when t.target = '' and u.target = '' then 'untouched' else 'draft' end,
      origin = case when u.target = '' then t.origin when t.target = '' then u.origin
        when 'engine' in (t.origin, u.origin) then 'engine' when t.origin = u.origin then t.origin else 'person' end,
      match_percent = case when u.target = '' then t.match_percent when t.target = '' then u.match_percent end,
      codes_guessed = t.codes_guessed or u.codes_guessed
    from segment_target u
    where t.segment_id = ${row.id} and u.segment_id = ${after_id} and u.stage_id = t.stage_id`.execute(tx);
}

/** Joins a segment with the next one of its paragraph. Refuses `segment.join`. */
export async function join(
  tx: Tx,
  caller: Caller,
  turn: Turn,
  segment_id: number,
  now: Date,
): Promise<OpenJob> {
  const job = await editableJob(tx, caller, turn);
  const before = await lockedRow(tx, job, segment_id);
  const [next] = await segmentRows(tx, job, { after: before.position, limit: 1 });
  if (!next || next.work_document_id !== before.work_document_id) throw new Refusal("segment.join");
  if ("refusal" in joinUnitSegments(before, next, isLaterStage(job))) throw new Refusal("segment.join");
  await keepVersions(tx, job, now, [before.id, next.id]);
  const all = await relatives(tx, before, next);
  const [first, second] = [all.find(({ id }) => id === before.id), all.find(({ id }) => id === next.id)];
  if (!first || !second) throw new Refusal("segment.join");
  // Parts of one sentence have the same codes.
  if (!first.parts.some((part) => second.parts.includes(part))) await shareCodes(tx, first, second, all);
  const rows = await segmentRows(tx, job, { ids: [before.id, next.id] });
  const [row, after] = rows;
  const made = row && after ? joinUnitSegments(row, after, false) : null;
  if (!row || !after || !made || "refusal" in made) throw new Refusal("segment.join");
  await joinNotes(tx, row, after);
  await moveVersions(tx, [{ from: after.id, to: row.id, by: 0 }]);
  await joinTargets(tx, row, after.id);
  await sql`delete from segment where id = ${after.id}`.execute(tx);
  await sql`update segment set source = ${made.source}, space_after = ${made.space_after}, words = ${made.words},
      source_hash = ${sourceHash(made.source, row.codes)}, prev_hash = ${no_hash}, next_hash = ${no_hash}
    where id = ${row.id}`.execute(tx);
  await sql`update segment set position = position - 1
    where work_document_id = ${row.work_document_id} and position > ${row.document_position}`.execute(tx);
  await restoreContext(tx, row.id);
  await markRepetitions(tx, job.order_id);
  await announceSegments(tx, job.order_id);
  return job;
}
