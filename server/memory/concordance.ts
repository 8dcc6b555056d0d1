import { type Kysely, sql } from "kysely";
import { concordanceKeys } from "#domain/memory/lookup.ts";
import type { MemoryGrade } from "#domain/memory/match.ts";
import { tokensOf } from "#domain/memory/tokens.ts";
import { type Code, plainText } from "#domain/workbench/coded-text.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { memoriesOf, type MemoryScope, most_candidates } from "./memories.ts";

type ConcordanceRow = {
  readonly unit_id: number;
  readonly source: string;
  readonly source_codes: readonly Code[];
  readonly target: string;
  readonly target_codes: readonly Code[];
  readonly grade: MemoryGrade;
  readonly memory_name: string;
  readonly is_house: boolean;
  readonly made_at: Date;
};

const most_rows = 50;
/** Units with two words of a longer search; those with all of its words are among the newest of them. */
const most_read = 1_000;

/**
 * Units whose source or target has all words of a text in some form: those with the text as it is written first, then the
 * newest; at most 50.
 */
export async function concordance(
  db: Kysely<DB>,
  scope: MemoryScope,
  text: string,
  side: "source" | "target",
): Promise<ConcordanceRow[]> {
  const memories = await memoriesOf(db, scope);
  const groups = memories.flatMap(({ id, frequencies }) =>
    concordanceKeys(String(id), text, side, frequencies),
  );
  if (groups.length === 0) return [];
  const { rows } = await sql<
    Omit<ConcordanceRow, "memory_name" | "is_house"> & { readonly memory_id: number }
  >`
    with wanted as materialized (
      select keys from jsonb_to_recordset(${JSON.stringify(groups.map((keys) => ({ keys })))}::jsonb) w (keys integer[])
    ), found as materialized (
      select distinct u.id, u.made_at from wanted w cross join lateral (
        select id, made_at from memory_unit where keys operator(pg_catalog.@>) w.keys
          and memory_id = any(${memories.map(({ id }) => id)}::integer[]) limit ${most_candidates}
      ) u
    ), newest as materialized (
      select id from found order by made_at desc, id desc limit ${most_read}
    )
    select u.* from newest cross join lateral (
      select id as unit_id, memory_id, source, source_codes, target, target_codes, grade, made_at
      from memory_unit where id = newest.id limit 1
    ) u order by u.made_at desc, u.unit_id desc`.execute(db);
  const words = [...new Set(tokensOf(text))];
  const written = text.trim().toLowerCase();
  return rows
    .map((row) => ({ row, plain: plainText(row[side]) }))
    .filter(({ plain }) => {
      const found = new Set(tokensOf(plain));
      return words.every((word) => found.has(word));
    })
    .map((one) => ({ ...one, is_written: one.plain.toLowerCase().includes(written) }))
    .toSorted((a, b) => Number(b.is_written) - Number(a.is_written))
    .slice(0, most_rows)
    .map(({ row: { memory_id, ...row } }) => {
      const memory = memories.find(({ id }) => id === memory_id);
      return { ...row, memory_name: memory?.name ?? "", is_house: memory?.is_house ?? false };
    });
}
