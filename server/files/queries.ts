import { type Kysely, type Selectable, sql } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { CountsView, FileCount, TextPage } from "#contract/files/counts.ts";
import type { UploadView } from "#contract/files/files.ts";
import { Refusal } from "#domain/errors.ts";
import { isOldType, new_types } from "#domain/files/conversion.ts";
import { annotationsIn, annotationUnits, type AnnotationRegion } from "#domain/files/annotations.ts";
import { billed_regions, type Region, regions } from "#domain/files/document-count.ts";
import { page_sizes, textPages } from "#domain/files/text-pages.ts";
import { uncounted } from "#domain/files/uncounted.ts";
import { counter_version } from "#domain/files/words.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { readPage } from "#document-count/text-page.ts";
import type { DocumentCount, Verdict } from "#document-count/verdict.ts";
import { convertsOld } from "./convert-legacy.ts";
import { uploadText } from "#server/kernel/format/texts.ts";

export type FileRow = Selectable<DB["file"]>;

/** The stored count of a file; null when the desk must price it. */
export const countOf = (file: Pick<FileRow, "count">): DocumentCount | null =>
  file.count as unknown as DocumentCount | null;

/**
 * The state of a file, with the sentence for the customer when it could not be counted; with the configuration also what it
 * is converted to.
 */
export function uploadView(
  file: FileRow,
  locale: Locale,
  config?: Parameters<typeof convertsOld>[0],
): UploadView {
  const count = countOf(file);
  // Outcomes of earlier versions that are no longer in the list meant damage.
  const why = uncounted.find((one) => one === file.outcome) ?? "corrupt";
  return {
    hash: file.hash,
    name: file.name,
    size_bytes: Number(file.size_bytes),
    state: file.state,
    outcome: file.outcome,
    message: file.state === "needs_quote" ? uploadText(locale, why) : null,
    words: count?.words ?? null,
    characters_collapsed: count?.characters_collapsed ?? null,
    sha256: file.sha256,
    language: count?.language ?? null,
    annotations: count ? annotationsIn(count) : [],
    delivered_as: config && isOldType(file.type) && convertsOld(config) ? new_types[file.type] : null,
  };
}

/** A file by its hash within its brand; deleted ones are not found. */
export async function fileByHash(db: Kysely<DB>, brand_id: number, hash: string): Promise<FileRow> {
  const row = await db
    .selectFrom("file")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", brand_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("file.not_found");
  return row;
}

const filesNamed = (db: Kysely<DB>, brand_id: number, hashes: readonly string[]) =>
  db
    .selectFrom("file")
    .selectAll()
    .where("hash", "in", [...new Set(hashes)])
    .where("brand_id", "=", brand_id)
    .where("deleted_at", "is", null);

function inOrder(hashes: readonly string[], rows: readonly FileRow[]): FileRow[] {
  return hashes.map((hash) => {
    const row = rows.find((one) => one.hash === hash);
    if (!row) throw new Refusal("file.not_found");
    return row;
  });
}

/** The files of a form in the given order; refuses all when one is missing. */
export async function filesByHash(
  db: Kysely<DB>,
  brand_id: number,
  hashes: readonly string[],
): Promise<FileRow[]> {
  if (hashes.length === 0) return [];
  return inOrder(hashes, await filesNamed(db, brand_id, hashes).execute());
}

/** The same for a command that uses the files: the hourly sweep cannot delete them until it commits. */
export async function takeFiles(tx: Tx, brand_id: number, hashes: readonly string[]): Promise<FileRow[]> {
  if (hashes.length === 0) return [];
  return inOrder(hashes, await filesNamed(tx, brand_id, hashes).forKeyShare().execute());
}

/** The name of a file in a list of counts: the hash of its upload or of its attachment to an order. */
export type Named = Pick<FileRow, "id" | "name" | "outcome" | "count" | "source_lang"> & {
  readonly hash: string;
};

