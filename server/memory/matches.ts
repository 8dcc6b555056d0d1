import { type Kysely, sql } from "kysely";
import {
  bestMatches,
  type MatchKind,
  type MatchQuery,
  type MemoryGrade,
  type MemoryUnit,
} from "#domain/memory/match.ts";
import { lookupKeys } from "#domain/memory/lookup.ts";
import { type Code, plainText } from "#domain/workbench/coded-text.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { memoriesOf, type Memory, most_candidates, type MemoryScope, no_hash, textHash } from "./memories.ts";
import type { UnitOrigin } from "./remember.ts";

/** A segment that matches are wanted for, with the hashes of its neighbours. */
export type SoughtSegment = {
  readonly source: string;
  readonly codes: readonly Code[];
  readonly prev_hash: string;
  readonly next_hash: string;
};

/** With the hash of its text; the stored hash of a part of a split segment is that of the whole. */
type HashedSegment = SoughtSegment & { readonly source_hash: string };
const hashed = (segment: SoughtSegment): HashedSegment => ({
  ...segment,
  source_hash: textHash(segment.source, segment.codes),
});

export type Match = {
  readonly unit_id: number;
  readonly kind: MatchKind;
  /** 101 in context, 100 exact, 70 to 99 otherwise. */
  readonly percent: number;
  readonly source: string;
  readonly source_codes: readonly Code[];
  /** Coded, with the codes of the segment. */
  readonly target: string;
  /** Codes of the unit that were dropped, as shown, and codes of the segment that the target does not have. */
  readonly dropped: readonly string[];
  readonly missing: readonly number[];
  readonly grade: MemoryGrade;
  readonly origin: UnitOrigin;
  readonly memory_name: string;
  readonly is_house: boolean;
  readonly made_at: Date;
  /** The order it was written for; null for an imported unit, and when the order was deleted. */
  readonly order_id: number | null;
};

type UnitRow = {
  readonly query: number;
  readonly id: number;
  readonly memory_id: number;
  readonly source: string;
  readonly source_codes: readonly Code[];
  readonly target: string;
  readonly target_codes: readonly Code[];
  readonly source_hash: string;
  readonly prev_hash: string;
  readonly next_hash: string;
  readonly grade: MemoryGrade;
  readonly origin: UnitOrigin;
  readonly made_at: Date;
  readonly order_id: number | null;
};
type FoundUnit = MemoryUnit & { readonly row: UnitRow };

const unit_columns = sql`u.id, u.memory_id, u.source, u.source_codes, u.target, u.target_codes,
  encode(u.source_hash, 'hex') as source_hash, encode(u.prev_hash, 'hex') as prev_hash,
  encode(u.next_hash, 'hex') as next_hash, u.grade, u.origin, u.made_at, u.order_id`;

/** Units that are scored for a segment. */
const most_exact = 20;
const most_scored = 100;

