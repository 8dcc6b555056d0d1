import type { Kysely } from "kysely";
import { joined_mark } from "#domain/workbench/coded-text.ts";
import type { BegunText, FileMarks, PutTogether, Refused } from "#document-count/answer.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type Received, storedInput, storeUpload } from "#server/files/index.ts";
import type { SegmentRow } from "./rows.ts";

/**
 * The documents of an order in their order, with the files that the work is done in: of one in an old format the converted
 * file. The typed text has none.
 */
export const documentsOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("work_document as d")
    .leftJoin("attachment", "attachment.id", "d.attachment_id")
    .leftJoin("file_conversion", "file_conversion.file_id", "attachment.file_id")
    .leftJoin("file", (join) =>
      join.onRef("file.id", "=", ({ fn }) =>
        fn.coalesce("file_conversion.converted_id", "attachment.file_id"),
      ),
    )
    .select(["d.id", "d.attachment_id", "d.name as document_name", "d.format", "d.refusal", "d.billed_words"])
    .select(["attachment.hash", "file.name", "file.storage_key", "file.size_bytes"])
    .where("d.order_id", "=", order_id)
    .orderBy("d.position")
    .execute();
export type WorkDocument = Awaited<ReturnType<typeof documentsOf>>[number];

/** Languages without spaces between words. */
const unspaced: ReadonlySet<string> = new Set(["zh", "ja", "th"]);

type Placed = Pick<SegmentRow, "locked" | "is_left" | "parts" | "space_after" | "target">;

/**
 * Coded targets by the positions of the document as it was taken apart: parts of a split segment are one text again, and
 * a joined segment is in the place of its first part.
 */
export function targetsByPosition(rows: readonly Placed[], target_lang: string): Map<number, string> {
  const targets = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    if (row.locked && !row.is_left) continue;
    const [first = 0, ...others] = row.parts;
    const before = targets.get(first);
    const space = (rows[at - 1]?.space_after ?? "") || (unspaced.has(target_lang) ? "" : " ");
    const target = row.target.replaceAll(joined_mark, "");
    targets.set(first, before === undefined ? target : before + space + target);
    for (const other of others) targets.set(other, joined_mark);
  }
  return targets;
}

/** The texts of a document as it was taken apart: parts of a split segment are one again. */
async function begunTexts(db: Kysely<DB>, work_document_id: number): Promise<BegunText[]> {
  const rows = await db
    .selectFrom("segment")
    .select(["unit", "parts", "source", "space_after"])
    .where("work_document_id", "=", work_document_id)
    .orderBy("position")
    .execute();
  const texts: (BegunText & { readonly first: number })[] = [];
  for (const { unit, parts, source, space_after: after } of rows) {
    const [first = 0] = parts;
    const last = texts.at(-1);
    if (last?.first === first)
      texts[texts.length - 1] = { ...last, source: last.source + last.after + source, after };
    else texts.push({ unit, parts: parts.length, source, after, first });
  }
  return texts.map(({ first: _place, ...text }) => text);
}

/** A document with coded targets by position; the typed text of the order is a text file. */
export async function writtenDocument(
  machine: Machine,
  { text, source_lang, target_lang }: Pick<OrderRow, "text" | "source_lang" | "target_lang">,
  { id, name, storage_key, size_bytes }: WorkDocument,
  targets: ReadonlyMap<number, string>,
  marks: FileMarks,
): Promise<PutTogether | Refused> {
  const is_file = storage_key !== null && name !== null && size_bytes !== null;
  const typed = Buffer.from(text ?? "", "utf8");
  const input = is_file
    ? await storedInput(machine, { storage_key, name, size_bytes }, source_lang)
    : { stream: streamOf(typed), name: "text.txt", source_language: source_lang, size_bytes: typed.length };
  const begun = await begunTexts(machine.db, id);
  return machine.counter.writeTargets(input, targets, target_lang, { marks, begun });
}

/** Stores a finished file like an upload, before the transaction that attaches it. */
export async function storeMade(machine: Machine, file: Buffer, name: string): Promise<Received> {
  return { ...(await storeUpload(machine, streamOf(file))), name, verdict: null };
}
