import { sql } from "kysely";
import type { ProposalInput, TermInput, TermRow } from "#contract/memory/memory.ts";
import { Refusal } from "#domain/errors.ts";
import type { TermStatus } from "#domain/workbench/checks-terms.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Owner } from "./owner.ts";
import { type Pair, termRowById } from "./term-queries.ts";

/** A pair of terms. What is not given (null) stays as it is in a term that is there; a new one is preferred. */
export type TermPairRow = Pick<TermRow, "source" | "target"> & {
  readonly status: TermStatus | null;
  readonly note: string | null;
  readonly case_sensitive?: boolean;
  readonly whole_word?: boolean;
};

const house_name = "House";

/** The base of an owner, locked; it is made with the first term. */
async function baseForUpdate(tx: Tx, owner: Owner, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    insert into term_base (brand_id, customer_id, name, made_at, changed_at)
    values (${owner.brand_id}, ${owner.customer_id}, ${owner.customer_id === null ? house_name : ""}, ${now}, ${now})
    on conflict (brand_id, customer_id) do update set changed_at = excluded.changed_at
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

type Written = { readonly added: number; readonly changed: number };

/** One of rows with equal terms, the last; a statement cannot change a row twice. */
const distinctRows = (rows: readonly TermPairRow[]): TermPairRow[] => [
  ...new Map(rows.map((row) => [`${row.source}\n${row.target}`.toLowerCase(), row])).values(),
];

/**
 * Writes pairs of terms. Pairs with the same source term belong to one concept, so that each of its targets is known; a
 * pair that is there already gets the status and the note that are given.
 */
export async function writeTerms(
  tx: Tx,
  owner: Owner,
  { pair, rows }: { readonly pair: Pair; readonly rows: readonly TermPairRow[] },
  now: Date,
): Promise<Written> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const base_id = await baseForUpdate(tx, owner, now);
  const { rows: written } = await sql<Written>`
    with given as materialized (
      select row_number() over () as nth, source, target, status, note, case_sensitive, whole_word
      from jsonb_to_recordset(${JSON.stringify(distinctRows(rows))}::jsonb)
        r (source text, target text, status text, note text, case_sensitive boolean, whole_word boolean)
    ), present as (
      select distinct on (lower(s.text)) lower(s.text) as key, s.term_entry_id as entry_id
      from term s join term_entry e on e.id = s.term_entry_id
      where e.term_base_id = ${base_id} and s.lang = ${pair.source_lang}
        and lower(s.text) in (select lower(source) from given)
      order by lower(s.text), s.term_entry_id
    ), missing as (
      select lower(source) as key, (array_agg(source order by nth))[1] as source,
        (array_agg(case_sensitive order by nth))[1] as case_sensitive, (array_agg(whole_word order by nth))[1] as whole_word,
        row_number() over (order by min(nth)) as nth
      from given where lower(source) not in (select key from present) group by lower(source)
    ), made as (
      insert into term_entry (term_base_id) select ${base_id} from missing order by nth returning id
    ), numbered as (
      select id, row_number() over (order by id) as nth from made
    ), fresh as (
      select missing.*, numbered.id as entry_id from missing join numbered using (nth)
    ), sources as (
      insert into term (term_entry_id, lang, text, status, case_sensitive, whole_word)
      select entry_id, ${pair.source_lang}, source, 'preferred', coalesce(case_sensitive, false), coalesce(whole_word, true)
      from fresh order by entry_id returning id
    ), placed as (
      select given.*, coalesce(present.entry_id, fresh.entry_id) as entry_id from given
      left join present on present.key = lower(given.source) left join fresh on fresh.key = lower(given.source)
    ), of_sources as (
      update term t set case_sensitive = coalesce(placed.case_sensitive, t.case_sensitive),
        whole_word = coalesce(placed.whole_word, t.whole_word)
      from placed
      where t.term_entry_id = placed.entry_id and t.lang = ${pair.source_lang} and lower(t.text) = lower(placed.source)
    ), changed as (
      update term t set status = coalesce(placed.status, t.status), note = coalesce(placed.note, t.note), text = placed.target,
        case_sensitive = coalesce(placed.case_sensitive, t.case_sensitive), whole_word = coalesce(placed.whole_word, t.whole_word)
      from placed
      where t.term_entry_id = placed.entry_id and t.lang = ${pair.target_lang} and lower(t.text) = lower(placed.target)
        and (t.status, t.note, t.text, t.case_sensitive, t.whole_word)
          is distinct from (coalesce(placed.status, t.status), coalesce(placed.note, t.note), placed.target,
            coalesce(placed.case_sensitive, t.case_sensitive), coalesce(placed.whole_word, t.whole_word))
      returning t.id
    ), added as (
      insert into term (term_entry_id, lang, text, status, note, case_sensitive, whole_word)
      select placed.entry_id, ${pair.target_lang}, placed.target, coalesce(placed.status, 'preferred'),
        coalesce(placed.note, ''), coalesce(placed.case_sensitive, false), coalesce(placed.whole_word, true) from placed
      -- The source comes first: the first term of a concept determines its direction.
      where (select count(*) from sources) >= 0 and not exists (select from term t where t.term_entry_id = placed.entry_id
        and t.lang = ${pair.target_lang} and lower(t.text) = lower(placed.target))
      order by placed.nth returning id
    )
    select (select count(*) from added)::integer as added, (select count(*) from changed)::integer as changed`.execute(
    tx,
  );
  return written[0] ?? { added: 0, changed: 0 };
}

export type NewConcept = {
  readonly subject: string;
  readonly definition: string;
  readonly terms: readonly {
    readonly lang: string;
    readonly text: string;
    /** Null where the file names none: preferred, or as it was. */
    readonly status: TermStatus | null;
    readonly note: string;
  }[];
};

