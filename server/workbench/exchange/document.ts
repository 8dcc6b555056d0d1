import { type Kysely, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { TermStatus } from "#domain/workbench/checks-terms.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import type {
  ExchangeDocument,
  ExchangeNote,
  ExchangeSegment,
  ExchangeUnit,
} from "#domain/exchange/exchange-document.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import {
  findMatches,
  type FoundEntry,
  type Match,
  type SoughtSegment,
  termsOf,
} from "#server/memory/index.ts";
import type { OpenJob } from "../open.ts";
import { findingsOfRow, segmentRows, type SegmentRow, text_with_part } from "../rows.ts";
import { scopeOf } from "../scope.ts";

/** A document of a job with everything that a tool may need with it. */
export type ExportedDocument = {
  readonly document: ExchangeDocument;
  readonly terms: readonly FoundEntry[];
  /** Matches of the memory, each target once. */
  readonly matches: readonly Match[];
};

/** More suggestions of a segment are of no use to a person. */
const most_matches = 3;
const least_percent = 70;

async function notesBySegment(db: Kysely<DB>, document_id: number): Promise<Map<number, ExchangeNote[]>> {
  const notes = await db
    .selectFrom("segment_note as note")
    .innerJoin("segment as s", "s.id", "note.segment_id")
    .select(["note.segment_id", "note.part_side", text_with_part.as("text")])
    .where("s.work_document_id", "=", document_id)
    .where("note.resolved_at", "is", null)
    .orderBy("note.id")
    .execute();
  const all = new Map<number, ExchangeNote[]>();
  for (const { segment_id, part_side, text } of notes) {
    const note = { text, side: part_side as ExchangeNote["side"] };
    all.set(segment_id, [...(all.get(segment_id) ?? []), note]);
  }
  return all;
}

/** A document of a job in the form of the exchange formats. Refuses another order's as not found. */
export async function exportedDocument(
  db: Kysely<DB>,
  job: OpenJob,
  document_id: number,
): Promise<ExportedDocument> {
  const document = await db
    .selectFrom("work_document")
    .select(["id", "name", "sha256", "reader_version", "segmenter_version"])
    .where("id", "=", document_id)
    .where("order_id", "=", job.order_id)
    .where("refusal", "is", null)
    .executeTakeFirst();
  if (!document) throw new Refusal("route.not_found");
  const all = await segmentRows(db, job);
  const rows = all.filter(({ work_document_id }) => work_document_id === document.id);
  const terms = await termsOf(db, scopeOf(job));
  const matches = await matchesOf(db, job, rows);
  const notes = await notesBySegment(db, document.id);
  const segments = rows.map((row) => ({
    unit: row.unit,
    segment: segmentOf(row, job, { notes: notes.get(row.id) ?? [], matches: matches.get(row.id) ?? [] }),
  }));
  return {
    document: {
      document_id: String(document.id),
      name: document.name,
      sha256: document.sha256,
      reader_version: document.reader_version,
      segmenter_version: document.segmenter_version,
      source_lang: job.source_lang,
      target_lang: job.target_lang,
      units: unitsOf(segments, terms, job),
    },
    terms,
    matches: [...matches.values()].flat(),
  };
}

async function matchesOf(
  db: Kysely<DB>,
  job: OpenJob,
  rows: readonly SegmentRow[],
): Promise<Map<number, readonly Match[]>> {
  const ids = rows.filter(({ locked }) => !locked).map(({ id }) => id);
  const { rows: segments } = await sql<SoughtSegment & { id: number }>`
    select id, source, codes, source_hash, prev_hash, next_hash from segment where id = any(${ids}::int[])
    order by id`.execute(db);
  const found = await findMatches(db, scopeOf(job), segments, {
    from_percent: least_percent,
    most: most_matches,
  });
  return new Map(segments.map(({ id }, at) => [id, found[at] ?? []]));
}

function segmentOf(
  row: SegmentRow,
  job: OpenJob,
  { notes, matches }: { readonly notes: readonly ExchangeNote[]; readonly matches: readonly Match[] },
): ExchangeSegment {
  return {
    id: String(row.id),
    source: row.source,
    target: row.target,
    codes: row.codes,
    space_after: plainText(row.space_after),
    state: row.state,
    origin: row.origin,
    locked: row.locked,
    max_characters: row.max_characters,
    engine: null,
    mt_confidence: null,
    findings: findingsOfRow(row, job),
    notes,
    matches: matches.map(({ source, source_codes, target, percent }) => ({
      source,
      target,
      source_codes,
      target_codes: row.codes,
      percent,
      origin: "memory" as const,
    })),
  };
}

/** The segments by their units, each with the terms that occur in it. */
function unitsOf(
  segments: readonly { readonly unit: number; readonly segment: ExchangeSegment }[],
  entries: readonly FoundEntry[],
  { source_lang, target_lang }: OpenJob,
): ExchangeUnit[] {
  const pairs = termPairs(entries, { source_lang, target_lang }).filter(
    ({ status }) => status !== "forbidden",
  );
  const units: { id: string; segments: ExchangeSegment[] }[] = [];
  for (const { unit, segment } of segments) {
    const last = units.at(-1);
    if (last?.id === String(unit)) last.segments.push(segment);
    else units.push({ id: String(unit), segments: [segment] });
  }
  return units.map((unit) => {
    const text = unit.segments
      .map(({ source }) => plainText(source))
      .join(" ")
      .toLowerCase();
    return { ...unit, terms: pairs.filter(({ source }) => text.includes(source.toLowerCase())) };
  });
}

type TermPair = {
  readonly source: string;
  readonly target: string;
  readonly status: TermStatus;
  readonly definition: string;
  readonly note: string;
};

/** Each source term of a concept with each target term. */
export const termPairs = (
  entries: readonly FoundEntry[],
  { source_lang, target_lang }: Pick<OpenJob, "source_lang" | "target_lang">,
): TermPair[] =>
  entries.flatMap(({ definition, terms }) =>
    terms
      .filter(({ lang }) => lang === source_lang)
      .flatMap(({ text }) =>
        terms
          .filter(({ lang }) => lang === target_lang)
          .map(({ text: target, status, note }) => ({ source: text, target, status, definition, note })),
      ),
  );
