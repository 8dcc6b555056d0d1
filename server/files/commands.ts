import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Readable } from "node:stream";
import { takesScans } from "#brands/running.ts";
import { limits, type FileFormat } from "#domain/catalog.ts";
import { Refusal, type RefusalCode } from "#domain/errors.ts";
import { isNameAccepted } from "#domain/files/extension.ts";
import { counter_version } from "#domain/files/words.ts";
import { afterCleanUp } from "#server/kernel/clean-up.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { keepBytes } from "#server/kernel/files/removal.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import { verdictByStart } from "#domain/files/signatures.ts";
import type { StoredText, Verdict } from "#document-count/verdict.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { requireClean } from "./quarantine.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { countOf, type FileRow } from "./queries.ts";
import { storeUpload } from "./stored.ts";

/** A file that is stored and counted, but has no row in the database yet. */
export type Received = {
  readonly hash: string;
  readonly storage_key: string;
  readonly name: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly verdict: Verdict | null;
  readonly for_quote?: boolean;
};

/** A file being received. */
export type Incoming = {
  readonly name: string;
  readonly source_lang: string;
  readonly stream: Readable;
  readonly declared_bytes: number | null;
  /** The sender, for the desk if the scanner finds something. */
  readonly sender: Pick<Caller, "brand" | "name">;
  /** The customer requests a manual check after a refusal: a picture under another extension is stored as well. */
  readonly for_quote?: boolean;
};

/**
 * §5: which outcomes are a refusal; with every other one the desk prices the file. Malicious, disguised or empty files
 * are never stored; pictures are where the formats include them, for the desk to look at.
 */
function refusedFor(outcome: Verdict["outcome"], formats: readonly FileFormat[]): RefusalCode | null {
  switch (outcome) {
    case "image-only":
    case "scan":
      return takesScans(formats) ? null : "file.image_only";
    case "mismatch":
      return "file.type_mismatch";
    case "bomb":
      return "file.unreadable";
    case "empty":
      return "file.empty";
    case "ok":
    case "protected":
    case "corrupt":
    case "unsupported":
    case "no-words":
    case "busy":
    case "timeout":
      return null;
  }
}

/** The size declared by the client, if any; the actual size is measured. */
export const declaredBytes = (length: string | undefined): number | null =>
  length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;

/** A customer's file name without folders; its extension does not change. */
export const baseName = (name: string): string => path.posix.basename(name.replaceAll("\\", "/")).trim();

/** §5, D3: the accepted formats, checked before a byte is read. */
export function requireAccepted(name: string, formats: readonly FileFormat[]): void {
  if (!isNameAccepted(name, formats))
    throw new Refusal("file.type_not_accepted", { name, list: formats.join(", ") });
}

/** D3: files uploaded for one service are checked again when another is ordered with them. */
export function requireFit(
  files: readonly { readonly name: string; readonly outcome: string | null }[],
  formats: readonly FileFormat[],
): void {
  for (const { name, outcome } of files) {
    requireAccepted(name, formats);
    if ((outcome === "scan" || outcome === "image-only") && !takesScans(formats))
      throw new Refusal("file.image_only", { name });
  }
}

/**
 * Streams a file into the store and counts it, all before any transaction. Refuses with the texts of §5; after a refusal
 * or a broken connection nothing remains in the store.
 */
export async function receiveFile(
  machine: Machine,
  { name: given, source_lang, stream, declared_bytes, sender, for_quote = false }: Incoming,
  /** The rules for counting and checking a source file; files of translators have none. */
  formats: readonly FileFormat[] | null,
): Promise<Received> {
  const name = baseName(given);
  if (declared_bytes !== null && declared_bytes > limits.file_bytes)
    throw new Refusal("file.too_large", { name });
  const stored = await storeUpload(machine, stream).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.code, { name }) : error;
  });
  try {
    if (stored.size_bytes === 0) throw new Refusal("file.empty", { name });
    // Scanned before any use, for every sender: colleagues open these files on their own computers.
    await requireClean(machine, { name, sender, ...stored });
    const verdict = formats
      ? (verdictByStart(stored.start.toString("hex"), name) ??
        (await countedBefore(machine.db, stored.sha256, name, source_lang)) ??
        (await countStored(machine, stored.storage_key, name, source_lang, stored.size_bytes)))
      : null;
    const is_picture = verdict?.outcome === "mismatch" && /^(pdf|image)\b/.test(verdict.detail);
    const code = verdict && formats && !(for_quote && is_picture) && refusedFor(verdict.outcome, formats);
    if (code) throw new Refusal(code, { name });
    return { name, ...stored, verdict, for_quote };
  } catch (error) {
    throw await afterCleanUp(error, () => machine.store.remove(stored.storage_key), machine.log);
  }
}

