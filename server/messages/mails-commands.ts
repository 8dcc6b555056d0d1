import { Refusal } from "#domain/errors.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import { type Actor, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { currentCause } from "#server/kernel/tracing/cause.ts";
import { choiceOf } from "#server/kernel/mail/choices.ts";
import { againOf, type Chooser, groupsOf, mailRow } from "./mails-queries.ts";

/** Stores the choice of an address; groups that were not shown are unchanged. */
export async function chooseMails(
  tx: Tx,
  chooser: Chooser,
  off: readonly MailGroup[],
  now: Date,
): Promise<Chooser> {
  const { brand_id, address } = chooser;
  const { id } = await choiceOf(tx, brand_id, address, now);
  const asked: readonly string[] = await groupsOf(tx, chooser);
  const { off: before } = await tx
    .selectFrom("mail_choice")
    .select("off")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = [
    ...before.filter((group) => !asked.includes(group)),
    ...new Set(off.filter((group) => asked.includes(group))),
  ];
  await tx.updateTable("mail_choice").set({ off: stored, changed_at: now }).where("id", "=", id).execute();
  return { ...chooser, id, off: stored };
}

/** One click in a mail program; a repeated one changes nothing. Refuses an unknown key. */
export async function stopMails(tx: Tx, token: string, group: MailGroup, now: Date): Promise<void> {
  const found = await tx
    .selectFrom("mail_choice")
    .select(["id", "off"])
    .where("token", "=", token)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal("mail_choice.not_found");
  if (found.off.includes(group)) return;
  await tx
    .updateTable("mail_choice")
    .set({ off: [...found.off, group], changed_at: now })
    .where("id", "=", found.id)
    .execute();
}

/**
 * Sends a mail again: a failed one is retried, any other is copied. Refuses mails that only their reader may see, and
 * groups that the reader has stopped. Returns the sent mail.
 */
export async function resendMail(tx: Tx, caller: Actor, id: number, now: Date): Promise<number> {
  const mail = await mailRow(tx, id);
  const root = mail.copy_of ?? mail.id;
  // Two simultaneous requests make two copies with two names, one after the other.
  await tx.selectFrom("mail").select("id").where("id", "=", root).forUpdate().execute();
  const again = await againOf(tx, mail);
  if (again !== "yes") throw new Refusal(again === "secret" ? "mail.secret" : "mail.stopped");
  const failed = mail.sent_at === null && mail.error !== null;
  const sent_id = failed ? mail.id : await copyOf(tx, mail, root, now);
  if (failed) await tx.updateTable("mail").set({ error: null }).where("id", "=", id).execute();
  await enqueue(tx, "mail.send", { mail_id: sent_id });
  const detail = failed ? { again: true } : { copy: sent_id };
  await writeAudit(tx, caller, { act: "mail.resend", object: "mail", object_id: id, detail }, now);
  return sent_id;
}

async function copyOf(
  tx: Tx,
  { id: _id, ...mail }: Awaited<ReturnType<typeof mailRow>>,
  root: number,
  now: Date,
): Promise<number> {
  const { copies } = await tx
    .selectFrom("mail")
    .select((w) => w.fn.countAll<bigint>().as("copies"))
    .where("copy_of", "=", root)
    .executeTakeFirstOrThrow();
  const copy = await tx
    .insertInto("mail")
    .values({
      ...mail,
      unique_key: `again:${root}:${Number(copies) + 1}`,
      copy_of: root,
      created_at: now,
      sent_at: null,
      // The desk decides that it is sent, also where the amount is no longer due.
      payment_request_id: null,
      overtaken_at: null,
      error: null,
      request_id: currentCause()?.request_id ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return copy.id;
}
