import { localDate } from "#domain/calendar.ts";
import { type ReminderDay, reminderOn } from "#domain/ledger/receivable.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

export type DueReminder = { readonly invoice_id: number; readonly step: ReminderDay };

/** The reminders that are due today and were not sent yet; paid invoices have none. */
export async function remindersDue(db: Kysely<DB>, now: Date): Promise<DueReminder[]> {
  const today = localDate(now.getTime());
  const open = await db
    .selectFrom("invoice")
    .select(["id", "due_date"])
    .where("due_date", "is not", null)
    .where("paid", "=", false)
    .orderBy("id")
    .execute();
  const due = open.flatMap(({ id, due_date }) => {
    const step = due_date === null ? null : reminderOn(due_date, today);
    return step === null ? [] : [{ invoice_id: id, step }];
  });
  if (due.length === 0) return [];
  const written = await db
    .selectFrom("mail")
    .select("unique_key")
    .where("kind", "=", "invoice_reminder")
    .where(
      "unique_key",
      "in",
      due.map(({ invoice_id, step }) => `invoice_reminder:${invoice_id}:${step}`),
    )
    .execute();
  const known = new Set(written.map(({ unique_key }) => unique_key));
  return due.filter(({ invoice_id, step }) => !known.has(`invoice_reminder:${invoice_id}:${step}`));
}
