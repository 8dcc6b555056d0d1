import { type Kysely, sql } from "kysely";
import type { TermPair, TermRow } from "#contract/memory/memory.ts";
import type { Concept } from "#domain/exchange/terms.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import type { Owner } from "./owner.ts";

export type Pair = { readonly source_lang: string; readonly target_lang: string };

const ofOwner = ({ brand_id, customer_id }: Owner) =>
  sql`b.brand_id = ${brand_id} and b.customer_id is not distinct from ${customer_id}::integer`;

/** Terms of a pair: each term of the target language with the first one of the source language of its concept. */
const pairRows = ({ source_lang, target_lang }: Pair) => sql`
  term_base b join term_entry e on e.term_base_id = b.id
  join term t on t.term_entry_id = e.id and t.lang = ${target_lang}
  cross join lateral (
    select text from term where term_entry_id = e.id and lang = ${source_lang} order by id limit 1
  ) s`;

const columns = sql`t.id, s.text as source, t.text as target, t.status, t.note, t.case_sensitive, t.whole_word`;

type Query = Pair & {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
};

/** A page of the terms of a pair, by source term. */
export async function termRows(db: Kysely<DB>, owner: Owner, query: Query) {
  const place = paging(query);
  const search = query.search === undefined || query.search === "" ? null : likeText(query.search);
  const { rows } = await sql<TermRow & { readonly total: number }>`
    select ${columns}, count(*) over ()::integer as total from ${pairRows(query)}
    where ${ofOwner(owner)} and (${search}::text is null or s.text ilike ${search} or t.text ilike ${search})
    order by lower(s.text), s.text, t.id limit ${place.per_page} offset ${place.offset}`.execute(db);
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    meta: metaOf(place, rows[0]?.total ?? place.offset),
  };
}

/** All terms of a pair, for a file. */
export async function allTermRows(db: Kysely<DB>, base_id: number, pair: Pair): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`select ${columns} from ${pairRows(pair)}
    where b.id = ${base_id} order by lower(s.text), s.text, t.id`.execute(db);
  return rows;
}

/** The row of a pair of terms. */
export async function termRowById(
  db: Kysely<DB>,
  owner: Owner,
  { source, target, ...pair }: Pair & { readonly source: string; readonly target: string },
): Promise<TermRow> {
  const { rows } = await sql<TermRow>`select ${columns} from ${pairRows(pair)}
    where ${ofOwner(owner)} and lower(s.text) = lower(${source}) and lower(t.text) = lower(${target})
    order by t.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal("term.not_found");
  return row;
}

/** The pairs that an owner has terms of, by the languages in which the concepts begin. */
export async function termPairs(db: Kysely<DB>, owner: Owner): Promise<TermPair[]> {
  const { rows } = await sql<TermPair>`
    select s.lang as source_lang, t.lang as target_lang, count(*)::integer as terms
    from term_base b join term_entry e on e.term_base_id = b.id
    cross join lateral (select lang from term where term_entry_id = e.id order by id limit 1) s
    join term t on t.term_entry_id = e.id and t.lang <> s.lang
    where ${ofOwner(owner)} group by s.lang, t.lang order by s.lang, t.lang`.execute(db);
  return rows;
}

/** All concepts of a base, for a file. */
export async function conceptsOf(db: Kysely<DB>, base_id: number): Promise<Concept[]> {
  const { rows } = await sql<Concept>`
    select e.subject, e.definition, jsonb_agg(jsonb_build_object('lang', t.lang, 'text', t.text, 'status', t.status,
      'note', t.note) order by t.id) as terms
    from term_entry e join term t on t.term_entry_id = e.id where e.term_base_id = ${base_id}
    group by e.id order by e.id`.execute(db);
  return rows;
}

/** The base of an owner. Refuses an owner without terms. */
export async function termBaseOf(db: Kysely<DB>, { brand_id, customer_id }: Owner): Promise<number> {
  const row = await db
    .selectFrom("term_base")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("customer_id", customer_id === null ? "is" : "=", customer_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("term.not_found");
  return row.id;
}
