import type { Kysely } from "kysely";
import type { Language } from "#domain/catalog.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Verdict } from "#document-count/verdict.ts";
import { changeReading, countText, storeFile } from "./commands.ts";
import { countOf, filesByHash, type FileRow } from "./queries.ts";
import { storeUpload } from "./stored.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** A plain text decoded by the language of an order, with copied bytes where another order uses the stored reading. */
export type Reading = {
  readonly file: FileRow;
  readonly verdict: Verdict;
  readonly copy: { readonly hash: string; readonly storage_key: string } | null;
};

/** Whether the encoding of a file was chosen by a language other than that of the order. */
const isReadOtherwise = (file: FileRow, source_lang: string): boolean =>
  file.source_lang !== source_lang && (countOf(file)?.flags.includes("code-page") ?? false);

/**
 * The plain texts among these files that are decoded differently for an order in another language, with that reading, by
 * the id of the file. Nothing is stored.
 */
export async function readingsIn(
  machine: Machine,
  files: readonly FileRow[],
  source_lang: string,
): Promise<ReadonlyMap<number, Verdict>> {
  const read = new Map<number, Verdict>();
  for (const file of files)
    if (isReadOtherwise(file, source_lang)) read.set(file.id, await countText(machine, file, source_lang));
  return read;
}

/**
 * Decodes plain texts again that are read differently in this language, before any transaction. A file used by another
 * order keeps its reading, so the new order gets a copy. Refuses missing files.
 */
export async function readAgain(
  machine: Machine,
  brand_id: number,
  { files: hashes, source_lang }: { readonly files: readonly string[]; readonly source_lang: Language },
): Promise<Reading[]> {
  const files = await filesByHash(machine.db, brand_id, hashes);
  const readings: Reading[] = [];
  for (const file of files) {
    if (!isReadOtherwise(file, source_lang)) continue;
    const verdict = await countText(machine, file, source_lang);
    const copy = (await isHeld(machine.db, file.id)) ? await copyBytes(machine, file) : null;
    readings.push({ file, verdict, copy });
  }
  return readings;
}

async function isHeld(db: Kysely<DB>, file_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("attachment")
    .select("id")
    .where("file_id", "=", file_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function copyBytes(machine: Machine, file: FileRow): Promise<Reading["copy"]> {
  const { stream } = await machine.store.get(file.storage_key);
  const { hash, storage_key } = await storeUpload(machine, stream);
  return { hash, storage_key };
}

/** Stores new readings; returns the hashes of an order's files with copies in place of originals. */
export async function storeReadings(
  tx: Tx,
  readings: readonly Reading[],
  { files, source_lang }: { readonly files: readonly string[]; readonly source_lang: Language },
  now: Date,
): Promise<string[]> {
  const replaced = new Map<string, string>();
  for (const { file, verdict, copy } of readings) {
    if (!copy) await changeReading(tx, file.id, verdict, source_lang);
    else {
      const { name, sha256, for_quote } = file;
      const received = { ...copy, name, sha256, for_quote, size_bytes: Number(file.size_bytes), verdict };
      await storeFile(tx, file.brand_id, received, source_lang, now);
      replaced.set(file.hash, copy.hash);
    }
  }
  return files.map((hash) => replaced.get(hash) ?? hash);
}

/** Removes stored bytes that no file names. */
export async function dropUnused(
  { db, store }: Machine,
  stored: readonly { readonly storage_key: string }[],
): Promise<void> {
  if (stored.length === 0) return;
  const keys = stored.map(({ storage_key }) => storage_key);
  const rows = await db.selectFrom("file").select("storage_key").where("storage_key", "in", keys).execute();
  const used = new Set(rows.map(({ storage_key }) => storage_key));
  for (const key of keys) if (!used.has(key)) await store.remove(key);
}
