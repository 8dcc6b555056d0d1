import type { Kysely } from "kysely";
import { type RepetitionCount, repetitionsIn } from "#domain/files/repetitions.ts";
import { type BandCounts, repetitionCounts } from "#domain/memory/bands.ts";
import { segmentKeys } from "#document-count/repetitions.ts";
import type { Verdict } from "#document-count/verdict.ts";
import { countOf, repeatedAcross, type FileRow } from "#server/files/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Content, OrderInput } from "./content.ts";

/**
 * Repeated sentences of an order: within each file, and those that an earlier file or the typed text has as well.
 * Nothing is stored.
 */
export async function countRepetitions(
  db: Kysely<DB>,
  files: readonly FileRow[],
  readings: ReadonlyMap<number, Verdict>,
  typed: { readonly text: string; readonly language: string } | null,
): Promise<Omit<RepetitionCount, "is_capped">> {
  const counts = files.flatMap((file) => countOf(file) ?? []);
  const entered = typed ? repetitionsIn(typed.text, typed.language) : null;
  const across = await repeatedAcross(
    db,
    files.map(({ id }) => id),
    readings,
    entered && segmentKeys(entered),
  );
  const own = [...counts, ...(entered ? [entered.result()] : [])];
  return {
    segments: own.reduce((sum, { segments }) => sum + segments, 0),
    repeated_segments: own.reduce((sum, count) => sum + (count.repeated_segments ?? 0), across.segments),
    repeated_words: own.reduce((sum, { repeated_words }) => sum + repeated_words, across.words),
  };
}

/** The words of a new order by match, without a memory: its repetitions. */
export async function matchesOf(
  db: Kysely<DB>,
  { text, source_lang }: Pick<OrderInput, "text" | "source_lang">,
  { files, words }: Pick<Content, "files" | "words">,
): Promise<BandCounts> {
  const typed = text?.trim() ? { text, language: source_lang } : null;
  const found = await countRepetitions(db, files, new Map(), typed);
  return repetitionCounts(
    { segments: found.segments, words },
    { segments: found.repeated_segments, words: found.repeated_words },
  );
}
