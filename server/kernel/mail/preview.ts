import type { MailPreview } from "#contract/messages/desk-mails.ts";
import type { Job } from "../jobs/job.ts";
import type { Writing } from "./occasions.ts";

/** The mail that a job writes about an order, as its reader will see it; null when it writes none. */
export async function previewOf(
  running: Writing,
  order_id: number,
  { command }: Pick<Job<undefined>, "command">,
): Promise<MailPreview> {
  const newest = running.tx
    .selectFrom("mail")
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .limit(1);
  const before = await newest.select("id").executeTakeFirst();
  await command(running, undefined);
  const written = await newest.select(["id", "locale", "recipient", "subject", "html"]).executeTakeFirst();
  if (!written || written.id === before?.id) return null;
  const { id: _id, ...mail } = written;
  return mail;
}
