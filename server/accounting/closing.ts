import { type Kysely, sql } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAuditOf } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type FinishedCheck, lastCheck } from "./checking.ts";
import { monthTotals, spanOf, totalsDigest, totalsText } from "./month.ts";

/** The current closing; undefined while a month is open. */
export const closingOf = (db: Kysely<DB>, month: string) =>
  db
    .selectFrom("books_month")
    .innerJoin("staff_user", "staff_user.id", "books_month.closed_by")
    .select(["books_month.id", "books_month.closed_at", "books_month.totals", "books_month.totals_sha256"])
    .select("staff_user.name as closed_by")
    .where("month", "=", month)
    .where("reopened_at", "is", null)
    .executeTakeFirst();

const longest_age_ms = 24 * 3_600_000;

/** Whether a check of the rules is of the whole month, and not older than a day. */
export const isFresh = (check: FinishedCheck | null, month: string, now: Date): boolean =>
  check !== null &&
  check.began_at >= spanOf(month).until &&
  now.getTime() - check.began_at.getTime() <= longest_age_ms;

/** Waits for transactions that post into the month, and blocks others until this transaction ends. */
async function lockMonth(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('books_month'), hashtext(${month}))`.execute(tx);
}

/**
 * Closes a month: its totals are frozen, and it accepts no more journals. Refused before the month ends, when it is
 * already closed, when its totals differ from those that were shown, when the rules of the books were not checked
 * after it within a day, and when one was broken (decision 0269).
 */
export async function closeMonth(
  tx: Tx,
  { month, totals_sha256 }: { readonly month: string; readonly totals_sha256: string },
  staff_id: number,
  now: Date,
): Promise<void> {
  if (localDate(now.getTime()).slice(0, 7) <= month) throw new Refusal("books.month_running");
  await lockMonth(tx, month);
  if (await closingOf(tx, month)) throw new Refusal("books.month_closed");
  if (!isFresh(await lastCheck(tx), month, now)) throw new Refusal("books.unchecked");
  const totals = await monthTotals(tx, month);
  if (totals.broken.length > 0) throw new Refusal("books.broken", { checks: totals.broken });
  if (totalsDigest(totals) !== totals_sha256) throw new Refusal("books.changed");
  const { id } = await tx
    .insertInto("books_month")
    .values({
      month,
      totals: totalsText(totals),
      totals_sha256,
      closed_by: staff_id,
      closed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await noteBooks(tx, { act: "books.close", id, staff_id, detail: { month, totals_sha256 } }, now);
}

/** Reopens a closed month, with a reason that is stored with the closing. Refused when the month is not closed. */
export async function reopenMonth(
  tx: Tx,
  { month, reason }: { readonly month: string; readonly reason: string },
  staff_id: number,
  now: Date,
): Promise<void> {
  await lockMonth(tx, month);
  const closing = await closingOf(tx, month);
  if (!closing) throw new Refusal("books.month_not_closed");
  await tx
    .updateTable("books_month")
    .set({ reopened_by: staff_id, reopened_at: now, reason })
    .where("id", "=", closing.id)
    .execute();
  await noteBooks(tx, { act: "books.reopen", id: closing.id, staff_id, detail: { month, reason } }, now);
}

export type BooksAct = {
  readonly act:
    | "books.check"
    | "books.close"
    | "books.reopen"
    | "books.import"
    | "books.settle"
    | "books.return"
    | "books.export";
  readonly id: number | null;
  readonly staff_id: number;
  readonly detail: object;
};

/** Acts on the books, with their actors. */
export const noteBooks = (tx: Tx, { act, id, staff_id, detail }: BooksAct, now: Date): Promise<void> =>
  writeAuditOf(tx, staff_id, { act, object: "books", object_id: id, detail }, now);
