import { type Kysely, sql } from "kysely";
import type { Language } from "#domain/catalog.ts";
import {
  checkSegment,
  type CheckTerms,
  documentFinding,
  type SegmentFinding,
} from "#domain/workbench/checks.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import { usableCodes } from "#domain/workbench/codes.ts";
import type { SegmentOrigin, SegmentState } from "#domain/workbench/segment-state.ts";
import { type Waiver, waiverOf } from "#domain/workbench/hand-in-gate.ts";
import type { ExplainedBy, SegmentView } from "#contract/workbench/workbench.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { isOfTurn, targetBefore, type Turn } from "./turn.ts";

/** A segment with its target in a stage. */
export type SegmentRow = {
  readonly id: number;
  readonly work_document_id: number;
  readonly position: number;
  readonly document_position: number;
  readonly unit: number;
  readonly region: string;
  readonly source: string;
  readonly codes: readonly Code[];
  readonly space_after: string;
  readonly source_hash: string;
  readonly prev_hash: string;
  readonly next_hash: string;
  readonly words: number;
  readonly repeat_of: number | null;
  readonly parts: readonly number[];
  readonly locked: boolean;
  /** It is not translated, because the customer leaves what the memory has in the same context. */
  readonly is_left: boolean;
  readonly max_characters: number | null;
  /** It is in a box of a fixed size. */
  readonly in_box: boolean;
  readonly target: string;
  readonly state: SegmentState;
  readonly origin: SegmentOrigin | null;
  readonly match_percent: number | null;
  readonly codes_guessed: boolean;
  readonly version: number;
  readonly seen: readonly string[];
  /** The target that was returned, or that of the turn before. */
  readonly before: string | null;
  /** What the reviewer who returned the stage made of it; null without a change. */
  readonly reviewed_text: string | null;
  /** Open notes of later stages, where the stage was returned. */
  readonly review_notes: readonly string[];
  /** The number in the document of the segment whose target has the translation of this one. */
  readonly shared_with: number | null;
  readonly notes: number;
  readonly open_notes: number;
  /** What the customer complained about. */
  readonly remarks: readonly string[];
  /** Explained red findings of all turns, those of this one first, then the newest. */
  readonly waivers: readonly (Waiver & { readonly by: ExplainedBy | null })[];
};

export type Place = Turn & {
  readonly order_id: number;
  readonly source_lang: Language;
  readonly target_lang: Language;
  /** Terms of the customer and of the brand for the checks. */
  readonly terms: CheckTerms;
};

/** The hash of a target that a reason or a look belongs to. */
export const targetHash = (target: string): string => digest(target).toString("hex").slice(0, 32);

/** What of segments of a job is read: all, those of some ids, or a page after a position in the job. */
type Wanted = { readonly ids?: readonly number[]; readonly after?: number; readonly limit?: number };

/** The number of a segment among all of its order. */
const position_in_job = sql<number>`(d.position * 1000000 + s.position)`;

/** Whether the segment `s` is in a box of a fixed size, which documents of earlier readers say by its region alone. */
export const in_box = sql<boolean>`coalesce((s.place ->> 'in_box')::boolean, s.region = 'textbox')`;

/** The text of the note `note`, after the part that it is about. */
export const text_with_part = sql<string>`coalesce('“' || note.quote || '”: ', '') || note.text`;

/** What the stage after a returned one has for the segment `s`, with the open notes of later stages. */
const reviewOf = ({ stage_id }: Turn) => sql`
  select (
      select l.target from segment_target l join stage on stage.id = l.stage_id
      where l.segment_id = s.id and stage.position > mine.position
      order by stage.position limit 1
    ) as target,
    (
      select array_agg(${text_with_part} order by note.id) from segment_note note join stage on stage.id = note.stage_id
      where note.segment_id = s.id and note.kind in ('note', 'issue') and note.resolved_at is null
        and stage.position > mine.position
    ) as notes
  from stage mine where mine.id = ${stage_id}`;

