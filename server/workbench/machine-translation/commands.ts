import path from "node:path";
import type { Readable } from "node:stream";
import { sql, type Kysely } from "kysely";
import { formatsOf } from "#brands/running.ts";
import type { TranslatedSegment } from "#contract/work/machine-translation.ts";
import type { CountedType } from "#domain/files/document-count.ts";
import { extensionOf } from "#domain/files/extension.ts";
import { limits } from "#domain/catalog.ts";
import type { Formality } from "#domain/engines/engine.ts";
import { typedTerms } from "#domain/engines/typed-terms.ts";
import { Refusal } from "#domain/errors.ts";
import { segmentsOf } from "#domain/files/segments.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { translated_extensions, translation_limits } from "#domain/work/machine-translation.ts";
import { storeBytes } from "#server/kernel/files/removal.ts";
import { afterCleanUp, cleanedUp } from "#server/kernel/clean-up.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { storedInput, baseName, receiveFile } from "#server/files/index.ts";
import type { Refused, TakenApart } from "#document-count/answer.ts";
import type { TranslationTask } from "#server/engines/index.ts";
import { type Pair, requirePair, translateNow, type Wanted } from "./translate.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { dayOf } from "./queries.ts";

/** Refuses brands without the page of machine translation; they sell it only as a part of their services. */
export function requireTranslationPage({ brand }: Caller): void {
  if (brand.app !== "machine_translation_demo") throw new Refusal("service.not_for_brand");
}

/**
 * Reserves characters of the daily limit in one statement, so that concurrent calls cannot exceed it together. Refuses
 * `translation.daily_limit` beyond the limit; returns the rest.
 */
async function reserve(
  db: Kysely<DB>,
  customer_id: number,
  day: string,
  characters: number,
): Promise<number> {
  const { day_characters } = translation_limits;
  const { rows } = await sql<{ characters: number }>`
    insert into machine_translation_use as used (customer_id, day, characters)
    values (${customer_id}, ${day}, ${characters})
    on conflict (customer_id, day) do update set characters = used.characters + excluded.characters
    where used.characters + excluded.characters <= ${day_characters}
    returning characters`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal("translation.daily_limit");
  return day_characters - row.characters;
}

const releaseReserved = (db: Kysely<DB>, customer_id: number, day: string, characters: number) =>
  sql`update machine_translation_use set characters = greatest(0, characters - ${characters})
    where customer_id = ${customer_id} and day = ${day}`.execute(db);

/** Counts the characters of a translation against the daily limit; a failed translation does not count. */
async function metered<T>(
  machine: Machine,
  caller: Caller,
  characters: number,
  now: Date,
  translate: () => Promise<T>,
): Promise<{ made: T; day_characters_left: number }> {
  const customer_id = idOfCaller(caller);
  const day = dayOf(caller.brand, now);
  const day_characters_left = await reserve(machine.db, customer_id, day, characters);
  try {
    return { made: await translate(), day_characters_left };
  } catch (error) {
    const release = () => releaseReserved(machine.db, customer_id, day, characters);
    throw await afterCleanUp(error, release, machine.log);
  }
}

/** What a user adds to a text for engines that take it. */
type Adapted = Pick<TranslationTask, "terms"> & { readonly formality: Formality };

/**
 * Translates a text without storing it. Refuses equal or unknown languages, a text beyond the limit of a request or of the
 * day, and a failing engine.
 */
export async function translateText(
  machine: Machine,
  caller: Caller,
  { text, formality, terms, ...pair }: Pair & Adapted & { readonly text: string },
  now: Date,
): Promise<{ segments: TranslatedSegment[]; day_characters_left: number; engine: string }> {
  requireTranslationPage(caller);
  const wanted = { ...wantedBy(caller, pair, true), formality, terms };
  await requirePair(machine, wanted);
  if (text.length > translation_limits.text_characters) throw new Refusal("text.too_long");
  const segments = segmentsOf(text, pair.source_lang);
  const sources = segments.map((segment) => ({ source: segment.text, codes: [] }));
  const { made, day_characters_left } = await metered(machine, caller, text.length, now, () =>
    translateNow(machine, sources, wanted),
  );
  const translated = segments.map(({ text: source, after }, at) => {
    const target = made.targets[at]?.target ?? null;
    return { source, target: target ?? source, after, is_translated: target !== null };
  });
  return { segments: translated, day_characters_left, engine: made.engine };
}

