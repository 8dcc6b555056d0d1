import type { Brand, Locale } from "#brands/brand.ts";
import type { Tx } from "../db/open.ts";
import { enqueue } from "../jobs/queue.ts";
import { choiceOf, stopPage } from "./choices.ts";
import { type MailData, type MailKind } from "./kinds.ts";
import { mail_rules } from "./rules.ts";
import { renderMail } from "./render.ts";

export type OutgoingMail<K extends MailKind> = {
  /** Names the occasion, for example `order_paid:12`: the same occasion never writes twice. */
  readonly unique_key: string;
  readonly kind: K;
  readonly brand: Brand;
  readonly locale: Locale;
  readonly recipient: string;
  readonly order_id: number | null;
  readonly data: MailData[K];
  /** A stored file and the name the reader sees. */
  readonly attachment?: { readonly name: string; readonly key: string };
  /** The amount it asks for; once that is no longer due, the mail is not sent. */
  readonly payment_request_id?: number;
};

/**
 * Drops the mails of an occasion that have not left: what they say no longer holds. `about` is the beginning of their
 * keys. Answers whether one was sent.
 */
export async function dropUnsent(tx: Tx, order_id: number, about: string, now: Date): Promise<boolean> {
  const mails = await tx
    .selectFrom("mail")
    .select(["id", "unique_key", "sent_at"])
    .where("order_id", "=", order_id)
    .execute();
  const mine = mails.filter(({ unique_key }) => unique_key.startsWith(about));
  const unsent = mine.filter(({ sent_at }) => sent_at === null);
  await tx
    .updateTable("mail")
    .set({ overtaken_at: now, error: null })
    .where("id", "in", [0, ...unsent.map(({ id }) => id)])
    .where("overtaken_at", "is", null)
    .execute();
  return mine.length > unsent.length;
}

/**
 * Writes a mail in the transaction of its cause, as it will be read, and the job that sends it. Answers its id, or
 * null when this occasion was written to before, or its reader wants no mails of this kind.
 */
export async function writeMail<K extends MailKind>(
  tx: Tx,
  mail: OutgoingMail<K>,
  now: Date,
): Promise<number | null> {
  const { unique_key, kind, brand, locale, recipient, order_id, data, attachment, payment_request_id } = mail;
  const { group } = mail_rules[kind];
  const choice = group === null ? null : await choiceOf(tx, brand.id, recipient, now);
  if (group !== null && choice?.off.includes(group)) return null;
  const stop_url = choice && stopPage(data.url, brand, locale, choice.token);
  const row = await tx
    .insertInto("mail")
    .values({
      unique_key,
      kind,
      brand_id: brand.id,
      locale,
      recipient,
      order_id,
      ...renderMail(brand, locale, kind, data, stop_url),
      stop_url,
      attachment_name: attachment?.name ?? null,
      attachment_key: attachment?.key ?? null,
      payment_request_id: payment_request_id ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("unique_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await enqueue(tx, "mail.send", { mail_id: row.id });
  return row.id;
}