/** Files that are decoded differently for the source language of an order, with that reading, by the id of the file. */
export type Readings = { readonly source_lang: string; readonly read: ReadonlyMap<number, Verdict> };

/** How files were counted, and which of their billed sentences also occur in an earlier one of them. */
export async function countsView(
  db: Kysely<DB>,
  files: readonly Named[],
  {
    readings,
    chosen = [],
  }: { readonly readings?: Readings; readonly chosen?: readonly AnnotationRegion[] } = {},
): Promise<CountsView> {
  const ids = files.map(({ id }) => id);
  const pages = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom("file_text")
            .select((w) => ["file_id", w.fn.max("page").as("pages")])
            .where("file_id", "in", ids)
            .groupBy("file_id")
            .execute()
        ).map(({ file_id, pages: last }) => [file_id, last] as const),
  );
  return {
    files: files.map((file) => {
      const { hash, name } = file;
      const verdict = readings?.read.get(file.id);
      if (readings && verdict) {
        const { source_lang } = readings;
        return verdict.outcome === "ok"
          ? {
              hash,
              name,
              outcome: null,
              source_lang,
              count: fileCount(verdict.count, verdict.text.pages.length, chosen),
            }
          : { hash, name, outcome: verdict.outcome, source_lang, count: null };
      }
      const count = countOf(file);
      return {
        hash,
        name,
        outcome: count ? null : file.outcome,
        source_lang: file.source_lang,
        count: count && fileCount(count, pages.get(file.id) ?? 0, chosen),
      };
    }),
    repeated_across: (await repeatedAcross(db, ids, readings?.read ?? new Map())).words,
  };
}

/** Counts of an earlier rule lack some of the data. */
type StoredCount = Partial<DocumentCount> &
  Omit<DocumentCount, "language" | "repeated_segments" | "characters_without_spaces">;

/** The count of a file; chosen annotations are added as they are to the words and characters of an order. */
function fileCount(count: StoredCount, text_pages: number, chosen: readonly AnnotationRegion[]): FileCount {
  const billed = new Set(billed_regions[count.type]);
  const added = annotationUnits([count], chosen);
  const is_chosen = new Set<Region>(
    annotationsIn(count)
      .map(({ region }) => region)
      .filter((region) => chosen.includes(region)),
  );
  const characters_collapsed = count.characters_collapsed + added.characters;
  return {
    type: count.type,
    counter_version: count.counter_version,
    words: count.words + added.words,
    characters: count.characters + added.characters,
    // Of annotations only characters with spaces are counted.
    characters_without_spaces: added.words > 0 ? null : (count.characters_without_spaces ?? null),
    characters_collapsed,
    pages: page_sizes.map((size) => ({ size, pages: textPages(characters_collapsed, size) })),
    parts: regions.flatMap((region) => {
      const part = count.by_region[region];
      return part
        ? [
            {
              region,
              billed: billed.has(region) || is_chosen.has(region),
              chosen: is_chosen.has(region),
              words: part.words,
              characters: part.characters,
            },
          ]
        : [];
    }),
    segments: count.segments,
    repeated_segments: count.repeated_segments ?? 0,
    repeated_words: count.repeated_words,
    language: count.language ?? null,
    flags: [...count.flags],
    text_pages,
  };
}

type SegmentKeys = { readonly segment_keys: string; readonly segment_words: string };
const no_keys: SegmentKeys = { segment_keys: "{}", segment_words: "{}" };
/** No file has it: a typed text, which comes after the files. */
const typed_text_id = 0;

/**
 * Sentences that an earlier file contains, with their words; a sentence is new in the first file that contains it. A
 * typed text comes after the files.
 */
