import { sql } from "kysely";
import { type Code, max_code_number } from "#domain/workbench/coded-text.ts";
import { shiftCodes } from "#domain/workbench/codes.ts";
import { shiftedCodes, shiftedSegment } from "#domain/workbench/split-join.ts";
import type { AlignedTarget } from "#domain/workbench/upload-check.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { no_hash, sourceHash } from "./divide.ts";
import { moveVersions } from "./move-versions.ts";
import { markRepetitions } from "./repetitions.ts";

/** Where the aligned segments of a document are. */
type AlignedDocument = {
  readonly position: number;
  readonly targets: readonly AlignedTarget[];
  /** The sources as they were compared. */
  readonly sources: ReadonlyMap<number, string>;
};

type Row = {
  readonly document: number;
  readonly id: number;
  readonly position: number;
  readonly unit: number;
  readonly source: string;
  readonly codes: readonly Code[];
  readonly space_after: string;
  readonly words: number;
  readonly parts: readonly number[];
  readonly locked: boolean;
  /** A part of its sentence is another segment. */
  readonly is_divided: boolean;
  readonly targets: readonly { readonly stage_id: number; readonly target: string }[];
};

/** Segments of a paragraph that have one text in a file: the first of them becomes all of them. */
export type JoinGroup = readonly [Row, ...Row[]];

/**
 * The segments that can be joined as their texts are in aligned files: still those that were compared, next to each
 * other and whole. Others are marked as sharing a text.
 */
export async function joinGroups(
  tx: Tx,
  order_id: number,
  documents: readonly AlignedDocument[],
): Promise<JoinGroup[]> {
  const wanted = documents.flatMap(({ position, targets }) =>
    targets
      .filter(({ joins }) => joins.length > 0)
      .map(({ position: first, joins }) => ({ document: position, positions: [first, ...joins] })),
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<Row>`
    select d.position as document, s.id, s.position, s.unit, s.source, s.codes, s.space_after, s.words, s.parts, s.locked,
      exists (select 1 from segment o where o.work_document_id = d.id and o.id <> s.id and o.parts && s.parts) as is_divided,
      (select coalesce(jsonb_agg(jsonb_build_object('stage_id', stage_id, 'target', target)), '[]')
       from segment_target where segment_id = s.id) as targets
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(document int, positions int[])
    join work_document d on d.order_id = ${order_id} and d.position = w.document
    join segment s on s.work_document_id = d.id and s.position = any(w.positions)
    order by d.position, s.position for update of s`.execute(tx);
  const known = new Map(rows.map((row) => [`${row.document}:${row.position}`, row]));
  const sources = new Map(documents.map(({ position, sources: own }) => [position, own]));
  return wanted.flatMap(({ document, positions }) => {
    const group = positions.flatMap((at) => known.get(`${document}:${at}`) ?? []);
    const [first, ...others] = group;
    const is_whole = group.every(
      (row, at) =>
        row.unit === first?.unit &&
        row.position === first.position + at &&
        row.source === sources.get(document)?.get(row.position) &&
        !row.locked &&
        !row.is_divided,
    );
    const codes = group.reduce((sum, row) => sum + row.codes.length, 0);
    return first && is_whole && group.length === positions.length && codes <= max_code_number
      ? [[first, ...others] satisfies JoinGroup]
      : [];
  });
}

/** The first segment of a group as all of them, and what each earlier stage has for it. */
function joined(group: JoinGroup) {
  let by = 0;
  let [source, words] = ["", 0];
  const codes: Code[] = [];
  const targets = new Map<number, string>();
  let space_before = "";
  for (const row of group) {
    const own = shiftedSegment({ source: row.source, target: "", space_after: row.space_after }, by);
    source += space_before + own.source;
    for (const { stage_id, target } of row.targets) {
      const before = targets.get(stage_id) ?? "";
      const space = before === "" || target === "" ? "" : space_before;
      targets.set(stage_id, before + space + shiftCodes(target, by));
    }
    codes.push(...shiftedCodes(row.codes, by));
    words += row.words;
    by += row.codes.length;
    space_before = own.space_after;
  }
  const parts = group.flatMap((row) => row.parts);
  const [{ id }] = group;
  const segment = { id, source, codes, words, parts, space_after: space_before };
  return { segment: { ...segment, source_hash: sourceHash(source, codes) }, targets };
}

/** The segments that are joined to the first one, whose codes come after those before them. */
function goneOf([first, ...others]: JoinGroup) {
  let by = first.codes.length;
  return others.map(({ id, codes }) => {
    const one = { from: id, to: first.id, by };
    by += codes.length;
    return one;
  });
}

/** Joins the segments of each group. The target of `stage_id` at the first segment is already that of all of them. */
export async function joinAligned(
  tx: Tx,
  order_id: number,
  stage_id: number,
  groups: readonly JoinGroup[],
): Promise<void> {
  if (groups.length === 0) return;
  const made = groups.map(joined);
  const earlier = made.flatMap(({ segment, targets }) =>
    [...targets]
      .filter(([stage]) => stage !== stage_id)
      .map(([stage, target]) => ({ segment_id: segment.id, stage_id: stage, target })),
  );
  const gone = groups.flatMap(goneOf);
  await sql`update segment s set source = r.source, codes = r.codes, words = r.words, parts = r.parts,
      space_after = r.space_after, source_hash = r.source_hash, prev_hash = ${no_hash}, next_hash = ${no_hash}
    from jsonb_populate_recordset(null::segment, ${JSON.stringify(made.map(({ segment }) => segment))}::jsonb) r
    where s.id = r.id`.execute(tx);
  await sql`update segment_target t set target = r.target, version = t.version + 1
    from jsonb_populate_recordset(null::segment_target, ${JSON.stringify(earlier)}::jsonb) r
    where t.segment_id = r.segment_id and t.stage_id = r.stage_id`.execute(tx);
  await sql`update segment_note n set segment_id = r."to"
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r("from" int, "to" int) where n.segment_id = r."from"`.execute(
    tx,
  );
  await moveVersions(tx, gone);
  await sql`delete from segment where id = any(${gone.map(({ from }) => from)}::int[])`.execute(tx);
  await sql`update segment s set position = r.place
    from (select s.id, row_number() over (partition by s.work_document_id order by s.position) - 1 as place
      from segment s join work_document d on d.id = s.work_document_id where d.order_id = ${order_id}) r
    where s.id = r.id and s.position <> r.place`.execute(tx);
  await markRepetitions(tx, order_id);
}
