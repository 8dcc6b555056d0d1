import { type Kysely, sql } from "kysely";
import type { MonthExport, MonthFileView } from "#contract/accounting/books.ts";
import type { ReturnPurpose } from "#domain/accounting/jpk.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { closedMonth } from "#server/invoices/index.ts";
import { noteBooks } from "./closing.ts";
import { contentDigest, type ExportChoice, type MadeFile } from "./registers.ts";

/** Older ones do not decide what is sent next. */
const most_shown = 5;

/** Records in the audit log that a file was made, and of a file of a month what it declared. */
export function noteFile(
  tx: Tx,
  { what, month, tax_office, purpose }: ExportChoice,
  { content_sha256 }: Pick<MadeFile, "content_sha256">,
  by: { readonly staff_id: number; readonly now: Date },
): Promise<void> {
  const detail = {
    what,
    month,
    tax_office,
    ...(what === "jpk_v7m" && { purpose }),
    ...(content_sha256 !== null && { content_sha256 }),
  };
  return noteBooks(tx, { act: "books.export", id: null, staff_id: by.staff_id, detail }, by.now);
}

/** When a file of a month was made, by whom, and whether its content would be another one now. */
export async function madeFiles(
  db: Kysely<DB>,
  { what, month }: { readonly what: MonthExport; readonly month: string },
): Promise<MonthFileView> {
  const made = await db
    .selectFrom("audit_log")
    .leftJoin("staff_user", "staff_user.id", "audit_log.actor_id")
    .select(["audit_log.at", "staff_user.name"])
    .select(sql<ReturnPurpose | null>`detail ->> 'purpose'`.as("purpose"))
    .select(sql<string | null>`detail ->> 'content_sha256'`.as("content_sha256"))
    .where("act", "=", "books.export")
    .where(sql<string>`detail ->> 'what'`, "=", what)
    .where(sql<string>`detail ->> 'month'`, "=", month)
    .orderBy("audit_log.id", "desc")
    .limit(most_shown)
    .execute();
  const present = made.length === 0 ? null : await contentDigest(db, { what, month });
  return {
    closed: await closedMonth(db, month),
    made: made.map(({ at, name, purpose, content_sha256 }) => ({
      at: at.toISOString(),
      by: name ?? "",
      purpose,
      differs: content_sha256 === null || present === null ? null : content_sha256 !== present,
    })),
  };
}
