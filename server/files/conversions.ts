import path from "node:path";
import { type Kysely, sql } from "kysely";
import { limits } from "#domain/catalog.ts";
import { isOldType, new_types, type NotConverted } from "#domain/files/conversion.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { removeBytes } from "#server/kernel/files/removal.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type Received, storeFile } from "./commands.ts";
import { convertLegacy, officeProgram } from "./convert-legacy.ts";
import { countOf } from "./queries.ts";
import { storeUpload } from "./stored.ts";

/** The condition that a `file`, joined with its `file_conversion`, is still to be converted; its content decides, not its name. */
export const isUnconverted = sql<boolean>`file.type in (${sql.join(Object.keys(new_types))}) and file_conversion.file_id is null`;

const unconvertedOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("file_conversion", "file_conversion.file_id", "file.id")
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", "source")
    .where("file.deleted_at", "is", null)
    .where(isUnconverted);

/** The next source of an order in an old format that was not converted yet. */
export async function nextUnconverted(db: Kysely<DB>, order_id: number) {
  const row = await unconvertedOf(db, order_id)
    .select(["file.id", "file.brand_id", "file.name", "file.type", "file.count", "file.source_lang"])
    .select(["file.storage_key"])
    .orderBy("file.id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many sources of an order in old formats were not converted yet. */
export async function countUnconverted(db: Kysely<DB>, order_id: number): Promise<number> {
  const { n } = await unconvertedOf(db, order_id)
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
type Unconverted = NonNullable<Awaited<ReturnType<typeof nextUnconverted>>>;

/** A conversion that is made and not stored. */
export type Conversion = {
  readonly source: Unconverted;
  readonly made: { readonly received: Received } | { readonly refusal: NotConverted };
};

const lock = ["converter", "office"] as const;

/**
 * Converts a file, outside of any transaction. One at a time in the whole installation: `busy` while another one runs.
 * The billed words must be those that were counted and paid, otherwise a part of the document was lost or came twice.
 */
export async function convertFile(machine: Machine, source: Unconverted): Promise<Conversion | "busy"> {
  const client = await machine.pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      "select pg_try_advisory_lock(hashtext($1), hashtext($2)) as is_free",
      [...lock],
    );
    if (rows[0]?.is_free !== true) return "busy";
    try {
      return { source, made: await converted(machine, source) };
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1), hashtext($2))", [...lock]);
    }
  } finally {
    client.release();
  }
}

async function converted(
  machine: Machine,
  { name, type, count, source_lang, storage_key }: Unconverted,
): Promise<Conversion["made"]> {
  if (!isOldType(type)) throw new Error(`${type} is not an old format`);
  const { stream } = await machine.store.get(storage_key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  const program = officeProgram(machine.config.office_program);
  const result = await convertLegacy(Buffer.concat(chunks), type, { program });
  if (result.outcome !== "ok") return refused(machine, result.outcome, result.detail);
  const { file } = result;
  if (file.length > limits.file_bytes) return refused(machine, "converter.failed", `${file.length} bytes`);
  const new_name = `${path.posix.parse(name).name}.${result.type}`;
  const input = {
    stream: streamOf(file),
    name: new_name,
    source_language: source_lang,
    size_bytes: file.length,
  };
  const verdict = await machine.counter.count(input);
  if (verdict.outcome === "busy") throw new Error("the reader of documents is busy");
  const counted = countOf({ count })?.words ?? 0;
  const found = verdict.outcome === "ok" ? verdict.count.words : 0;
  if (found !== counted)
    return refused(machine, "converter.words_differ", `${found} of ${counted} words (${verdict.outcome})`);
  return { received: { ...(await storeUpload(machine, streamOf(file))), name: new_name, verdict } };
}

function refused(
  { log }: Machine,
  refusal: NotConverted,
  detail: string,
): { readonly refusal: NotConverted } {
  log.warn({ refusal, detail }, "a document in an old format was not converted");
  return { refusal };
}

/** Stores a conversion; one that another run has stored stays, and the bytes of this one are removed. */
export async function storeConversion(tx: Tx, { source, made }: Conversion, now: Date): Promise<void> {
  const held = await tx
    .selectFrom("file")
    .leftJoin("file_conversion", "file_conversion.file_id", "file.id")
    .select(["file.deleted_at", "file_conversion.made_at"])
    .where("file.id", "=", source.id)
    .forUpdate("file")
    .executeTakeFirst();
  if (!held || held.deleted_at !== null || held.made_at !== null) {
    if ("received" in made) await removeBytes(tx, [made.received.storage_key], now);
    return;
  }
  const converted_id =
    "received" in made ? await storeFile(tx, source.brand_id, made.received, source.source_lang, now) : null;
  const refusal = "refusal" in made ? made.refusal : null;
  await tx
    .insertInto("file_conversion")
    .values({ file_id: source.id, converted_id, refusal, made_at: now })
    .execute();
}
