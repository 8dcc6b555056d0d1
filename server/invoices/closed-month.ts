import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

/** When a month `YYYY-MM` was closed and by whom; null while it is open. */
export async function closedMonth(
  db: Kysely<DB>,
  month: string,
): Promise<{ readonly at: string; readonly by: string } | null> {
  const closing = await db
    .selectFrom("books_month")
    .innerJoin("staff_user", "staff_user.id", "books_month.closed_by")
    .select(["books_month.closed_at", "staff_user.name"])
    .where("month", "=", month)
    .where("reopened_at", "is", null)
    .executeTakeFirst();
  return closing ? { at: closing.closed_at.toISOString(), by: closing.name } : null;
}
