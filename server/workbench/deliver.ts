import { sql } from "kysely";
import type * as z from "zod/mini";
import type { deliveryInput } from "#contract/work/work.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type Received, storeFile } from "#server/files/index.ts";
import { handIn, pastedName } from "#server/work/index.ts";
import {
  documentsOf,
  storeMade,
  targetsByPosition,
  type WorkDocument,
  writtenDocument,
} from "./documents.ts";
import { gateOf } from "./gate.ts";
import { openJob, type OpenJob } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";

/** A finished document, with the hash of the attachment that it answers; null for the typed text. */
type Made = { readonly answers: string | null; readonly received: Received };
export type Assembled = { readonly made: readonly Made[]; readonly versions: number };

const versionsOf = (rows: readonly SegmentRow[]): number =>
  rows.reduce((sum, { version }) => sum + version, rows.length);

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
    const targets = targetsByPosition(rows.filter((row) => row.work_document_id === document.id));
    made.push(await assembled(machine, job, document, targets));
  }
  return { made, versions: versionsOf(rows) };
}

async function assembled(
  machine: Machine,
  { order, target_lang }: OpenJob,
  document: WorkDocument,
  targets: ReadonlyMap<number, string>,
): Promise<Made> {
  const { hash, name } = document;
  const result = await writtenDocument(machine, order, document, targets);
  if (result.outcome !== "ok") {
    machine.log.error(
      { order: order.id, outcome: result.outcome, detail: result.detail },
      "a document is not assembled",
    );
    throw new Refusal(result.outcome === "busy" ? "service.unavailable" : "workbench.not_assembled");
  }
  const given = hash === null ? pastedName({ id: order.id, target_lang }) : (name ?? "");
  return { answers: hash, received: await storeMade(machine, result.file, given) };
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
