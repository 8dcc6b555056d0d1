import { type QueryCreator, sql } from "kysely";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import { currentCause } from "../tracing/cause.ts";
import { enqueue, hasCollected, jobsAdded } from "../jobs/queue.ts";
import { addressOf, type Choice, choicesOf, stopPage } from "./choices.ts";
import type { Mail, MailData, Occasion } from "./define.ts";
import { renderMail } from "./render.ts";
import { mailOfKind } from "./table.ts";

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

/** The choices of the readers, by brand and address; mails without a group are always sent. */
async function choicesOfReaders<D extends MailData>(
  tx: Tx,
  mail: Mail<D>,
  occasions: readonly Occasion<D>[],
  now: Date,
) {
  const by_brand = new Map<number, ReadonlyMap<string, Choice>>();
  if (mail.rule.group === null) return by_brand;
  const readers = occasions.filter(({ to }) => to.recipient !== "").map(({ to }) => to);
  for (const brand_id of new Set(readers.map(({ brand }) => brand.id))) {
    const recipients = readers.filter(({ brand }) => brand.id === brand_id).map(({ recipient }) => recipient);
    by_brand.set(brand_id, await choicesOf(tx, brand_id, recipients, now));
  }
  return by_brand;
}

/** The row of a mail as it will be read; null where its reader wants no mails of this kind, or has no address. */
function rowOf<D extends MailData>(
  mail: Mail<D>,
  { key, to, order_id, data, attachment, payment_request_id }: Occasion<D>,
  choice: Choice | null,
  now: Date,
) {
  const { brand, locale, recipient } = to;
  const { group } = mail.rule;
  // A draft may have no address yet.
  if (recipient === "") return null;
  if (group !== null && choice?.off.includes(group)) return null;
  const stop_url = choice && stopPage(data.url, brand, locale, choice.token);
  return {
    unique_key: key,
    kind: mail.kind,
    brand_id: brand.id,
    locale,
    recipient,
    order_id,
    ...renderMail(brand, locale, mail, data, stop_url),
    stop_url,
    attachment_name: attachment?.name ?? null,
    attachment_key: attachment?.key ?? null,
    payment_request_id: payment_request_id ?? null,
    request_id: currentCause()?.request_id ?? null,
    created_at: now,
  };
}

/**
 * Writes mails in the transaction of their cause, as they will be read, and the jobs that send them. Answers the ids of
 * those written: an occasion that was written to before is left out, and a reader who wants no mails of this kind.
 */
export async function writeMails<D extends MailData>(
  tx: Tx,
  mail: Mail<D>,
  occasions: readonly Occasion<D>[],
  now: Date,
): Promise<number[]> {
  if (mailOfKind(mail.kind) !== mail) throw new Error(`the mail ${mail.kind} is not installed`);
  const choices = await choicesOfReaders(tx, mail, occasions, now);
  const rows = occasions.flatMap((occasion) => {
    const { brand, recipient } = occasion.to;
    return rowOf(mail, occasion, choices.get(brand.id)?.get(addressOf(recipient)) ?? null, now) ?? [];
  });
  if (rows.length === 0) return [];
  const insert = (db: QueryCreator<DB>) =>
    db
      .insertInto("mail")
      .values(rows)
      .onConflict((conflict) => conflict.column("unique_key").doNothing())
      .returning("id");
  if (hasCollected(tx)) {
    const written = await insert(tx).execute();
    for (const { id } of written) await enqueue(tx, "mail.send", { mail_id: id });
    return written.map(({ id }) => id);
  }
  // The job of a mail has no other one before it, so both are one statement.
  const written = await tx
    .with("written", insert)
    .selectFrom("written")
    .select(sql<number[]>`array_agg(id order by id)`.as("ids"))
    .select(jobsAdded("mail.send", sql`jsonb_build_object('mail_id', written.id)`).as("added"))
    .having((w) => w.fn.countAll(), ">", 0)
    .execute();
  return written.flatMap(({ ids }) => ids);
}

/** Writes one mail; answers its id, or null when it is left out. */
export async function writeMail<D extends MailData>(
  tx: Tx,
  mail: Mail<D>,
  occasion: Occasion<D>,
  now: Date,
): Promise<number | null> {
  const [id] = await writeMails(tx, mail, [occasion], now);
  return id ?? null;
}
