import path from "node:path";
import type { Kysely } from "kysely";
import type { ExportFormat } from "#contract/workbench/exchange.ts";
import { Refusal } from "#domain/errors.ts";
import { writeTermsCsv } from "#domain/exchange/terms.ts";
import { tmx_end, tmxStart, tmxUnit } from "#domain/exchange/tmx.ts";
import { writeXliff1 } from "#domain/exchange/xliff-1-writer.ts";
import { writeXliff2 } from "#domain/exchange/xliff-2-writer.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { storeBytes } from "#server/kernel/files/removal.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { FileLink } from "#server/kernel/files/links.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import { distinctNames, type ZipEntry, zipStream } from "#server/kernel/files/zip-stream.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { type OpenJob, openJob } from "../open.ts";
import { briefHtml } from "./brief.ts";
import { type ExportedDocument, exportedDocument, termPairs } from "./document.ts";
import type { Turn } from "../turn.ts";

/** References of an order are at most as large as its uploads. */
const most_package_bytes = 2 * 1024 * 1024 * 1024;
const tool = { tool: "Tolmaro", tool_version: "1" };

/**
 * Makes a document of a job into a file for another tool and stores it until its link has expired. Refuses a job or
 * document of others as not found, and `stage.not_yours` when the job has ended.
 */
export async function exportFile(
  machine: Machine,
  caller: Caller,
  turn: Turn,
  { document_id, format }: { readonly document_id: number; readonly format: ExportFormat },
): Promise<FileLink> {
  const job = await openJob(machine.db, caller, turn);
  if (!job.can_edit) throw new Refusal("stage.not_yours");
  const exported = await exportedDocument(machine.db, job, document_id);
  const [stem = "document"] = distinctNames([path.posix.parse(exported.document.name).name]);
  const name = `${stem}.${job.source_lang}-${job.target_lang}`;
  const key = `exchange/${newHash()}`;
  if (format === "package") {
    const entries = await packageEntries(machine, caller, job, exported, name);
    await storeBytes(machine, key, zipStream(entries), most_package_bytes);
    return { key, name: `${name}.zip` };
  }
  const text = format === "xliff_21" ? writeXliff2(exported.document) : writeXliff1(exported.document);
  await storeBytes(machine, key, streamOf(Buffer.from(text, "utf8")), most_package_bytes);
  return { key, name: `${name}.xlf` };
}

/** §8: XLIFF 1.2, TMX of the matches, terms, the brief, the source and references. */
async function packageEntries(
  machine: Machine,
  caller: Caller,
  job: OpenJob,
  exported: ExportedDocument,
  name: string,
): Promise<ZipEntry[]> {
  const text = (file: string, content: string): ZipEntry => ({
    name: file,
    open: () => Promise.resolve(streamOf(Buffer.from(content, "utf8"))),
  });
  const references = await referencesOf(machine.db, job.order_id);
  const names = distinctNames(references.map((one) => one.name));
  return [
    text(`${name}.xlf`, writeXliff1(exported.document)),
    text("matches.tmx", matchesTmx(exported, job)),
    text("terms.csv", writeTermsCsv(termPairs(exported.terms, job))),
    text("brief.html", briefHtml(job, caller.locale, exported.document.name)),
    ...references.map(({ storage_key }, at): ZipEntry => ({
      name: `references/${names[at] ?? at}`,
      open: async () => (await machine.store.get(storage_key)).stream,
    })),
  ];
}

const referencesOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["file.name", "file.storage_key"])
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "in", ["source", "reference"])
    .where("file.deleted_at", "is", null)
    .orderBy("attachment.id")
    .execute();

/** Matches with codes are written without them: numbers of two documents are no counterparts. */
function matchesTmx({ matches }: ExportedDocument, { source_lang, target_lang }: OpenJob): string {
  const pair = { source_lang, target_lang };
  const seen = new Set<string>();
  const units = matches.flatMap(({ source, target, made_at, origin }) => {
    const [from, to] = [plainText(source), plainText(target)];
    const key = `${from}\n${to}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return tmxUnit(
      {
        source: from,
        target: to,
        source_codes: [],
        target_codes: [],
        made_at: made_at.toISOString(),
        origin,
      },
      pair,
    );
  });
  return tmxStart({ ...pair, ...tool }) + units.join("") + tmx_end;
}
