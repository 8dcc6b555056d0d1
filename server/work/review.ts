import type { Kysely } from "kysely";
import type { JobReview } from "#contract/work/reviews.ts";
import { veiled } from "#domain/work/veil.ts";
import type { ErrorCounts } from "#domain/work/lqa.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { readText } from "#server/files/index.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { stagesOf } from "#server/orders/index.ts";
import { orderOfJob } from "./job.ts";
import { assignmentsOf } from "./rows.ts";
import { wordChanges } from "#server/kernel/format/word-changes.ts";

/** The limits of a comparison: the length of each text, of which the beginning counts, and the number of files. */
const compared_characters = 60_000;
const most_compared = 10;

/**
 * The review of the caller's work in the next stage: the marks, the changes in each file, and justified complaints of the
 * customer. Null before a review. Refuses the job of another translator as not found.
 */
export async function reviewOfJob(
  machine: Machine,
  caller: Caller,
  stage_id: number,
): Promise<JobReview | null> {
  const { db } = machine;
  const order = await orderOfJob(db, caller, stage_id);
  const stages = await stagesOf(db, order.id);
  const mine = stages.find(({ id }) => id === stage_id);
  const next = stages.find(({ position }) => position > (mine?.position ?? 0));
  const held = await assignmentsOf(db, order.id);
  const my_work = held.findLast((one) => one.stage_id === stage_id && one.translator_id === caller.id);
  const rating = my_work ? await ratingOf(db, my_work.id) : null;
  const complaints = await complaintsOf(db, order);
  const is_returned = my_work?.state === "returned";
  const judged = is_returned || rating !== null || next?.state === "passed" || complaints.length > 0;
  if (!judged) return null;
  const by = next?.kind === "proofreading" || next?.kind === "verification" ? next.kind : "desk";
  const files = next?.state === "passed" && !is_returned ? await compared(machine, stage_id, next.id) : [];
  return { rating, outcome: is_returned ? "returned" : "accepted", by, files, complaints };
}

async function ratingOf(db: Kysely<DB>, assignment_id: number): Promise<JobReview["rating"]> {
  const row = await db
    .selectFrom("lqa")
    .select(["errors", "words", "score_bps", "critical", "critical_limit", "comment", "made_at"])
    .where("of_assignment_id", "=", assignment_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { errors, score_bps, made_at, ...rest } = row;
  return {
    ...rest,
    errors: errors as ErrorCounts,
    score_bps: Number(score_bps),
    made_at: made_at.toISOString(),
  };
}

const filesOf = (db: Kysely<DB>, stage_id: number) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.hash", "attachment.answers_id", "attachment.id"])
    .select(["file.name", "file.storage_key", "file.size_bytes"])
    .where("attachment.stage_id", "=", stage_id)
    .where("attachment.current", "=", true)
    .where("file.deleted_at", "is", null)
    .orderBy("attachment.id")
    .execute();
type WorkFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Each finished file of the next stage, compared with the caller's file for the same source. */
async function compared(machine: Machine, stage_id: number, next_id: number): Promise<JobReview["files"]> {
  const [mine, theirs] = [await filesOf(machine.db, stage_id), await filesOf(machine.db, next_id)];
  const files: JobReview["files"] = [];
  for (const [i, file] of theirs.slice(0, most_compared).entries()) {
    const before = mine.find(({ answers_id }) => answers_id === file.answers_id) ?? mine[i];
    const texts = before ? await textsOf(machine, before, file) : null;
    files.push({
      theirs: { hash: file.hash, name: file.name },
      mine: before ? { hash: before.hash, name: before.name } : null,
      changes: texts && (await wordChanges(texts.before, texts.after)),
      cut: texts !== null && !texts.is_whole,
    });
  }
  return files;
}

async function textsOf(machine: Machine, mine: WorkFile, theirs: WorkFile) {
  const before = await readText(machine, mine, compared_characters);
  const after = before && (await readText(machine, theirs, compared_characters));
  if (!before || !after) return null;
  return { before: before.text, after: after.text, is_whole: before.is_whole && after.is_whole };
}

/** The complaints that the desk accepted; a refused one has no consequences for the translator. */
async function complaintsOf(
  db: Kysely<DB>,
  order: { readonly id: number; readonly cart_id: number },
): Promise<JobReview["complaints"]> {
  const rows = await db
    .selectFrom("correction")
    .select(["id", "reasons", "text", "opened_at"])
    .where("order_id", "=", order.id)
    .where((w) =>
      w.or([
        w("state", "in", ["accepted", "in_rework", "delivered", "partial_refund"]),
        w("outcome", "in", ["reworked", "refunded", "replaced"]),
      ]),
    )
    .orderBy("id", "desc")
    .execute();
  if (rows.length === 0) return [];
  const places = await db
    .selectFrom("correction_place")
    .select(["correction_id", "place", "quote", "comment"])
    .where(
      "correction_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const names = await namesOf(db, order.cart_id);
  return rows.map(({ id, reasons, text, opened_at }) => ({
    reasons,
    text: veiled(text, names),
    places: places
      .filter(({ correction_id }) => correction_id === id)
      .map(({ place, quote, comment }) => ({ place, quote, comment: veiled(comment, names) })),
    opened_at: opened_at.toISOString(),
  }));
}

/** The names of the customer of a cart, to be masked in texts of the customer. */
async function namesOf(db: Kysely<DB>, cart_id: number): Promise<string[]> {
  const { first_name, last_name, company_name, address } = await db
    .selectFrom("cart")
    .select(["first_name", "last_name", "company_name", "address"])
    .where("id", "=", cart_id)
    .executeTakeFirstOrThrow();
  return [first_name, last_name, company_name, address];
}
