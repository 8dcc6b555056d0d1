import type { Kysely, Selectable } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { UploadView } from "#contract/files.ts";
import { Refusal, type RefusalCode } from "#domain/errors.ts";
import type { DB } from "../../db/tables.ts";
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
