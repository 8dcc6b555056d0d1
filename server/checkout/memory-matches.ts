import type { Kysely } from "kysely";
import { hasMatches, type Language, type Service } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { repetitionForm } from "#domain/files/repetitions.ts";
import { analyseSegments, type BandCounts, bands } from "#domain/memory/bands.ts";
import { readText } from "#domain/workbench/codes.ts";
import type { TakenApart } from "#document-count/answer.ts";
import { type FileRow, storedInput } from "#server/files/index.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { bestOwnMatches, leavesKnown, type LeftSegment, ownedTargets } from "#server/memory/index.ts";

/** The content of a new order, and whose memory it is compared with. */
export type Compared = {
  readonly brand_id: number;
  readonly customer_id: number | null;
  readonly service_type: Service;
  readonly source_lang: Language;
  readonly target_langs: readonly Language[];
  readonly files: readonly FileRow[];
  readonly text: string;
  /** The content is ordered now; for a price the sentences that are left as they are need not be named. */
  readonly is_order: boolean;
};

type Taken = TakenApart["segments"][number];

/** The words by match into a language, and the sentences of an order that are left as they are. */
type Known = { readonly counts: BandCounts; readonly left: readonly LeftSegment[] };

/** What is known into each language that the customer has a memory of. */
export type KnownWords = ReadonlyMap<string, Known>;

// Prices are asked for again with every change of a form, and the files are mostly the same.
const most_cached = 200;
/** By database: accounts of the live and of the test mode have the same numbers. */
const caches = new WeakMap<Kysely<DB>, Map<string, BandCounts>>();

function cacheOf(db: Kysely<DB>): Map<string, BandCounts> {
  const known = caches.get(db) ?? new Map<string, BandCounts>();
  caches.set(db, known);
  return known;
}

function cache(cached: Map<string, BandCounts>, key: string, counts: BandCounts): BandCounts {
  cached.delete(key);
  cached.set(key, counts);
  const [oldest] = cached.keys();
  if (cached.size > most_cached && oldest !== undefined) cached.delete(oldest);
  return counts;
}

/**
 * Compares files and text with the customer's own memory, outside of any transaction; nothing is stored. Without a
 * memory of a language, and for a document that cannot be taken apart, nothing is known. Refuses
 * `service.unavailable` while the reader of documents is busy, because a price without matches would be too high.
 */
export async function compareWithMemory(machine: Machine, compared: Compared): Promise<KnownWords> {
  const known = new Map<string, Known>();
  const { customer_id, source_lang, files, text, is_order } = compared;
  if (!hasMatches(compared.service_type) || customer_id === null) return known;
  const owned = await ownedTargets(machine.db, compared);
  const targets = compared.target_langs.filter((target_lang) => owned.has(target_lang));
  if (targets.length === 0) return known;
  const leaves_known = await leavesKnown(machine.db, customer_id);
  const about = [
    customer_id,
    leaves_known,
    source_lang,
    files.map(({ id }) => id),
    digest(text).toString("hex"),
  ];
  const cached = cacheOf(machine.db);
  let segments: readonly Taken[] | null = null;
  for (const target_lang of targets) {
    const key = JSON.stringify([...about, target_lang, owned.get(target_lang)?.getTime()]);
    const found = cached.get(key);
    if (found && (!is_order || found.left.segments === 0)) {
      known.set(target_lang, { counts: cache(cached, key, found), left: [] });
      continue;
    }
    segments ??= await segmentsOf(machine, compared);
    if (segments === null) return new Map();
    const made = await countInto(machine, compared, { target_lang, leaves_known }, segments);
    known.set(target_lang, made);
    cache(cached, key, made.counts);
  }
  return known;
}

async function countInto(
  { db }: Machine,
  { brand_id, customer_id, source_lang }: Compared,
  { target_lang, leaves_known }: { readonly target_lang: Language; readonly leaves_known: boolean },
  segments: readonly Taken[],
): Promise<Known> {
  const matches = await bestOwnMatches(db, { brand_id, customer_id, source_lang, target_lang }, segments);
  const analysis = analyseSegments(
    segments.map(({ source, codes, words }, at) => ({
      form: repetitionForm(readText(source, codes)),
      words,
      percent: matches[at]?.percent ?? null,
      // A target without a code of its sentence is completed by a person.
      left_as_is: leaves_known && matches[at]?.missing.length === 0,
    })),
  );
  const left = segments.flatMap(({ source_hash, prev_hash, next_hash }, at) => {
    const target = matches[at]?.target;
    return analysis.bands[at] === "left" && target !== undefined
      ? [{ source_hash, prev_hash, next_hash, target }]
      : [];
  });
  return { counts: analysis.counts, left };
}

/** The billed sentences of all documents of an order in their order; null when one cannot be taken apart. */
async function segmentsOf(
  machine: Machine,
  { files, text, source_lang }: Compared,
): Promise<readonly Taken[] | null> {
  const bytes = Buffer.from(text, "utf8");
  const typed = {
    stream: streamOf(bytes),
    name: "text.txt",
    source_language: source_lang,
    size_bytes: bytes.length,
  };
  const segments: Taken[] = [];
  for (const file of [...files, ...(text.trim() === "" ? [] : [null])]) {
    const input = file === null ? typed : await storedInput(machine, file, source_lang);
    const apart = await machine.counter.readSegments(input);
    if (apart.outcome === "busy") throw new Refusal("service.unavailable");
    if (apart.outcome !== "ok") return null;
    segments.push(...apart.segments.filter(({ is_billed, is_locked }) => is_billed && !is_locked));
  }
  return segments;
}

/** Counts for an order of so many words: what no segment has, such as the result of a field, counts as new. */
export function fittedTo(counts: BandCounts, words: number): BandCounts {
  const matched = bands.reduce((sum, band) => sum + (band === "none" ? 0 : counts[band].words), 0);
  return { ...counts, none: { ...counts.none, words: Math.max(0, words - matched) } };
}
