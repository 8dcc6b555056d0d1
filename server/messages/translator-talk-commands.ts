import { Refusal } from "#domain/errors.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Side } from "./translator-talk-queries.ts";

async function requireTranslator(tx: Tx, id: number): Promise<{ readonly active: boolean }> {
  const row = await tx.selectFrom("translator").select("active").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("translator.not_found");
  return row;
}

/** Marks messages as read, with the time for the other side. */
export async function markRead(tx: Tx, translator_id: number, reader: Side, now: Date): Promise<void> {
  await tx
    .updateTable("translator_message")
    .set({ read_at: now })
    .where("translator_id", "=", translator_id)
    .where("read_at", "is", null)
    .where("staff_id", reader === "desk" ? "is" : "is not", null)
    .execute();
}

/** The desk reads messages: personal data, so the access is recorded in the audit log. */
export async function markReadByDesk(
  tx: Tx,
  caller: Caller,
  translator_id: number,
  now: Date,
): Promise<void> {
  await requireTranslator(tx, translator_id);
  const what = { act: "translator.message_look", object: "translator", object_id: translator_id } as const;
  await recordAccess(tx, caller, what, now);
  await markRead(tx, translator_id, "desk", now);
}

/**
 * The desk writes to a translator, with a mail. Refuses a deactivated translator, who could neither log in nor reply.
 */
export async function deskWrites(
  tx: Tx,
  caller: Caller,
  translator_id: number,
  text: string,
  now: Date,
): Promise<void> {
  const { active } = await requireTranslator(tx, translator_id);
  if (!active) throw new Refusal("translator.left");
  const { id } = await tx
    .insertInto("translator_message")
    .values({ translator_id, staff_id: idOfCaller(caller), text, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "mail.translator_message", { translator_message_id: id });
  // A reply marks the messages as read.
  await markRead(tx, translator_id, "desk", now);
  const what = { act: "translator.message", object: "translator", object_id: translator_id } as const;
  await writeAudit(tx, caller, { ...what, detail: {} }, now);
}

/** A translator writes to the desk, which sees it next to its queue. */
export async function translatorWrites(
  tx: Tx,
  translator_id: number,
  text: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("translator_message")
    .values({ translator_id, staff_id: null, text, created_at: now })
    .execute();
  await markRead(tx, translator_id, "translator", now);
}
