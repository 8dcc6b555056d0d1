import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { deliveryInput } from "#contract/work/work.ts";
import type { Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import {
  type MachinePart,
  machinePart,
  originOfDelivery,
  type PutWarning,
  type TranslationOrigin,
} from "#domain/workbench/translation-origin.ts";
import { hasWords } from "#domain/files/segments.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import type { FileMarks } from "#document-count/answer.ts";
import { translatedName, pastedName } from "#domain/work/translated-name.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type Received, storeFile } from "#server/files/index.ts";
import { handIn } from "#server/work/index.ts";
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
import { requireTaken } from "./returned.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";
import { isOfTurn, keepVersions, reworkTurn, stageTurn, type Turn } from "./turn.ts";

/** A finished document, with the hash of the attachment that it answers; null for the typed text. */
type Made = {
  readonly answers: string | null;
  readonly received: Received;
  readonly origin: TranslationOrigin;
  /** The engine and the share of its segments; null where no machine made any. */
  readonly machine_part: MachinePart | null;
  readonly warnings: readonly PutWarning[];
  readonly language: Language;
};
export type Assembled = { readonly made: readonly Made[]; readonly versions: number };

const hasText = ({ source }: Pick<SegmentRow, "source">): boolean => hasWords(plainText(source));
const versionsOf = (rows: readonly SegmentRow[]): number =>
  rows.reduce((sum, { version }) => sum + version, rows.length);

/**
 * Puts the targets of a job into its documents, before the transaction; of a rework only those that were changed, or of which
 * its case has a file already, because the newest file is delivered. Refuses what stops the hand-in.
 */
export async function assembleDocuments(machine: Machine, caller: Caller, turn: Turn): Promise<Assembled> {
  const { db } = machine;
  const job = await openJob(db, caller, turn);
  if (!job.can_edit) throw new Refusal("stage.not_yours");
  const rows = await segmentRows(db, job);
  if (rows.length === 0) throw new Refusal("workbench.not_ready");
  requireOpenGate(rows, job);
  await requireTaken(db, job);
  const drafts = await machineDrafts(db, job);
  const in_case = job.rework_id === null ? null : await madeInCase(db, job.rework_id);
  const made: Made[] = [];
  for (const document of await documentsOf(db, job.order_id)) {
    const own = rows.filter((row) => row.work_document_id === document.id);
    const is_changed = own.some(({ target, before }) => target !== (before ?? ""));
    if (in_case && !is_changed && !in_case.has(document.attachment_id)) continue;
    const segments = own.map((row) => ({ ...row, has_draft: drafts.ids.has(row.id) }));
    const origin = originOfDelivery(segments);
    const engine = origin === "human" ? "" : drafts.engine;
    const marks = { origin, engine, order: String(job.order_id) };
    const targets = targetsByPosition(own, job.target_lang);
    const file = await assembled(machine, job, { document, targets, marks });
    made.push({ ...file, machine_part: machinePart(engine, segments.filter(hasText)) });
  }
  return { made, versions: versionsOf(rows) };
}

/** The source files, null for the typed text, of which an earlier part of the case of a rework made a file. */
async function madeInCase(db: Kysely<DB>, rework_id: number): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("correction_stage as part", "part.id", "attachment.correction_stage_id")
    .innerJoin("correction_stage as mine", "mine.correction_id", "part.correction_id")
    .select("attachment.answers_id")
    .where("mine.id", "=", rework_id)
    .execute();
  return new Set(rows.map(({ answers_id }) => answers_id));
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
): Promise<Omit<Made, "machine_part">> {
  const { hash, name } = document;
  const result = await writtenDocument(machine, order, document, targets, marks);
  if (result.outcome !== "ok") {
    machine.log.error(
      { order: order.id, outcome: result.outcome, detail: result.detail },
      "a document is not assembled",
    );
    throw new Refusal(result.outcome === "busy" ? "service.unavailable" : "workbench.not_assembled");
  }
  const given =
    hash === null ? pastedName({ id: order.id, target_lang }) : translatedName(name ?? "", target_lang);
  const received = await storeMade(machine, result.file, given);
  const { warnings } = result;
  return { answers: hash, received, origin: marks.origin, warnings, language: target_lang };
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
  const turn = stageTurn(stage_id);
  await requireUnchanged(tx, caller, turn, versions);
  const pasted = made.find(({ answers }) => answers === null)?.received ?? null;
  const files = await storedFiles(
    tx,
    caller,
    made.filter(({ answers }) => answers !== null),
    now,
  );
  const whole = { ...input, files, explanations: [], warned: true, segments_confirmed: true };
  await handIn(tx, caller, stage_id, { input: whole, pasted, findings: [] }, now);
  await markFiles(tx, turn, made);
  await keepVersions(tx, turn, now);
}

/**
 * Stores the assembled files of a rework as uploads, for the command that hands it in. Refuses `stage.segments_open` when
 * a segment changed in the meantime.
 */
export async function storeRework(
  tx: Tx,
  caller: Caller,
  rework_id: number,
  { made, versions }: Assembled,
  now: Date,
): Promise<Uploaded[]> {
  const turn = reworkTurn(rework_id);
  await requireUnchanged(tx, caller, turn, versions);
  await keepVersions(tx, turn, now);
  return storedFiles(tx, caller, made, now);
}

/** A rework is handed in with files that were made elsewhere: its targets are not what the customer gets. */
export async function forgetTargets(tx: Tx, rework_id: number, now: Date): Promise<void> {
  await keepVersions(tx, reworkTurn(rework_id), now);
  await tx.deleteFrom("segment_target").where("rework_id", "=", rework_id).execute();
}

/** Locks the targets of a turn and refuses a change since its documents were assembled. */
async function requireUnchanged(tx: Tx, caller: Caller, turn: Turn, versions: number): Promise<void> {
  await sql`select segment_id from segment_target t where ${isOfTurn("t", turn)} order by segment_id for update`.execute(
    tx,
  );
  const job = await openJob(tx, caller, turn);
  const rows = await segmentRows(tx, job);
  if (versionsOf(rows) !== versions) throw new Refusal("stage.segments_open");
  requireOpenGate(rows, job);
  await requireTaken(tx, job);
}

type Uploaded = { readonly answers: string | null; readonly upload: string };

async function storedFiles(tx: Tx, caller: Caller, made: readonly Made[], now: Date): Promise<Uploaded[]> {
  const files: Uploaded[] = [];
  for (const { answers, received, language } of made) {
    await storeFile(tx, caller.brand.id, received, language, now);
    files.push({ answers, upload: received.hash });
  }
  return files;
}

/** Notes on the files of a stage how they were made, and what their readers should know; a person has confirmed every code. */
export async function markFiles(
  tx: Tx,
  { stage_id, rework_id }: Turn,
  made: Assembled["made"],
): Promise<void> {
  const rows = made.map(({ answers, origin, machine_part, warnings }) => ({
    answers,
    origin,
    engine: machine_part?.engine ?? null,
    percent: machine_part?.percent ?? null,
    warnings,
  }));
  await sql`update attachment set origin = r.origin, machine_engine = r.engine, machine_percent = r.percent, codes_guessed = 0,
      warnings = r.warnings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (answers text, origin text, engine text, percent smallint, warnings text[])
      left join attachment source on source.hash = r.answers
    where (attachment.stage_id = ${stage_id} or attachment.correction_stage_id = ${rework_id}) and attachment.current
      and attachment.answers_id is not distinct from source.id`.execute(tx);
}