/** The page of machine translation has routes of its own, and nothing of its texts is stored. */
const wantedBy = ({ brand }: Caller, pair: Pair, is_interactive: boolean): Wanted => ({
  ...pair,
  brand_id: brand.id,
  purpose: "demo",
  terms: [],
  order_id: null,
  is_confidential: false,
  is_interactive,
  is_raw: false,
});

type Incoming = Pair & {
  readonly name: string;
  readonly formality: Formality;
  /** As they are typed, one per line. */
  readonly terms: string;
  readonly stream: Readable;
  readonly declared_bytes: number | null;
};
export type MadeDocument = {
  readonly key: string;
  readonly name: string;
  readonly characters: number;
  readonly day_characters_left: number;
};

/**
 * Translates a document: it is received, checked and counted like any upload and translated text by text. Only the result
 * behind the link is stored; the source is deleted when this returns or refuses.
 */
export async function translateDocument(
  machine: Machine,
  caller: Caller,
  { name: given, stream, declared_bytes, formality, terms, ...pair }: Incoming,
  now: Date,
): Promise<MadeDocument> {
  requireTranslationPage(caller);
  const wanted = { ...wantedBy(caller, pair, false), formality, terms: typedTerms(terms) };
  await requirePair(machine, wanted);
  const extension = extensionOf(baseName(given));
  if (!translated_extensions.some((one) => one === extension)) throw new Refusal("translation.format");
  const incoming = { name: given, source_lang: pair.source_lang, stream, declared_bytes, sender: caller };
  const received = await receiveFile(machine, incoming, formatsOf(caller.brand));
  const work = async (): Promise<MadeDocument> => {
    if (received.verdict?.outcome !== "ok")
      throw new Refusal(received.verdict?.outcome === "protected" ? "file.protected" : "file.unreadable");
    const source = () => storedInput(machine, received, pair.source_lang);
    const read = requireRead(await machine.counter.readSegments(await source()));
    const segments = read.segments.filter(({ is_locked }) => !is_locked);
    const characters = segments.reduce((sum, segment) => sum + charactersOf(segment), 0);
    if (characters > translation_limits.document_characters)
      throw new Refusal("translation.document_too_long");
    const { made, day_characters_left } = await metered(machine, caller, characters, now, async () => {
      const { targets, engine } = await translateNow(machine, segments, wanted);
      const written = new Map<number, string>();
      for (const [at, { position }] of segments.entries()) {
        const target = targets[at]?.target ?? null;
        if (target !== null) written.set(position, target);
      }
      const marks = { origin: "machine", engine, order: "" } as const;
      const { counter } = machine;
      return requireRead(await counter.writeTargets(await source(), written, pair.target_lang, { marks }));
    });
    const key = `translation/${newHash()}`;
    await storeBytes(machine, key, streamOf(made.file), limits.file_bytes);
    const name = nameFor(received.name, read.type, pair.target_lang);
    return { key, name, characters, day_characters_left };
  };
  return cleanedUp(work, () => machine.store.remove(received.storage_key), machine.log);
}

/** Characters of a segment with the white space after it. */
const charactersOf = ({ source, space_after }: TakenApart["segments"][number]): number =>
  plainText(source).length + plainText(space_after).length;

/** Refuses an unreadable document, one that would be damaged by the translation, and any while the queue is long. */
function requireRead<T extends { readonly outcome: "ok" }>(read: T | Refused): T {
  if (read.outcome === "ok") return read;
  if (read.outcome === "busy") throw new Refusal("service.unavailable");
  throw new Refusal(damaged.has(read.outcome) ? "translation.layout" : "file.unreadable");
}
const damaged: ReadonlySet<Refused["outcome"]> = new Set([
  "unsupported",
  "document.no_text_found",
  "document.unsound",
  "codes.invalid",
]);

/**
 * `umowa.docx` in English is `umowa.en.docx`. The content has the type of the source, so an extension that names another
 * one is replaced: Word would not open a plain text named .docx.
 */
const nameFor = (name: string, type: CountedType, target_lang: string): string => {
  const { name: stem, ext } = path.posix.parse(name);
  return `${stem}.${target_lang}${extensionOf(name) === type ? ext : `.${type}`}`;
};