/** Segments with their targets of a turn, in the order of the documents. */
export async function segmentRows(
  db: Kysely<DB>,
  place: Turn & Pick<Place, "order_id">,
  { ids, after, limit }: Wanted = {},
): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select s.id, s.work_document_id, ${position_in_job} as position, s.position as document_position, s.unit, s.region,
      s.source, s.codes, s.space_after, s.source_hash, s.prev_hash, s.next_hash, s.words, s.repeat_of, s.parts, s.locked, s.max_characters,
      ${in_box} as in_box, s.left_target is not null as is_left, coalesce(s.left_target, t.target, '') as target,
      coalesce(t.state, 'untouched') as state, t.origin, t.match_percent,
      coalesce(t.codes_guessed, false) as codes_guessed,
      coalesce(t.version, 0) as version, coalesce(t.seen, '{}') as seen,
      coalesce(refused.target, earlier.target) as before,
      nullif(reviewed.target, refused.target) as reviewed_text, coalesce(reviewed.notes, '{}') as review_notes,
      shared.position + 1 as shared_with,
      coalesce(n.notes, 0)::int as notes, coalesce(n.open_notes, 0)::int as open_notes,
      coalesce(n.remarks, '{}') as remarks,
      coalesce(explained.waivers, '[]'::jsonb) as waivers
    from work_document d
    join segment s on s.work_document_id = d.id
    left join segment_target t on t.segment_id = s.id and ${isOfTurn("t", place)}
    left join segment shared on shared.id = t.shared_with
    left join lateral (select e.target ${targetBefore(place, "delivered")}) earlier on true
    left join segment_version refused on refused.segment_id = s.id and refused.stage_id = t.stage_id
      and refused.version = t.returned_version
    left join lateral (${reviewOf(place)}) reviewed on t.returned_version is not null
    left join lateral (
      select count(*) as notes, count(*) filter (where note.resolved_at is null) as open_notes,
        array_agg(note.text order by note.id) filter (where note.kind = 'remark' and note.resolved_at is null) as remarks
      from segment_note note where note.segment_id = s.id
    ) n on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('code', w.code, 'target_hash', w.target_hash, 'detail', w.detail,
          'reason', w.reason, 'by', case when ${isOfTurn("w", place)} then null else coalesce(stage.kind, part.kind) end)
        order by ${isOfTurn("w", place)} desc, w.at desc) as waivers
      from check_waiver w left join stage on stage.id = w.stage_id
        left join correction_stage part on part.id = w.rework_id
      where w.segment_id = s.id
    ) explained on true
    where d.order_id = ${place.order_id}
      ${ids ? sql`and s.id = any(${[...ids]}::int[])` : sql``}
      ${after === undefined ? sql`` : sql`and ${position_in_job} > ${after}`}
    order by d.position, s.position
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows.map((row) => ({ ...row, codes: usableCodes(row.source, row.codes) }));
}

/** The findings of a row by itself; what compares segments is found at the hand-in. */
export const findingsOfRow = (
  row: SegmentRow,
  { source_lang, target_lang, terms }: Place,
): SegmentFinding[] =>
  row.target === ""
    ? row.shared_with === null
      ? []
      : [documentFinding("shared_text", `${row.shared_with}`)]
    : checkSegment({ ...row, source_lang, target_lang }, terms);

/** A finding with its reason, or whether it was shown with this target if it is yellow. */
function viewOfFinding(finding: SegmentFinding, row: SegmentRow): SegmentView["findings"][number] {
  if (finding.level === "yellow")
    return { ...finding, is_settled: row.seen.includes(finding.code), explanation: null };
  const waiver = waiverOf(finding, { target_hash: targetHash(row.target), waivers: row.waivers });
  const explanation = waiver ? { text: waiver.reason, by: waiver.by } : null;
  return { ...finding, is_settled: waiver !== undefined, explanation };
}

export const viewOf = (row: SegmentRow, place: Place): SegmentView => ({
  id: row.id,
  document_id: row.work_document_id,
  position: row.position,
  unit: row.unit,
  region: row.region,
  source: row.source,
  codes: [...row.codes],
  words: row.words,
  repeat_of: row.repeat_of,
  is_locked: row.locked,
  is_left: row.is_left,
  max_characters: row.max_characters,
  in_box: row.in_box,
  before: row.before,
  reviewed_text: row.reviewed_text,
  review_notes: [...row.review_notes],
  notes: row.notes,
  open_notes: row.open_notes,
  remarks: [...row.remarks],
  target: row.target,
  state: row.state,
  origin: row.origin,
  match_percent: row.match_percent,
  codes_guessed: row.codes_guessed,
  version: row.version,
  findings: findingsOfRow(row, place).map((finding) => viewOfFinding(finding, row)),
});
