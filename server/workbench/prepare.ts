import { sql, type Kysely } from "kysely";
import { extensionOf } from "#domain/files/extension.ts";
import { annotation_regions } from "#domain/files/annotations.ts";
import type { NotConverted } from "#domain/files/conversion.ts";
import { hasWords } from "#domain/files/segments.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { codeFaults } from "#domain/workbench/codes.ts";
import type { Refused, TakenApart } from "#document-count/answer.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import { leftTargets } from "#server/memory/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { isUnconverted, storedInput } from "#server/files/index.ts";
import { markRepetitions } from "./repetitions.ts";

/** The name of the document that the typed text of an order is. */
export const typed_text_name = "text.txt";

export type Prepared = {
  readonly attachment_id: number | null;
  /** Of the attachment. */
  readonly hash: string | null;
  readonly name: string;
  readonly apart: TakenApart | Refused | Unconverted;
};

/** A document in an old format without a converted file; `converter.waiting`: it will be converted. */
type Unconverted = { readonly outcome: NotConverted | "converter.waiting"; readonly detail: string };

/** Whether a document is still to be converted, so that nothing of the order is stored yet. */
export const waitsForConverter = (prepared: readonly Prepared[]): boolean =>
  prepared.some(({ apart }) => apart.outcome === "converter.waiting");

/** The document that was not read although it may be readable, so it is read again later. */
export const unreadYet = (prepared: readonly Prepared[]): Prepared | undefined =>
  prepared.find(({ apart: { outcome } }) => outcome === "busy" || outcome === "timeout");

const hasDocuments = async (db: Kysely<DB>, order_id: number): Promise<boolean> =>
  (await db
    .selectFrom("work_document")
    .select("id")
    .where("order_id", "=", order_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** `readSources` for the job, which is retried: throws while the reader is busy. */
export async function takeSourcesApart(machine: Machine, order_id: number): Promise<Prepared[] | null> {
  const prepared = await readSources(machine, order_id);
  if (prepared?.some(({ apart }) => apart.outcome === "busy"))
    throw new Error("the reader of documents is busy");
  return prepared;
}

/**
 * Takes the sources of an order apart, outside of any transaction: its files, or its typed text. Null when it was done
 * before.
 */
export async function readSources(machine: Machine, order_id: number): Promise<Prepared[] | null> {
  const { db } = machine;
  if (await hasDocuments(db, order_id)) return null;
  const order = await db
    .selectFrom("order")
    .select(["text", "source_lang", "annotations"])
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("file_conversion", "file_conversion.file_id", "file.id")
    .leftJoin("file as converted", "converted.id", "file_conversion.converted_id")
    .select(["attachment.id", "attachment.hash", "file.name", "file_conversion.refusal"])
    .select((eb) => [
      isUnconverted.as("is_unconverted"),
      eb.fn.coalesce("converted.name", "file.name").as("work_name"),
      eb.fn.coalesce("converted.storage_key", eb.ref("file.storage_key")).as("storage_key"),
      eb.fn.coalesce("converted.size_bytes", eb.ref("file.size_bytes")).as("size_bytes"),
    ])
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", "source")
    .where("file.deleted_at", "is", null)
    .orderBy("attachment.id")
    .execute();
  const prepared: Prepared[] = [];
  for (const { id, hash, name, refusal, is_unconverted, ...file } of files) {
    const known = { attachment_id: id, hash, name };
    const missing = refusal ?? (is_unconverted ? "converter.waiting" : null);
    if (missing !== null) {
      prepared.push({ ...known, apart: { outcome: missing as Unconverted["outcome"], detail: "" } });
      continue;
    }
    const input = await storedInput(machine, { ...file, name: file.work_name }, order.source_lang);
    prepared.push({ ...known, apart: await machine.counter.readSegments(input, annotationsOf(order)) });
  }
  const text = order.text ?? "";
  if (text.trim() !== "") {
    const bytes = Buffer.from(text, "utf8");
    const input = {
      stream: streamOf(bytes),
      name: typed_text_name,
      source_language: order.source_lang,
      size_bytes: bytes.length,
    };
    prepared.push({
      attachment_id: null,
      hash: null,
      name: typed_text_name,
      apart: await machine.counter.readSegments(input),
    });
  }
  return prepared;
}

/** What of its documents an order has translated besides the counted text. */
const annotationsOf = ({ annotations }: { readonly annotations: readonly string[] }) =>
  annotation_regions.filter((region) => annotations.includes(region));

/** Stores the documents of an order and their segments; a second run finds them and writes nothing. */
export async function storeDocuments(
  tx: Tx,
  order_id: number,
  prepared: readonly Prepared[],
  now: Date,
): Promise<void> {
  if (await hasDocuments(tx, order_id)) return;
  const documents = prepared.map(({ attachment_id, name, apart }, position) => ({
    order_id,
    attachment_id,
    position,
    name,
    format: apart.outcome === "ok" ? apart.type : extensionOf(name),
    reader_version: apart.outcome === "ok" ? apart.reader_version : "",
    segmenter_version: apart.outcome === "ok" ? apart.segmenter_version : "",
    sha256: apart.outcome === "ok" ? apart.sha256 : "",
    segments: apart.outcome === "ok" ? apart.segments.length : 0,
    billed_words: apart.outcome === "ok" ? apart.billed_words : 0,
    locked_words: apart.outcome === "ok" ? apart.locked_words : 0,
    left_as_is: JSON.stringify(apart.outcome === "ok" ? apart.left : []),
    refusal: apart.outcome === "ok" ? null : apart.outcome,
    made_at: now,
  }));
  if (documents.length === 0) return;
  const leftTarget = await leftTargets(tx, order_id);
  const made = await tx.insertInto("work_document").values(documents).returning(["id", "position"]).execute();
  const segments = made.flatMap(({ id, position }) => {
    const apart = prepared[position]?.apart;
    return apart?.outcome === "ok"
      ? apart.segments.map((one) => {
          const known = one.is_locked ? null : leftTarget(one);
          // The codes of one that the memory had in another order of codes are placed by a person.
          const is_left = known !== null && codeFaults(one.source, known, one.codes).length === 0;
          return {
            ...one,
            work_document_id: id,
            parts: [one.position],
            locked: one.is_locked || is_left,
            left_target: is_left ? known : null,
            has_words: hasWords(plainText(one.source)),
          };
        })
      : [];
  });
  await sql`insert into segment (work_document_id, position, unit, region, place, source, codes, space_after,
      source_hash, prev_hash, next_hash, words, parts, locked, left_target, has_words, max_characters)
    select work_document_id, position, unit, region, place, source, codes, space_after, source_hash, prev_hash,
      next_hash, words, parts, locked, left_target, has_words, max_characters
    from jsonb_populate_recordset(null::segment, ${JSON.stringify(segments)}::jsonb)`.execute(tx);
  await markRepetitions(tx, order_id);
}
