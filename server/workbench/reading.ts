import { type Kysely, sql } from "kysely";
import type { DeliveredSegment, DeskSegment } from "#contract/workbench/reading.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { notesOn } from "./notes.ts";
import { progressIn } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";

const page_segments = 200;

/** The last stage of an order that has targets, and whether it is the last of all and was handed in. */
async function lastStage(db: Kysely<DB>, order_id: number) {
  const { rows } = await sql<{ readonly id: number; readonly kind: string; readonly is_delivered: boolean }>`
    select stage.id, stage.kind, stage.state = 'passed' and not exists (
        select from stage later where later.order_id = stage.order_id and later.position > stage.position
      ) as is_delivered
    from stage
    where stage.order_id = ${order_id}
      and exists (select from segment_target t where t.stage_id = stage.id)
    order by stage.position desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The names of the documents of an order, and the number of a segment by its place. */
async function placesIn(db: Kysely<DB>, order_id: number) {
  const documents = await db
    .selectFrom("work_document")
    .select(["id", "name", "position"])
    .select((w) =>
      w
        .selectFrom("segment")
        .select((count) => count.fn.countAll<bigint>().as("n"))
        .whereRef("segment.work_document_id", "=", "work_document.id")
        .as("present"),
    )
    .where("order_id", "=", order_id)
    .orderBy("position")
    .execute();
  let before = 0;
  const places = new Map<number, { readonly name: string; readonly before: number }>();
  for (const { id, name, present } of documents) {
    places.set(id, { name, before });
    before += Number(present ?? 0n);
  }
  return places;
}

type Places = Awaited<ReturnType<typeof placesIn>>;

function read(row: SegmentRow, places: Places): DeliveredSegment {
  const place = places.get(row.work_document_id);
  return {
    id: row.id,
    number: (place?.before ?? 0) + row.document_position + 1,
    document: place?.name ?? "",
    source: plainText(row.source),
    target: plainText(row.locked && !row.is_left ? row.source : row.target),
  };
}

function paged(rows: readonly SegmentRow[]): { shown: readonly SegmentRow[]; next: number | null } {
  const shown = rows.slice(0, page_segments);
  return { shown, next: rows.length > page_segments ? (shown.at(-1)?.position ?? null) : null };
}

/**
 * Source and translation of a finished order for its customer. Work that was handed in as files has none: what the editor
 * has of it may be another text than the delivered one.
 */
export async function orderSegments(
  db: Kysely<DB>,
  order: OrderRow,
  after: number,
): Promise<{ segments: DeliveredSegment[]; next: number | null }> {
  const stage = order.status === "finished" ? await lastStage(db, order.id) : null;
  if (stage?.is_delivered !== true || !(await isHandedIn(db, stage.id))) return { segments: [], next: null };
  const rows = await segmentRows(
    db,
    { stage_id: stage.id, order_id: order.id },
    { after, limit: page_segments + 1 },
  );
  const { shown, next } = paged(rows);
  const places = await placesIn(db, order.id);
  return { segments: shown.map((row) => read(row, places)), next };
}

/** The hand-in of the editor needs every segment done; an upload does not change them. */
async function isHandedIn(db: Kysely<DB>, stage_id: number): Promise<boolean> {
  const states = await db
    .selectFrom("segment_target as t")
    .innerJoin("segment", "segment.id", "t.segment_id")
    .select("t.state")
    .where("t.stage_id", "=", stage_id)
    .where("segment.locked", "=", false)
    .groupBy("t.state")
    .execute();
  return states.length > 0 && states.every(({ state }) => isDone(state as DeskSegment["state"]));
}

/** The segments of an order for the desk, which reads an open job as well. */
export async function deskSegments(db: Kysely<DB>, order: OrderRow, after: number) {
  const stage = await lastStage(db, order.id);
  const { source_lang, target_lang } = order;
  if (!stage) return { stage: null, source_lang, target_lang, progress_percent: 0, segments: [], next: null };
  const place = { stage_id: stage.id, order_id: order.id };
  const rows = await segmentRows(db, place, { after, limit: page_segments + 1 });
  const { shown, next } = paged(rows);
  const places = await placesIn(db, order.id);
  const noted = shown.filter(({ notes }) => notes > 0).map(({ id }) => id);
  const notes = noted.length === 0 ? [] : await notesOn(db, null, noted);
  const segments = shown.map((row): DeskSegment => ({
    ...read(row, places),
    before: row.before === null ? null : plainText(row.before),
    state: row.state,
    is_locked: row.locked,
    origin: row.origin,
    match_percent: row.match_percent,
    notes: notes.filter(({ segment_id }) => segment_id === row.id),
  }));
  const { percent } = await progressIn(db, place);
  return { stage: stage.kind, source_lang, target_lang, progress_percent: percent, segments, next };
}

/** A remark of the customer on a delivered segment. */
type Remark = { readonly segment_id: number; readonly text: string };

/**
 * Stores the remarks with which a complaint is opened at their segments and returns these. Refuses a segment that is not
 * one of the delivered ones of the order as not found.
 */
export async function remarkOnSegments(
  tx: Tx,
  order_id: number,
  remarks: readonly Remark[],
  now: Date,
): Promise<ReadonlyMap<number, DeliveredSegment>> {
  if (remarks.length === 0) return new Map();
  const stage = await lastStage(tx, order_id);
  const ids = remarks.map(({ segment_id }) => segment_id);
  const rows = stage ? await segmentRows(tx, { stage_id: stage.id, order_id }, { ids }) : [];
  const places = await placesIn(tx, order_id);
  const found = new Map(rows.map((row) => [row.id, read(row, places)]));
  if (!stage || ids.some((id) => !found.has(id))) throw new Refusal("route.not_found");
  await tx
    .insertInto("segment_note")
    .values(
      remarks.map(({ segment_id, text }) => ({
        segment_id,
        stage_id: stage.id,
        kind: "remark",
        text,
        author_kind: "customer",
        made_at: now,
      })),
    )
    .execute();
  return found;
}
