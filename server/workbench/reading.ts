import type { Kysely } from "kysely";
import type { ComplaintSegment } from "#contract/cases/complaint-texts.ts";
import type { DeliveredSegment, DeskSegment } from "#contract/workbench/reading.ts";
import { shownText } from "#domain/workbench/codes.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { deliveredTurn, isReworkInFiles, lastRework, lastTurn } from "./delivered.ts";
import { notesOn } from "./notes.ts";
import { progressIn } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";

const page_segments = 200;

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
    source: shownText(row.source, row.codes),
    target: shownText(row.locked && !row.is_left ? row.source : row.target, row.codes),
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
  const turn = await deliveredTurn(db, order);
  if (turn === null) return { segments: [], next: null };
  const rows = await segmentRows(db, { ...turn, order_id: order.id }, { after, limit: page_segments + 1 });
  const { shown, next } = paged(rows);
  const places = await placesIn(db, order.id);
  return { segments: shown.map((row) => read(row, places)), next };
}

/** The segments of an order for the desk, which reads an open job as well. */
export async function deskSegments(db: Kysely<DB>, order: OrderRow, after: number) {
  const last = await lastTurn(db, order.id);
  const { source_lang, target_lang } = order;
  if (!last) return { stage: null, source_lang, target_lang, progress_percent: 0, segments: [], next: null };
  const place = { ...last.turn, order_id: order.id };
  const rows = await segmentRows(db, place, { after, limit: page_segments + 1 });
  const { shown, next } = paged(rows);
  const places = await placesIn(db, order.id);
  const noted = shown.filter(({ notes }) => notes > 0).map(({ id }) => id);
  const notes = noted.length === 0 ? [] : await notesOn(db, null, noted);
  const segments = shown.map((row): DeskSegment => ({
    ...read(row, places),
    before: row.before === null ? null : shownText(row.before, row.codes),
    state: row.state,
    is_locked: row.locked,
    origin: row.origin,
    match_percent: row.match_percent,
    notes: notes.filter(({ segment_id }) => segment_id === row.id),
  }));
  const { percent } = await progressIn(db, place);
  return { stage: last.kind, source_lang, target_lang, progress_percent: percent, segments, next };
}

/**
 * The delivered segments of an order with what the rework of a complaint has made of them, also while it is in work. Of
 * all of them, or of those that are marked or changed. None when it was made elsewhere, where its files are compared.
 */
export async function correctedSegments(
  db: Kysely<DB>,
  order: { readonly id: number; readonly status: string },
  correction_id: number,
  wanted: { readonly after: number; readonly is_all: boolean; readonly marked: ReadonlySet<number> },
): Promise<{ total: number; segments: ComplaintSegment[]; next: number | null }> {
  const rework = await lastRework(db, correction_id);
  const turn = rework ?? (await deliveredTurn(db, order));
  if (turn === null || (await isReworkInFiles(db, correction_id)))
    return { total: 0, segments: [], next: null };
  const rows = await segmentRows(db, { ...turn, order_id: order.id });
  const places = await placesIn(db, order.id);
  const shown = rows.flatMap((row) => {
    if (row.position <= wanted.after) return [];
    const { target, ...segment } = read(row, places);
    const first = rework === null ? target : row.locked ? target : shownText(row.before ?? "", row.codes);
    const corrected = rework === null ? null : target;
    const is_shown = wanted.is_all || wanted.marked.has(segment.number) || (corrected ?? first) !== first;
    return is_shown ? [{ segment: { ...segment, first, corrected }, position: row.position }] : [];
  });
  const page = shown.slice(0, page_segments);
  const next = shown.length > page_segments ? (page.at(-1)?.position ?? null) : null;
  return { total: rows.length, segments: page.map(({ segment }) => segment), next };
}

/** The remarks with which a complaint was opened are answered: by a new version, or because it is closed. */
export async function resolveRemarks(tx: Tx, correction_id: number, now: Date): Promise<void> {
  await tx
    .updateTable("segment_note as n")
    .from("correction_place as marked")
    .set({ resolved_at: now })
    .where("marked.correction_id", "=", correction_id)
    .whereRef("n.segment_id", "=", "marked.segment_id")
    .whereRef("n.text", "=", "marked.comment")
    .where("n.kind", "=", "remark")
    .where("n.resolved_at", "is", null)
    .execute();
}

/** A remark of the customer on a delivered segment. */
type Remark = { readonly segment_id: number; readonly text: string };

/**
 * Stores the remarks with which a complaint is opened at their segments and returns these. Refuses a segment that is not
 * one of the delivered ones of the order as not found.
 */
export async function remarkOnSegments(
  tx: Tx,
  order: { readonly id: number; readonly status: string },
  remarks: readonly Remark[],
  now: Date,
): Promise<ReadonlyMap<number, DeliveredSegment>> {
  if (remarks.length === 0) return new Map();
  const turn = await deliveredTurn(tx, order);
  const ids = remarks.map(({ segment_id }) => segment_id);
  const rows = turn ? await segmentRows(tx, { ...turn, order_id: order.id }, { ids }) : [];
  const places = await placesIn(tx, order.id);
  const found = new Map(rows.map((row) => [row.id, read(row, places)]));
  if (!turn || ids.some((id) => !found.has(id))) throw new Refusal("route.not_found");
  await tx
    .insertInto("segment_note")
    .values(
      remarks.map(({ segment_id, text }) => ({
        segment_id,
        ...turn,
        kind: "remark",
        text,
        author_kind: "customer",
        made_at: now,
      })),
    )
    .execute();
  return found;
}