/** The count of the same bytes under the same rule: nothing is counted twice. Null when it has to be counted. */
async function countedBefore(
  db: Kysely<DB>,
  sha256: string,
  name: string,
  source_lang: string,
): Promise<Verdict | null> {
  const extension = path.posix.extname(name);
  const row = await db
    .selectFrom("file")
    .innerJoin("file_segments", "file_segments.file_id", "file.id")
    .select(["file.id", "file.count"])
    .select([
      sql<string>`file_segments.keys::text`.as("segment_keys"),
      sql<string>`file_segments.words::text`.as("segment_words"),
    ])
    .where("file.sha256", "=", sha256)
    // The language determines the code page of old texts, and the name shows whether the extension matches the content.
    .where("file.source_lang", "=", source_lang)
    .where(sql<string>`lower(file.name)`, "like", lowered(`%${extension}`))
    .where(sql<boolean>`file.count->>'counter_version' = ${counter_version}`)
    .limit(1)
    .executeTakeFirst();
  const count = row && countOf(row);
  if (!row || !count) return null;
  const pages = await db
    .selectFrom("file_text")
    .select("content")
    .where("file_id", "=", row.id)
    .orderBy("page")
    .execute();
  const { segment_keys, segment_words } = row;
  return {
    outcome: "ok",
    count,
    text: { segment_keys, segment_words, pages: pages.map(({ content }) => content) },
  };
}

async function countStored(
  machine: Machine,
  key: string,
  name: string,
  source_language: string,
  size_bytes: number,
): Promise<Verdict> {
  const { stream } = await machine.store.get(key);
  const verdict = await machine.counter.count({ stream, name, source_language, size_bytes });
  if (verdict.outcome !== "ok" && verdict.fault)
    machine.log.error(
      { detail: verdict.detail, extension: path.posix.extname(name) },
      "a reader of documents made a mistake",
    );
  return verdict;
}

/** The count of a stored file in a language, stored or computed now. */
export const countText = async (
  machine: Machine,
  { sha256, name, storage_key, size_bytes }: Pick<FileRow, "sha256" | "name" | "storage_key" | "size_bytes">,
  source_lang: string,
): Promise<Verdict> =>
  (await countedBefore(machine.db, sha256, name, source_lang)) ??
  (await countStored(machine, storage_key, name, source_lang, Number(size_bytes)));

/** A verdict as columns of its file; null for a file that is not counted. */
const verdictColumns = (verdict: Verdict | null) => ({
  type: verdict?.outcome === "ok" ? verdict.count.type : null,
  state: verdict === null || verdict.outcome === "ok" ? ("counted" as const) : ("needs_quote" as const),
  outcome: verdict?.outcome ?? null,
  count: verdict?.outcome === "ok" ? (JSON.stringify(verdict.count) as JsonValue) : null,
});

/** Replaces the stored reading of a file. */
export async function changeReading(
  tx: Tx,
  file_id: number,
  verdict: Verdict,
  source_lang: string,
): Promise<void> {
  await tx
    .updateTable("file")
    .set({ ...verdictColumns(verdict), source_lang })
    .where("id", "=", file_id)
    .execute();
  await tx.deleteFrom("file_text").where("file_id", "=", file_id).execute();
  await tx.deleteFrom("file_segments").where("file_id", "=", file_id).execute();
  if (verdict.outcome === "ok") await storeText(tx, file_id, verdict.text);
}

/** Writes the row of a received file. A file that could not be counted waits for the desk (`needs_quote`). */
export async function storeFile(
  tx: Tx,
  brand_id: number,
  received: Received,
  source_lang: string,
  now: Date,
): Promise<number> {
  const { verdict } = received;
  await keepBytes(tx, received.storage_key);
  const row = await tx
    .insertInto("file")
    .values({
      hash: received.hash,
      brand_id,
      name: received.name,
      size_bytes: BigInt(received.size_bytes),
      sha256: received.sha256,
      storage_key: received.storage_key,
      ...verdictColumns(verdict),
      source_lang,
      for_quote: received.for_quote ?? false,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (verdict?.outcome === "ok") await storeText(tx, row.id, verdict.text);
  return row.id;
}

/** Stores the extracted text of a file; it is deleted with the file. */
async function storeText(tx: Tx, file_id: number, { pages, segment_keys, segment_words }: StoredText) {
  await sql`insert into file_segments (file_id, keys, words)
    values (${file_id}, ${segment_keys}::bigint[], ${segment_words}::integer[])`.execute(tx);
  for (const [i, content] of pages.entries())
    await tx
      .insertInto("file_text")
      .values({ file_id, page: i + 1, content })
      .execute();
}
