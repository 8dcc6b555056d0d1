import type { Tx } from "../db/open.ts";

/** A reminder that a round finds again each time until its object moves: the keys of its mails, and what writes them. */
export type DueReminder = { readonly keys: readonly string[]; readonly write: () => Promise<void> };

/**
 * Writes the reminders of which a mail is missing. What was written before costs one statement for all of them, because
 * the round comes every minute and an offer that was reminded of may stay open for two weeks.
 */
export async function writeReminders(tx: Tx, reminders: readonly DueReminder[]): Promise<void> {
  const keys = reminders.flatMap((reminder) => reminder.keys);
  if (keys.length === 0) return;
  const rows = await tx
    .selectFrom("mail")
    .select("unique_key")
    .where((w) => w("unique_key", "=", w.fn.any(w.val(keys))))
    .execute();
  const written = new Set(rows.map(({ unique_key }) => unique_key));
  for (const { keys: own, write } of reminders) if (own.some((key) => !written.has(key))) await write();
}