/**
 * Writes concepts with the terms of all their languages. Of one whose terms are all in a concept already, the statuses and
 * notes that the file has replace those of the terms.
 */
export async function writeConcepts(
  tx: Tx,
  owner: Owner,
  concepts: readonly NewConcept[],
  now: Date,
): Promise<Written> {
  if (concepts.length === 0) return { added: 0, changed: 0 };
  const base_id = await baseForUpdate(tx, owner, now);
  const numbered = concepts.map((concept, nth) => ({ ...concept, nth: nth + 1 }));
  const { rows } = await sql<Written>`
    with given as materialized (
      select nth, subject, definition, terms from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        c (nth integer, subject text, definition text, terms jsonb)
    ), given_term as materialized (
      select given.nth, t.lang, t.text, t.status, t.note, t.at from given
      cross join lateral rows from (jsonb_to_recordset(given.terms) as (lang text, text text, status text, note text))
        with ordinality t (lang, text, status, note, at)
    ), present as (
      select g.nth, e.id as entry_id from given_term g
      join term t on t.lang = g.lang and lower(t.text) = lower(g.text)
      join term_entry e on e.id = t.term_entry_id and e.term_base_id = ${base_id}
      group by g.nth, e.id
      having count(distinct (g.lang, lower(g.text))) = (
        select count(distinct (lang, lower(text))) from given_term every_term where every_term.nth = g.nth)
    ), missing as (
      select *, row_number() over (order by nth) as place from given where nth not in (select nth from present)
    ), made as (
      insert into term_entry (term_base_id, subject, definition)
      select ${base_id}, subject, definition from missing order by place returning id
    ), numbered as (
      select id, row_number() over (order by id) as place from made
    ), added as (
      insert into term (term_entry_id, lang, text, status, note)
      select numbered.id, t.lang, t.text, coalesce(t.status, 'preferred'), t.note from missing
      join numbered using (place) join given_term t on t.nth = missing.nth
      order by numbered.id, t.at returning id
    ), changed as (
      update term t set status = coalesce(g.status, t.status), note = coalesce(nullif(g.note, ''), t.note)
      from present join given_term g using (nth)
      where t.term_entry_id = present.entry_id and t.lang = g.lang and lower(t.text) = lower(g.text)
        and (t.status, t.note) is distinct from (coalesce(g.status, t.status), coalesce(nullif(g.note, ''), t.note))
      returning t.id
    )
    select (select count(*) from made)::integer as added, (select count(*) from changed)::integer as changed,
      (select count(*) from added)::integer as terms`.execute(tx);
  const { added = 0, changed = 0 } = rows[0] ?? {};
  return { added, changed };
}

type LanguagesOfTerm = { readonly source_lang: string; readonly target_lang: string };

/**
 * Deletes a term of an owner; a concept that is left with one language goes with it. Returns its languages. Refuses
 * another owner's.
 */
export async function removeTerm(tx: Tx, owner: Owner, id: number): Promise<LanguagesOfTerm> {
  const { rows } = await sql<LanguagesOfTerm & { readonly term_entry_id: number }>`
    delete from term t using term_entry e, term_base b
    where t.id = ${id} and e.id = t.term_entry_id and b.id = e.term_base_id
      and b.brand_id = ${owner.brand_id} and b.customer_id is not distinct from ${owner.customer_id}::integer
    returning t.term_entry_id, t.lang as target_lang,
      (select s.lang from term s where s.term_entry_id = t.term_entry_id order by s.id limit 1) as source_lang`.execute(
    tx,
  );
  const [removed] = rows;
  if (!removed) throw new Refusal("term.not_found");
  await sql`delete from term_entry e where e.id = ${removed.term_entry_id}
    and (select count(distinct lang) from term where term_entry_id = e.id) < 2`.execute(tx);
  return removed;
}

/** Adds a term, or changes an equal one; returns its row. */
export async function addTerm(
  tx: Tx,
  owner: Owner,
  input: TermInput | ProposalInput,
  now: Date,
): Promise<TermRow> {
  await writeTerms(tx, owner, { pair: input, rows: [input] }, now);
  return termRowById(tx, owner, input);
}

/** Changes a term: its former form is removed, because another source term belongs to another concept. */
export async function changeTerm(
  tx: Tx,
  owner: Owner,
  { id, input }: { readonly id: number; readonly input: TermInput },
  now: Date,
): Promise<TermRow> {
  await removeTerm(tx, owner, id);
  return addTerm(tx, owner, input, now);
}

/** Deletes all terms of a pair; concepts keep their terms of other languages. Returns the number of target terms. */
export async function removeTermsOfPair(
  tx: Tx,
  owner: Owner,
  { source_lang, target_lang }: Pair,
): Promise<number> {
  const { rows } = await sql<{ readonly removed: number }>`
    with entry as (
      select e.id from term_base b join term_entry e on e.term_base_id = b.id
      where b.brand_id = ${owner.brand_id} and b.customer_id is not distinct from ${owner.customer_id}::integer
        and exists (select from term where term_entry_id = e.id and lang = ${source_lang})
    ), removed as (
      delete from term t using entry where t.term_entry_id = entry.id and t.lang = ${target_lang}
      returning t.term_entry_id
    )
    select count(*)::integer as removed from removed`.execute(tx);
  await sql`delete from term_entry e using term_base b where b.id = e.term_base_id and b.brand_id = ${owner.brand_id}
    and b.customer_id is not distinct from ${owner.customer_id}::integer
    and (select count(distinct lang) from term where term_entry_id = e.id) < 2`.execute(tx);
  return rows[0]?.removed ?? 0;
}
