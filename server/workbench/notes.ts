import { type Kysely, type Selectable, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import { shownText } from "#domain/workbench/codes.ts";
import type { AboutSegment } from "#contract/work/questions.ts";
import type { NotePart, NoteView } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { ask } from "#server/work/index.ts";
import { announceSegments } from "./live.ts";
import { editableJob, openJob, type OpenJob } from "./open.ts";
import type { Turn } from "./turn.ts";

/** A segment of a job. Refuses one of another order as not found. */
export async function requireSegment(
  db: Kysely<DB>,
  { order_id }: OpenJob,
  segment_id: number,
): Promise<{ readonly source: string }> {
  const found = await db
    .selectFrom("segment")
    .innerJoin("work_document", "work_document.id", "segment.work_document_id")
    .select("segment.source")
    .where("segment.id", "=", segment_id)
    .where("work_document.order_id", "=", order_id)
    .executeTakeFirst();
  if (!found) throw new Refusal("route.not_found");
  return found;
}

const notesIn = (db: Kysely<DB>, caller: Caller, segment_id: number): Promise<NoteView[]> =>
  notesOn(db, caller.id, [segment_id]);

/** Notes on segments, of all stages; `reader` is the translator who reads them, null for the desk. */
export async function notesOn(
  db: Kysely<DB>,
  reader: number | null,
  segment_ids: readonly number[],
): Promise<NoteView[]> {
  const notes = await db
    .selectFrom("segment_note as note")
    .leftJoin("question", "question.id", "note.question_id")
    .selectAll("note")
    .select(["question.state", "question.answer", "question.answered_at"])
    .where("note.segment_id", "in", segment_ids)
    .orderBy("note.id")
    .execute();
  return notes.map(
    ({
      author_id,
      segment_id,
      kind,
      author_kind,
      made_at,
      resolved_at,
      id,
      text,
      category,
      severity,
      state,
      answer,
      answered_at,
      ...part
    }) => ({
      id,
      segment_id,
      part: partOf(part),
      text,
      category,
      severity,
      kind: kind as NoteView["kind"],
      question: state === null ? null : { state, answer, answered_at: answered_at?.toISOString() ?? null },
      author_kind: author_kind as NoteView["author_kind"],
      is_mine: reader !== null && author_kind === "translator" && author_id === reader,
      made_at: made_at.toISOString(),
      resolved_at: resolved_at?.toISOString() ?? null,
    }),
  );
}

type PartColumns = Pick<Selectable<DB["segment_note"]>, "part_side" | "from_char" | "to_char" | "quote">;

function partOf({ part_side, from_char, to_char, quote }: PartColumns): NotePart | null {
  if (part_side === null || from_char === null || to_char === null || quote === null) return null;
  return { side: part_side as NotePart["side"], from_char, to_char, quote };
}

const partColumns = (part: NotePart | null): PartColumns => ({
  part_side: part?.side ?? null,
  from_char: part?.from_char ?? null,
  to_char: part?.to_char ?? null,
  quote: part?.quote ?? null,
});

/** Notes on a segment, of all stages. */
export async function segmentNotes(
  db: Kysely<DB>,
  caller: Caller,
  turn: Turn,
  segment_id: number,
): Promise<NoteView[]> {
  await requireSegment(db, await openJob(db, caller, turn), segment_id);
  return notesIn(db, caller, segment_id);
}

type Asked = {
  readonly turn: Turn;
  readonly segment_id: number;
  readonly to: "desk" | "customer";
  readonly text: string;
  readonly part: NotePart | null;
};

/** What people without the editor read of a segment: its document, its number in the order and its source. */
async function aboutSegment(
  db: Kysely<DB>,
  { order_id }: Pick<OpenJob, "order_id">,
  segment_id: number,
): Promise<AboutSegment> {
  const { rows } = await sql<
    AboutSegment & { codes: readonly Code[] }
  >`select document, number, source, codes from (
      select s.id, d.name as document, s.source, s.codes, (row_number() over (order by d.position, s.position))::int as number
      from work_document d join segment s on s.work_document_id = d.id where d.order_id = ${order_id}
    ) all_segments where id = ${segment_id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal("route.not_found");
  const { codes, source, ...place } = found;
  return { ...place, source: shownText(source, codes) };
}

type Noted = Pick<NoteView, "kind" | "text" | "category" | "severity" | "part">;

export async function addNote(
  tx: Tx,
  caller: Caller,
  { turn, segment_id, part, ...note }: Noted & { readonly turn: Turn; readonly segment_id: number },
  now: Date,
): Promise<NoteView[]> {
  const job = await editableJob(tx, caller, turn);
  await requireSegment(tx, job, segment_id);
  await tx
    .insertInto("segment_note")
    .values({
      ...note,
      ...partColumns(part),
      ...turn,
      segment_id,
      author_kind: "translator",
      author_id: caller.id,
      made_at: now,
    })
    .execute();
  await announceSegments(tx, job.order_id);
  return notesIn(tx, caller, segment_id);
}

/**
 * Asks about a segment as a question of the job: the customer reads it with the segment, and the timer stops as for
 * every question. Refusals are those of `ask`.
 */
export async function askAboutSegment(
  tx: Tx,
  caller: Caller,
  { turn, segment_id, to, text, part }: Asked,
  now: Date,
): Promise<NoteView[]> {
  const job = await editableJob(tx, caller, turn);
  await requireSegment(tx, job, segment_id);
  // A rework is without a timer that a question could stop; the desk is asked by a message.
  if (job.stage_id === null) throw new Refusal("stage.not_yours");
  const segment = await aboutSegment(tx, job, segment_id);
  const about = part ? { ...segment, quote: part.quote } : segment;
  const question_id = await ask(tx, caller, job.stage_id, { to, text, about }, now);
  await tx
    .insertInto("segment_note")
    .values({
      segment_id,
      stage_id: job.stage_id,
      kind: "question",
      text,
      ...partColumns(part),
      question_id,
      author_kind: "translator",
      author_id: caller.id,
      made_at: now,
    })
    .execute();
  await announceSegments(tx, job.order_id);
  return notesIn(tx, caller, segment_id);
}

/** Marks a note of any stage as resolved, or as open again. */
export async function resolveNote(
  tx: Tx,
  caller: Caller,
  { turn, note_id, is_resolved }: { turn: Turn; note_id: number; is_resolved: boolean },
  now: Date,
): Promise<NoteView[]> {
  const job = await editableJob(tx, caller, turn);
  const note = await tx
    .selectFrom("segment_note")
    .select("segment_id")
    .where("id", "=", note_id)
    .executeTakeFirst();
  if (!note) throw new Refusal("route.not_found");
  await requireSegment(tx, job, note.segment_id);
  await tx
    .updateTable("segment_note")
    .set({ resolved_at: is_resolved ? now : null })
    .where("id", "=", note_id)
    .execute();
  await announceSegments(tx, job.order_id);
  return notesIn(tx, caller, note.segment_id);
}
