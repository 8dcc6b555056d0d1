import type { Kysely } from "kysely";
import type { ComplaintText } from "#contract/cases/complaint-texts.ts";
import { Refusal } from "#domain/errors.ts";
import { readText } from "#server/files/index.ts";
import { wordChanges } from "#server/kernel/format/word-changes.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { correctedSegments } from "#server/workbench/index.ts";
import { correctedFiles, deliveredFiles, filesOfOrder, type OrderFile, placesOf } from "./files.ts";

/**
 * The segments of a complaint's order, of which `is_all` is every one, else those that the customer marked or the rework
 * changed. Refuses an unknown complaint.
 */
export async function complaintSegments(
  db: Kysely<DB>,
  correction_id: number,
  wanted: { readonly after: number; readonly is_all: boolean },
) {
  const found = await db
    .selectFrom("correction")
    .innerJoin("order", "order.id", "correction.order_id")
    .select(["order.id", "order.status"])
    .where("correction.id", "=", correction_id)
    .executeTakeFirst();
  if (!found) throw new Refusal("case.not_found");
  const marked = (await placesOf(db, correction_id)).flatMap(({ segment }) => segment?.number ?? []);
  return correctedSegments(db, found, correction_id, { ...wanted, marked: new Set(marked) });
}

/** The limits of the view: the length of each text, of which the beginning is read, and the number of files. */
const read_characters = 60_000;
const most_files = 10;

/** Each delivered file of a complaint's order with its source and its correction. Refuses an unknown complaint. */
export async function complaintTexts(machine: Machine, correction_id: number): Promise<ComplaintText[]> {
  const { db } = machine;
  const found = await db
    .selectFrom("correction")
    .innerJoin("order", "order.id", "correction.order_id")
    .select(["order.id", "order.text"])
    .where("correction.id", "=", correction_id)
    .executeTakeFirst();
  if (!found) throw new Refusal("case.not_found");
  const files = await filesOfOrder(db, found.id);
  const corrected = correctedFiles(files, correction_id);
  const delivered = deliveredFiles(files.filter(({ correction_id: of_case }) => of_case === null));
  const texts: ComplaintText[] = [];
  for (const [nth, first] of delivered.slice(0, most_files).entries()) {
    const source = files.find(({ id }) => id === first.answers_id) ?? null;
    const next =
      corrected.findLast(({ answers_id }) => answers_id !== null && answers_id === first.answers_id) ??
      (corrected.length === delivered.length ? corrected[nth] : undefined) ??
      null;
    texts.push(await compared(machine, { source, first, next, typed: found.text }));
  }
  return texts;
}

type Versions = {
  readonly source: OrderFile | null;
  readonly first: OrderFile;
  readonly next: OrderFile | null;
  /** The typed text of the order, where no file is the source. */
  readonly typed: string | null;
};

async function compared(machine: Machine, { source, first, next, typed }: Versions): Promise<ComplaintText> {
  const textOf = (file: OrderFile | null) => (file ? readText(machine, file, read_characters) : null);
  const before = await textOf(first);
  const [original, after] = [await textOf(source), await textOf(next)];
  return {
    names: { source: source?.name ?? null, first: first.name, corrected: next?.name ?? null },
    source: original?.text ?? (source ? null : typed),
    first: before?.text ?? null,
    changes: before && after ? await wordChanges(before.text, after.text) : null,
    cut: [original, before, after].some((one) => one?.is_whole === false),
  };
}