/** Units with the text of a segment, for all segments in one statement; those with its neighbours first. */
async function exactUnits(
  db: Kysely<DB>,
  memories: readonly Memory[],
  segments: readonly HashedSegment[],
): Promise<readonly UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select w.query::integer - 1 as query, u.* from unnest(${segments.map((one) => one.source_hash)}::text[],
        ${segments.map((one) => one.prev_hash)}::text[], ${segments.map((one) => one.next_hash)}::text[])
      with ordinality w (source_hash, prev_hash, next_hash, query)
    cross join lateral (
      select ${unit_columns} from memory_unit u
      where u.memory_id = any(${memories.map(({ id }) => id)}::integer[])
        and u.source_hash = decode(w.source_hash, 'hex')
      order by (u.prev_hash = decode(w.prev_hash, 'hex') and u.next_hash = decode(w.next_hash, 'hex')) desc,
        array_position(array['reviewed', 'confirmed', 'imported'], u.grade), u.made_at desc, u.id desc
      limit ${most_exact}
    ) u`.execute(db);
  return rows;
}

/**
 * Units that may be similar to a text, for all texts in one statement: those with both tokens of a pair, the most pairs
 * first. The operator is written with its schema: with `intarray` installed, `@>` would be another one, without an index.
 * The joins are laterals with a limit: the planner expects hundreds of thousands of candidates and would read the whole
 * table.
 */
async function similarUnits(
  db: Kysely<DB>,
  memories: readonly Memory[],
  texts: readonly string[],
): Promise<readonly UnitRow[]> {
  const wanted = texts.flatMap((text, query) =>
    memories.flatMap(({ id, frequencies }) =>
      lookupKeys(String(id), text, frequencies).map((keys) => ({ query, keys })),
    ),
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<UnitRow>`
    with wanted as materialized (
      select query, keys from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (query integer, keys integer[])
    ), candidate as (
      select w.query, u.id, count(*) as shared from wanted w cross join lateral (
        select id from memory_unit where keys operator(pg_catalog.@>) w.keys
          and memory_id = any(${memories.map(({ id }) => id)}::integer[]) limit ${most_candidates}
      ) u group by w.query, u.id
    ), ranked as (
      select query, id, row_number() over (partition by query order by shared desc, id desc) as place from candidate
    )
    select r.query, u.* from ranked r
    cross join lateral (select ${unit_columns} from memory_unit u where u.id = r.id limit 1) u
    where r.place <= ${most_scored}`.execute(db);
  return rows;
}

const known = (hash: string): string | null => (hash === no_hash ? null : hash);

const unitOf = (row: UnitRow): FoundUnit => ({
  row,
  source: row.source,
  source_codes: row.source_codes,
  target: row.target,
  target_codes: row.target_codes,
  source_hash: row.source_hash,
  prev_hash: known(row.prev_hash),
  next_hash: known(row.next_hash),
  grade: row.grade,
  made_at: row.made_at.getTime(),
});

type Options = { readonly from_percent: number; readonly most: number };

function scored(
  segment: HashedSegment,
  scope: MemoryScope,
  { rows, memories }: { readonly rows: readonly UnitRow[]; readonly memories: readonly Memory[] },
  { from_percent, most }: Options,
): Match[] {
  const query: MatchQuery = {
    ...segment,
    prev_hash: known(segment.prev_hash),
    next_hash: known(segment.next_hash),
    source_lang: scope.source_lang,
    target_lang: scope.target_lang,
  };
  return bestMatches(query, rows.map(unitOf), most)
    .filter(({ percent }) => percent >= from_percent)
    .map(({ unit: { row }, kind, percent, target, dropped, missing }) => {
      const memory = memories.find(({ id }) => id === row.memory_id);
      return {
        unit_id: row.id,
        kind,
        percent,
        source: row.source,
        source_codes: row.source_codes,
        target,
        dropped,
        missing,
        grade: row.grade,
        origin: row.origin,
        memory_name: memory?.name ?? "",
        is_house: memory?.is_house ?? false,
        made_at: row.made_at,
        order_id: row.order_id,
      };
    });
}

function byQuery(rows: readonly UnitRow[]): ReadonlyMap<number, readonly UnitRow[]> {
  const found = new Map<number, UnitRow[]>();
  for (const row of rows) {
    const same = found.get(row.query);
    if (same) same.push(row);
    else found.set(row.query, [row]);
  }
  return found;
}

/** Segments that are looked up at once, so that no statement grows with the size of a document. */
const most_at_once = 200;

async function matchesIn(
  db: Kysely<DB>,
  memories: readonly Memory[],
  { scope, segments }: { readonly scope: MemoryScope; readonly segments: readonly SoughtSegment[] },
  options: Options,
): Promise<Match[][]> {
  if (memories.length === 0) return segments.map(() => []);
  const found: Match[][] = [];
  for (let from = 0; from < segments.length; from += most_at_once)
    found.push(
      ...(await matchesOfBatch(
        db,
        memories,
        { scope, segments: segments.slice(from, from + most_at_once).map(hashed) },
        options,
      )),
    );
  return found;
}

async function matchesOfBatch(
  db: Kysely<DB>,
  memories: readonly Memory[],
  { scope, segments }: { readonly scope: MemoryScope; readonly segments: readonly HashedSegment[] },
  options: Options,
): Promise<Match[][]> {
  const exact = byQuery(await exactUnits(db, memories, segments));
  // Equal segments are looked up once; one with an equal unit needs no similar ones.
  const texts = new Map<string, number>();
  if (options.from_percent < 100)
    for (const [at, { source, source_hash }] of segments.entries())
      if (!exact.has(at) && !texts.has(source_hash) && source !== "") texts.set(source_hash, texts.size);
  const sources = new Map(segments.map(({ source, source_hash }) => [source_hash, plainText(source)]));
  const similar = byQuery(
    await similarUnits(
      db,
      memories,
      [...texts.keys()].map((hash) => sources.get(hash) ?? ""),
    ),
  );
  return segments.map((segment, at) => {
    const query = texts.get(segment.source_hash);
    const rows = exact.get(at) ?? (query === undefined ? [] : (similar.get(query) ?? []));
    return rows.length === 0 ? [] : scored(segment, scope, { rows, memories }, options);
  });
}

/**
 * The matches of segments in the memories of a scope, the best first and one for each target: context and exact matches
 * for all in one statement, similar ones for the others in a second one. Percents are 70 to 101.
 */
export async function findMatches(
  db: Kysely<DB>,
  scope: MemoryScope,
  segments: readonly SoughtSegment[],
  options: Options,
): Promise<Match[][]> {
  return matchesIn(db, await memoriesOf(db, scope), { scope, segments }, options);
}

const least_percent = 70;

/** The best match of each segment in the customer's own memory; a house memory gives no discount. */
export async function bestOwnMatches(
  db: Kysely<DB>,
  scope: MemoryScope,
  segments: readonly SoughtSegment[],
): Promise<(Match | null)[]> {
  const own = (await memoriesOf(db, scope)).filter(({ is_house }) => !is_house);
  const found = await matchesIn(db, own, { scope, segments }, { from_percent: least_percent, most: 1 });
  return found.map(([best]) => best ?? null);
}
