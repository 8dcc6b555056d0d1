import { sql, type Kysely } from "kysely";
import type * as z from "zod/mini";
import type { deliveryInput } from "#contract/work/work.ts";
import { limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { joined_mark } from "#domain/workbench/coded-text.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { type Received, storedInput, storeFile } from "#server/files/index.ts";
import { handIn, pastedName, storePasted } from "#server/work/index.ts";
import { gateOf } from "./gate.ts";
import { openJob, type OpenJob } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";

/** A finished document, with the hash of the attachment that it answers; null for the typed text. */
type Made = { readonly answers: string | null; readonly received: Received };
export type Assembled = { readonly made: readonly Made[]; readonly versions: number };

const versionsOf = (rows: readonly SegmentRow[]): number =>
  rows.reduce((sum, { version }) => sum + version, rows.length);

/** Languages without spaces between words. */
const unspaced: ReadonlySet<string> = new Set(["zh", "ja", "th"]);

/**
 * Coded targets by the positions of the document as it was taken apart: parts of a split segment are one text again, and
 * a joined segment is in the place of its first part.
 */
function targetsByPosition(rows: readonly SegmentRow[], target_lang: string): Map<number, string> {
  const targets = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    if (row.locked) continue;
    const [first = 0, ...others] = row.parts;
    const before = targets.get(first);
    const space = (rows[at - 1]?.space_after ?? "") || (unspaced.has(target_lang) ? "" : " ");
    const target = row.target.replaceAll(joined_mark, "");
    targets.set(first, before === undefined ? target : before + space + target);
    for (const other of others) targets.set(other, joined_mark);
  }
  return targets;
}

const documentsOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("work_document as d")
    .leftJoin("attachment", "attachment.id", "d.attachment_id")
    .leftJoin("file", "file.id", "attachment.file_id")
    .select(["d.id", "attachment.hash", "file.name", "file.storage_key", "file.size_bytes"])
    .where("d.order_id", "=", order_id)
    .orderBy("d.position")
    .execute();

/** Puts the targets of a job into its documents, before the transaction. Refuses what stops the hand-in. */
export async function assembleDocuments(
  machine: Machine,
  caller: Caller,
  stage_id: number,
): Promise<Assembled> {
  const { db } = machine;
  const job = await openJob(db, caller, stage_id);
  if (!job.can_edit) throw new Refusal("stage.not_yours");
  const rows = await segmentRows(db, job);
  if (rows.length === 0) throw new Refusal("workbench.not_ready");
  requireOpenGate(rows, job);
  const made: Made[] = [];
  for (const document of await documentsOf(db, job.order_id)) {
    const targets = targetsByPosition(
      rows.filter((row) => row.work_document_id === document.id),
      job.target_lang,
    );
    made.push(await assembled(machine, job, document, targets));
  }
  return { made, versions: versionsOf(rows) };
}

type Document = Awaited<ReturnType<typeof documentsOf>>[number];

async function assembled(
  machine: Machine,
  { order, source_lang, target_lang }: OpenJob,
  { hash, name, storage_key, size_bytes }: Document,
  targets: ReadonlyMap<number, string>,
): Promise<Made> {
  const is_file = storage_key !== null && name !== null && size_bytes !== null;
  const text = Buffer.from(order.text ?? "", "utf8");
  const input = is_file
    ? await storedInput(machine, { storage_key, name, size_bytes }, source_lang)
    : { stream: streamOf(text), name: "text.txt", source_language: source_lang, size_bytes: text.length };
  const result = await machine.counter.writeTargets(input, targets, target_lang);
  if (result.outcome !== "ok") {
    machine.log.error(
      { order: order.id, outcome: result.outcome, detail: result.detail },
      "a document is not assembled",
    );
    throw new Refusal(result.outcome === "busy" ? "service.unavailable" : "workbench.not_assembled");
  }
  if (!is_file)
    return {
      answers: null,
      received: await storePasted(machine, pastedName(order), result.file.toString("utf8")),
    };
  const key = newHash();
  const storage = `upload/${key}`;
  const stored = await machine.store.put(storage, streamOf(result.file), limits.file_bytes);
  return { answers: hash, received: { hash: key, storage_key: storage, name, ...stored, verdict: null } };
}

function requireOpenGate(rows: readonly SegmentRow[], job: OpenJob): void {
  if (!gateOf(rows, job).can_hand_in) throw new Refusal("stage.segments_open");
}

type Delivery = Omit<
  z.output<typeof deliveryInput>,
  "files" | "text" | "session" | "segments_confirmed" | "explanations" | "warned"
>;

/** Hands in a stage with assembled documents. Refuses `stage.segments_open` when a segment changed in the meantime. */
export async function deliver(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  { made, versions }: Assembled,
  input: Delivery,
  now: Date,
): Promise<void> {
  await sql`select segment_id from segment_target where stage_id = ${stage_id} order by segment_id for update`.execute(
    tx,
  );
  const job = await openJob(tx, caller, stage_id);
  const rows = await segmentRows(tx, job);
  if (versionsOf(rows) !== versions) throw new Refusal("stage.segments_open");
  requireOpenGate(rows, job);
  const files: { answers: string | null; upload: string }[] = [];
  const pasted = made.find(({ answers }) => answers === null)?.received ?? null;
  for (const { answers, received } of made) {
    if (answers === null) continue;
    await storeFile(tx, caller.brand.id, received, job.target_lang, now);
    files.push({ answers, upload: received.hash });
  }
  const whole = { ...input, files, explanations: [], warned: true, segments_confirmed: true };
  await handIn(tx, caller, stage_id, { input: whole, pasted, findings: [] }, now);
  await sql`insert into segment_version (segment_id, stage_id, version, target, state, origin, edited_by, at)
    select segment_id, stage_id, version, target, state, origin, edited_by, ${now} from segment_target
    where stage_id = ${stage_id} on conflict do nothing`.execute(tx);
}
