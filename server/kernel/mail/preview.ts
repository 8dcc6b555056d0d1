import type { MailPreview } from "#contract/messages/desk-mails.ts";
import type { Mail, Writing } from "./define.ts";
import { writeLoaded } from "./mail-jobs.ts";
import { forDesk } from "./mark.ts";

/** The mail that its job writes about an order, as its reader will see it; null when it writes none. */
export async function previewOf(running: Writing, order_id: number, mail: Mail): Promise<MailPreview> {
  const newest = running.tx
    .selectFrom("mail")
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .limit(1);
  const before = await newest.select("id").executeTakeFirst();
  await writeLoaded(running, mail);
  const written = await newest.select(["id", "locale", "recipient", "subject", "html"]).executeTakeFirst();
  if (!written || written.id === before?.id) return null;
  const { id: _id, ...seen } = written;
  return { ...seen, html: forDesk(seen.html) };
}
