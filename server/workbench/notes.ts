import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { NoteView } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { editableJob, openJob, type OpenJob } from "./open.ts";

/** Refuses a segment of another order as not found. */
async function requireSegment(db: Kysely<DB>, { order_id }: OpenJob, segment_id: number): Promise<void> {
  const found = await db
    .selectFrom("segment")
    .innerJoin("work_document", "work_document.id", "segment.work_document_id")
    .select("segment.id")
    .where("segment.id", "=", segment_id)
    .where("work_document.order_id", "=", order_id)
    .executeTakeFirst();
  if (!found) throw new Refusal("route.not_found");
}

async function notesIn(db: Kysely<DB>, caller: Caller, segment_id: number): Promise<NoteView[]> {
  const notes = await db
    .selectFrom("segment_note")
    .selectAll()
    .where("segment_id", "=", segment_id)
    .orderBy("id")
    .execute();
  return notes.map(
    ({ author_id, kind, author_kind, made_at, resolved_at, id, text, category, severity }) => ({
      id,
      segment_id,
      text,
      category,
      severity,
      kind: kind as NoteView["kind"],
      author_kind: author_kind as NoteView["author_kind"],
      is_mine: author_kind === "translator" && author_id === caller.id,
      made_at: made_at.toISOString(),
      resolved_at: resolved_at?.toISOString() ?? null,
    }),
  );
}

/** Notes on a segment, of all stages. */
export async function segmentNotes(
  db: Kysely<DB>,
  caller: Caller,
  stage_id: number,
  segment_id: number,
): Promise<NoteView[]> {
  await requireSegment(db, await openJob(db, caller, stage_id), segment_id);
  return notesIn(db, caller, segment_id);
}

type Noted = Pick<NoteView, "kind" | "text" | "category" | "severity">;

export async function addNote(
  tx: Tx,
  caller: Caller,
  { stage_id, segment_id, ...note }: Noted & { readonly stage_id: number; readonly segment_id: number },
  now: Date,
): Promise<NoteView[]> {
  await requireSegment(tx, await editableJob(tx, caller, stage_id), segment_id);
  await tx
    .insertInto("segment_note")
    .values({ ...note, segment_id, stage_id, author_kind: "translator", author_id: caller.id, made_at: now })
    .execute();
  return notesIn(tx, caller, segment_id);
}

/** Marks a note of any stage as resolved, or as open again. */
export async function resolveNote(
  tx: Tx,
  caller: Caller,
  { stage_id, note_id, is_resolved }: { stage_id: number; note_id: number; is_resolved: boolean },
  now: Date,
): Promise<NoteView[]> {
  const job = await editableJob(tx, caller, stage_id);
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
  return notesIn(tx, caller, note.segment_id);
}
