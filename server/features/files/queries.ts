import { type Kysely, type Selectable, sql } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { CountsView, FileCount, TextPage } from "#contract/counts.ts";
import type { UploadView } from "#contract/files.ts";
import { Refusal, type RefusalCode } from "#domain/errors.ts";
import { billed_regions, regions } from "#domain/document-count.ts";
import { page_sizes, textPages } from "#domain/text-pages.ts";
import { counter_version } from "#domain/words.ts";
import type { DB } from "../../db/tables.ts";
import { readPage } from "../../documents/text-page.ts";
import type { DocumentCount } from "../../documents/verdict.ts";
import { refusalText } from "../../texts.ts";

export type FileRow = Selectable<DB["file"]>;

/** The count kept with a file; null when a person must price it. */
export const countOf = (file: Pick<FileRow, "count">): DocumentCount | null =>
  file.count as unknown as DocumentCount | null;

/** What the customer can do about a file that could not be counted; where nothing is wrong with it, nothing. */
const reasons: Readonly<Record<string, RefusalCode | null>> = {
  protected: "file.protected",
  unsupported: null,
  scan: null,
  "image-only": null,
  mismatch: null,
  busy: null,
  timeout: null,
};

/** How a file stands, with the sentence a customer reads when it could not be counted. */
export function uploadView(file: FileRow, locale: Locale): UploadView {
  const count = countOf(file);
  const known = reasons[file.outcome ?? ""];
  const reason = file.state !== "needs_quote" ? null : known === undefined ? "file.unreadable" : known;
  return {
    hash: file.hash,
    name: file.name,
    size_bytes: Number(file.size_bytes),
    state: file.state,
    outcome: file.outcome,
    message: reason === null ? null : refusalText(locale, reason, { name: file.name }),
    words: count?.words ?? null,
    characters_collapsed: count?.characters_collapsed ?? null,
    sha256: file.sha256,
  };
}

/** A file by its hash within its brand; gone ones are not found. */
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

/** The files of a form, in the order they were named; one that is not there refuses the whole. */
export async function filesByHash(
  db: Kysely<DB>,
  brand_id: number,
  hashes: readonly string[],
): Promise<FileRow[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("file")
    .selectAll()
    .where("hash", "in", [...new Set(hashes)])
    .where("brand_id", "=", brand_id)
    .where("deleted_at", "is", null)
    .execute();
  return hashes.map((hash) => {
    const row = rows.find((one) => one.hash === hash);
    if (!row) throw new Refusal("file.not_found");
    return row;
  });
}

/** A file as a list of counts names it: by the hash of its upload or of its place in an order. */
export type Named = Pick<FileRow, "id" | "name" | "outcome" | "count" | "source_lang"> & {
  readonly hash: string;
};

/** How files were counted, and what of their billed sentences stands in an earlier one of them. */
export async function countsView(db: Kysely<DB>, files: readonly Named[]): Promise<CountsView> {
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
      const count = countOf(file);
      return {
        hash: file.hash,
        name: file.name,
        outcome: count ? null : file.outcome,
        source_lang: file.source_lang,
        count: count && fileCount(count, pages.get(file.id) ?? 0),
      };
    }),
    repeated_across: await repeatedAcross(db, ids),
  };
}

/** Counts of the rule before this one do not know all of it. */
type StoredCount = Partial<DocumentCount> &
  Omit<DocumentCount, "language" | "repeated_segments" | "characters_without_spaces">;

function fileCount(count: StoredCount, text_pages: number): FileCount {
  const billed = new Set(billed_regions[count.type]);
  return {
    type: count.type,
    counter_version: count.counter_version,
    words: count.words,
    characters: count.characters,
    characters_without_spaces: count.characters_without_spaces ?? null,
    characters_collapsed: count.characters_collapsed,
    pages: page_sizes.map((size) => ({ size, pages: textPages(count.characters_collapsed, size) })),
    parts: regions.flatMap((region) => {
      const part = count.by_region[region];
      return part
        ? [{ region, billed: billed.has(region), words: part.words, characters: part.characters }]
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

/** Words of sentences that an earlier file has; the first file that has one is where it is new. */
async function repeatedAcross(db: Kysely<DB>, ids: readonly number[]): Promise<number> {
  if (ids.length < 2) return 0;
  const { rows } = await sql<{ words: number }>`
    select coalesce(sum(words), 0)::integer as words from (
      select part.words, row_number() over (partition by part.key order by file.place) as time
      from unnest(${ids}::integer[]) with ordinality as file (id, place)
      join file_segments kept on kept.file_id = file.id
      cross join lateral unnest(kept.keys, kept.words) as part (key, words)
    ) as met where time > 1`.execute(db);
  return rows[0]?.words ?? 0;
}

/** A page of what was read of a file. Refuses a page that is not there. */
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
  const billed = new Set(billed_regions[count.type]);
  const paragraphs = readPage(row.content).map((one) => ({ ...one, billed: billed.has(one.region) }));
  return {
    page,
    pages: row.pages ?? page,
    paragraphs: paragraphs.map(({ segments, ...one }) => ({ ...one, segments: [...segments] })),
  };
}

/** The source files of an order, named by their places in it. */
export const sourcesOf = (db: Kysely<DB>, order_id: number): Promise<Named[]> =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.hash", "file.id", "file.name", "file.outcome", "file.count", "file.source_lang"])
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();

/** By which rules files were counted, each once; text typed now is counted by those of today. Null for nothing counted. */
export function countedBy(
  counts: readonly (Pick<DocumentCount, "counter_version"> | null)[],
  typed: number,
): string | null {
  const versions = new Set(counts.flatMap((count) => count?.counter_version ?? []));
  if (typed > 0) versions.add(counter_version);
  return versions.size === 0 ? null : [...versions].toSorted().join(" ");
}

/** By which rules the files of an order were counted; null when none of them was. */
export const counterVersionOf = async (db: Kysely<DB>, order_id: number): Promise<string | null> =>
  countedBy((await sourcesOf(db, order_id)).map(countOf), 0);
