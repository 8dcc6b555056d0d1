import type { Kysely } from "kysely";
import type { ConcordanceView, TermEntryView } from "#contract/workbench/lookup.ts";
import { concordance } from "#server/memory/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { openJob } from "./open.ts";
import { scopeOf } from "./scope.ts";
import type { Turn } from "./turn.ts";

/** The terms of the customer and of the brand for a job. */
export async function jobTerms(db: Kysely<DB>, caller: Caller, turn: Turn): Promise<TermEntryView[]> {
  const { terms } = await openJob(db, caller, turn);
  return terms.entries.map((entry) => ({ ...entry, terms: [...entry.terms] }));
}

/** Units of the memories with all words of a text. */
export async function jobConcordance(
  db: Kysely<DB>,
  caller: Caller,
  turn: Turn,
  { text, side }: { readonly text: string; readonly side: "source" | "target" },
): Promise<ConcordanceView[]> {
  const rows = await concordance(db, scopeOf(await openJob(db, caller, turn)), text, side);
  return rows.map(({ source_codes, target_codes, made_at, ...row }) => ({
    ...row,
    source_codes: [...source_codes],
    target_codes: [...target_codes],
    made_at: made_at.toISOString(),
  }));
}
