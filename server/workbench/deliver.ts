import { sql } from "kysely";
import type * as z from "zod/mini";
import type { deliveryInput } from "#contract/work/work.ts";
import { Refusal } from "#domain/errors.ts";
import { originOfDelivery, type TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import type { FileMarks } from "#document-count/answer.ts";
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
import { machineDrafts } from "./machine-drafts.ts";
import { gateOf } from "./gate.ts";
import { openJob, type OpenJob } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";

/** A finished document, with the hash of the attachment that it answers; null for the typed text. */
type Made = {
  readonly answers: string | null;
  readonly received: Received;
  readonly origin: TranslationOrigin;
};
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
  const drafts = await machineDrafts(db, job);
  const made: Made[] = [];
  for (const document of await documentsOf(db, job.order_id)) {
    const own = rows.filter((row) => row.work_document_id === document.id);
    const origin = originOfDelivery(own.map((row) => ({ ...row, has_draft: drafts.ids.has(row.id) })));
    const engine = origin === "human" ? "" : drafts.engine;
    const marks = { origin, engine, order: String(job.order_id) };
    made.push(
      await assembled(machine, job, { document, targets: targetsByPosition(own, job.target_lang), marks }),
    );
  }
  return { made, versions: versionsOf(rows) };
}

type Assembling = {
  readonly document: WorkDocument;
  readonly targets: ReadonlyMap<number, string>;
  readonly marks: FileMarks;
};

async function assembled(
  machine: Machine,
  { order, target_lang }: OpenJob,
  { document, targets, marks }: Assembling,
): Promise<Made> {
  const { hash, name } = document;
  const result = await writtenDocument(machine, order, document, targets, marks);
  if (result.outcome !== "ok") {
    machine.log.error(
      { order: order.id, outcome: result.outcome, detail: result.detail },
      "a document is not assembled",
    );
    throw new Refusal(result.outcome === "busy" ? "service.unavailable" : "workbench.not_assembled");
  }
  const given = hash === null ? pastedName({ id: order.id, target_lang }) : (name ?? "");
  const received = await storeMade(machine, result.file, given);
  return { answers: hash, received, origin: marks.origin };
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
  await markFiles(tx, stage_id, made);
  await sql`insert into segment_version (segment_id, stage_id, version, target, state, origin, edited_by, at)
    select segment_id, stage_id, version, target, state, origin, edited_by, ${now} from segment_target
    where stage_id = ${stage_id} on conflict do nothing`.execute(tx);
}

/** Notes on the files of a stage how they were made; a person has confirmed every code. */
async function markFiles(tx: Tx, stage_id: number, made: readonly Made[]): Promise<void> {
  const rows = made.map(({ answers, origin }) => ({ answers, origin }));
  await sql`update attachment set origin = r.origin, codes_guessed = 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (answers text, origin text)
      left join attachment source on source.hash = r.answers
    where attachment.stage_id = ${stage_id} and attachment.current
      and attachment.answers_id is not distinct from source.id`.execute(tx);
}
