import type { Readable } from "node:stream";
import { UnreadableReport } from "#domain/accounting/csv.ts";
import { languages } from "#domain/catalog.ts";
import { readTbx, readTermsCsv } from "#domain/exchange/terms.ts";
import { exchange_limits, UnreadableExchange } from "#domain/exchange/xml-reader.ts";
import { Refusal } from "#domain/errors.ts";
import type { ImportedTerms } from "#contract/memory/memory.ts";
import type { Pair } from "./term-queries.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { faultCode } from "./imports.ts";
import type { Owner } from "./owner.ts";
import { decodedText } from "./text-encoding.ts";
import { type NewConcept, type TermPairRow, writeConcepts, writeTerms } from "./term-base.ts";

/** What a file of terms has: rows of a pair, or concepts. */
export type ReadTerms =
  | { readonly rows: readonly TermPairRow[]; readonly faults: ImportedTerms["faults"] }
  | { readonly concepts: readonly NewConcept[] };

async function textOf(stream: Readable, pair: readonly string[]): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > exchange_limits.characters) throw new Refusal("memory_file.too_large");
    chunks.push(chunk);
  }
  if (size === 0) throw new Refusal("file.empty");
  const text = decodedText(Buffer.concat(chunks), pair);
  if (text === null) throw new Refusal("memory_file.malformed");
  if (text.includes("\0")) throw new Refusal("memory_file.not_this_format");
  return text;
}

const most_characters = 500;
const fits = ({ text }: { readonly text: string }): boolean =>
  text.length <= most_characters && !text.includes("\0");
const most_faults = 50;

/** Reads a file of terms. Refuses one that cannot be read, and one without terms of the pair. */
export async function readTerms(
  stream: Readable,
  { format, source_lang, target_lang }: Pair & { readonly format: "csv" | "tbx" },
): Promise<ReadTerms> {
  const text = await textOf(stream, [source_lang, target_lang]);
  try {
    if (format === "csv") {
      const { rows, faults } = readTermsCsv(text);
      if (rows.length === 0) throw new Refusal("memory_file.not_this_format");
      const fitting = rows.filter(({ source, target }) => fits({ text: source }) && fits({ text: target }));
      return { rows: fitting, faults: faults.slice(0, most_faults) };
    }
    const known: ReadonlySet<string> = new Set(languages);
    const concepts = readTbx(text).map((concept) => ({
      ...concept,
      terms: concept.terms.filter((term) => known.has(term.lang) && fits(term)),
    }));
    const has = (lang: string) => (concept: NewConcept) => concept.terms.some((term) => term.lang === lang);
    if (!concepts.some((concept) => has(source_lang)(concept) && has(target_lang)(concept)))
      throw new Refusal("memory_file.other_languages");
    return { concepts: concepts.filter(({ terms }) => new Set(terms.map(({ lang }) => lang)).size > 1) };
  } catch (error) {
    if (error instanceof UnreadableExchange) throw new Refusal(faultCode(error.fault));
    if (error instanceof UnreadableReport) throw new Refusal("memory_file.malformed");
    throw error;
  }
}

/** Writes the terms of a file. */
export async function importTerms(
  tx: Tx,
  owner: Owner,
  { pair, read }: { readonly pair: Pair; readonly read: ReadTerms },
  now: Date,
): Promise<ImportedTerms> {
  if ("concepts" in read) return { ...(await writeConcepts(tx, owner, read.concepts, now)), faults: [] };
  const written = await writeTerms(tx, owner, { pair, rows: read.rows }, now);
  return { ...written, faults: [...read.faults] };
}