export async function repeatedAcross(
  db: Kysely<DB>,
  file_ids: readonly number[],
  read: ReadonlyMap<number, Verdict>,
  typed: SegmentKeys | null = null,
): Promise<{ readonly segments: number; readonly words: number }> {
  const ids = typed ? [...file_ids, typed_text_id] : file_ids;
  if (ids.length < 2) return { segments: 0, words: 0 };
  const again = [...read].map(([id, verdict]) => ({
    id,
    of: verdict.outcome === "ok" ? verdict.text : no_keys,
  }));
  const fresh = typed ? [...again, { id: typed_text_id, of: typed }] : again;
  const { rows } = await sql<{ segments: number; words: number }>`
    select count(*)::integer as segments, coalesce(sum(words), 0)::integer as words from (
      select part.words, row_number() over (partition by part.key order by file.place) as time
      from unnest(${ids}::integer[]) with ordinality as file (id, place)
      left join file_segments stored on stored.file_id = file.id
      left join unnest(${fresh.map(({ id }) => id)}::integer[], ${fresh.map(({ of }) => of.segment_keys)}::text[],
        ${fresh.map(({ of }) => of.segment_words)}::text[]) as fresh (id, keys, words) on fresh.id = file.id
      cross join lateral unnest(coalesce(fresh.keys::bigint[], stored.keys),
        coalesce(fresh.words::integer[], stored.words)) as part (key, words)
    ) as met where time > 1`.execute(db);
  return rows[0] ?? { segments: 0, words: 0 };
}

/** A page of the extracted text of a file. Refuses a page that does not exist. */
export async function textPageOf(
  db: Kysely<DB>,
  file: Pick<FileRow, "id" | "count">,
  page: number,
): Promise<TextPage> {
  const count = countOf(file);
  const row = await db
    .selectFrom("file_text")
    .select("content")
    .select((w) =>
      w
        .selectFrom("file_text as all")
        .select((of) => of.fn.max("all.page").as("pages"))
        .whereRef("all.file_id", "=", "file_text.file_id")
        .as("pages"),
    )
    .where("file_id", "=", file.id)
    .where("page", "=", page)
    .executeTakeFirst();
  if (!row || !count) throw new Refusal("file.not_found");
  return pageView(count, row.content, { page, pages: row.pages ?? page });
}

/** A page of a reading that is not stored. Refuses a page that does not exist. */
export function textPageIn(verdict: Verdict, page: number): TextPage {
  const content = verdict.outcome === "ok" ? verdict.text.pages[page - 1] : undefined;
  if (verdict.outcome !== "ok" || content === undefined) throw new Refusal("file.not_found");
  return pageView(verdict.count, content, { page, pages: verdict.text.pages.length });
}

function pageView(count: DocumentCount, content: string, place: Pick<TextPage, "page" | "pages">): TextPage {
  const billed = new Set(billed_regions[count.type]);
  const paragraphs = readPage(content).map((one) => ({ ...one, billed: billed.has(one.region) }));
  return {
    ...place,
    paragraphs: paragraphs.map(({ segments, ...one }) => ({ ...one, segments: [...segments] })),
  };
}

/** The source files of an order, named by their places in it. */
export const sourcesOf = (db: Kysely<DB>, order_id: number): Promise<Named[]> =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .innerJoin("order", "order.id", "attachment.order_id")
    .select(["attachment.hash", "file.id", "file.name", "file.outcome", "file.count", "order.source_lang"])
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();

/** The rules by which files were counted, each once; typed text is counted by the present ones. Null without any count. */
export function countedBy(
  counts: readonly (Pick<DocumentCount, "counter_version"> | null)[],
  typed: number,
): string | null {
  const versions = new Set(counts.flatMap((count) => count?.counter_version ?? []));
  if (typed > 0) versions.add(counter_version);
  return versions.size === 0 ? null : [...versions].toSorted().join(" ");
}

/** The rules by which the files of an order were counted; null when none was counted. */
export const counterVersionOf = async (db: Kysely<DB>, order_id: number): Promise<string | null> =>
  countedBy((await sourcesOf(db, order_id)).map(countOf), 0);
