import { type Kysely, sql } from "kysely";
import type { TermStatus } from "#domain/workbench/checks-terms.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { MemoryScope } from "./memories.ts";

type FoundTerm = {
  readonly lang: string;
  readonly text: string;
  readonly status: TermStatus;
  readonly note: string;
  readonly case_sensitive: boolean;
  readonly whole_word: boolean;
};
/** A concept with its terms of the two languages of a pair; the checks of segments read it as it is. */
export type FoundEntry = {
  readonly entry_id: number;
  readonly is_house: boolean;
  readonly subject: string;
  readonly definition: string;
  readonly terms: readonly FoundTerm[];
};

/** The concepts of the customer and the brand that have terms in both languages of the pair; the customer's first. */
export async function termsOf(
  db: Kysely<DB>,
  { brand_id, customer_id, source_lang, target_lang }: MemoryScope,
): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select e.id as entry_id, b.customer_id is null as is_house, e.subject, e.definition, t.terms
    from term_base b join term_entry e on e.term_base_id = b.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('lang', lang, 'text', text, 'status', status, 'note', note,
          'case_sensitive', case_sensitive, 'whole_word', whole_word) order by id) as terms,
        count(distinct lang) as langs
      from term where term_entry_id = e.id and lang in (${source_lang}, ${target_lang})
    ) t
    where b.brand_id = ${brand_id} and (b.customer_id is null or b.customer_id = ${customer_id}) and t.langs = 2
    order by is_house, e.id`.execute(db);
  return rows;
}

/** More terms than an engine takes with a text. */
const most_engine_terms = 1_000;

/** The preferred translations of terms that some texts contain, for an engine. */
export async function preferredTerms(
  db: Kysely<DB>,
  scope: MemoryScope,
  texts: readonly string[],
): Promise<{ readonly source: string; readonly target: string }[]> {
  const entries = await termsOf(db, scope);
  if (entries.length === 0) return [];
  const written = texts.join("\n");
  const whole = written.toLowerCase();
  const preferred = new Map<string, string>();
  // The customer's entries come first and win.
  for (const { terms } of entries) {
    const target = terms.find(({ lang, status }) => lang === scope.target_lang && status === "preferred");
    for (const { lang, text, case_sensitive } of terms) {
      const is_here = case_sensitive ? written.includes(text) : whole.includes(text.toLowerCase());
      if (target && lang === scope.source_lang && !preferred.has(text) && is_here)
        preferred.set(text, target.text);
    }
  }
  return [...preferred].slice(0, most_engine_terms).map(([source, target]) => ({ source, target }));
}
