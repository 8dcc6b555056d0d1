import nodemailer from "nodemailer";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type { Kysely, Selectable } from "kysely";
import type { DB, Mail as MailTable } from "../db/tables.ts";
import { afterCleanUp } from "../clean-up.ts";
import { defineJob } from "../jobs/job.ts";
import { inStep } from "../tracing/steps.ts";
import { stopHeaders } from "./choices.ts";
import { markAddress, markOf } from "./mark.ts";
import { ruleOf } from "./table.ts";

type Sending = {
  readonly db: Kysely<DB>;
  readonly store: { readonly read: (key: string) => Promise<Uint8Array> };
  readonly smtp_url: string | null;
};

const timeouts_ms = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** The result of an attempt to send: `unsent` is a mail whose row does not change. */
export type Sent = "sent" | "unsent" | "overtaken";

/**
 * Sends one mail by SMTP, from its own brand's address. `unsent`: there is no server, or the mail was already sent,
 * emptied or dropped. `overtaken`: the amount that it asks for was paid or is no longer due. A failure is recorded in its
 * row and thrown, so that the queue retries.
 */
export async function sendMail({ db, store, smtp_url }: Sending, mail_id: number): Promise<Sent> {
  const mail = await db.selectFrom("mail").selectAll().where("id", "=", mail_id).executeTakeFirstOrThrow();
  const brand = brandById(mail.brand_id);
  if (smtp_url === null || mail.sent_at !== null || mail.emptied_at !== null || mail.overtaken_at !== null)
    return "unsent";
  if (mail.payment_request_id !== null) {
    const { state } = await db
      .selectFrom("payment_request")
      .select("state")
      .where("id", "=", mail.payment_request_id)
      .executeTakeFirstOrThrow();
    if (state !== "open") return "overtaken";
  }
  if (!brand) throw new Error(`mail ${mail_id} is of a brand that does not exist`);
  const transport = nodemailer.createTransport({ url: smtp_url, ...timeouts_ms });
  try {
    const message = await messageOf(mail, brand, store);
    await inStep({ kind: "call", name: "smtp" }, async () => void (await transport.sendMail(message)));
    return "sent";
  } catch (error) {
    const written = db
      .updateTable("mail")
      .set({ error: String(error) })
      .where("id", "=", mail_id);
    throw await afterCleanUp(error, () => written.execute());
  } finally {
    transport.close();
  }
}

async function messageOf(mail: Selectable<MailTable>, brand: Brand, store: Sending["store"]) {
  return {
    from: brand.mail_from,
    // An object, because a comma in an address would otherwise make it two.
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Fixed by the row: a mail that went out twice is one mail to the reader's program.
    messageId: `<mail-${mail.id}.${mail.created_at.getTime()}@${brand.mail_from.replace(/^.*@|>$/g, "")}>`,
    date: mail.created_at,
    headers: { "Auto-Submitted": "auto-generated", ...stopOf(mail, brand) },
    attachments: [
      ...(mail.html.includes(`cid:${markAddress(brand)}`) ? [markPart(brand)] : []),
      ...(mail.attachment_key === null
        ? []
        : [
            {
              filename: mail.attachment_name ?? "file",
              content: Buffer.from(await store.read(mail.attachment_key)),
            },
          ]),
    ],
  };
}

/** The mark, which programs show in the mail and do not list as a file. */
const markPart = (brand: Brand) => ({
  filename: `${brand.slug}.png`,
  content: markOf(brand),
  cid: markAddress(brand),
  contentDisposition: "inline" as const,
});

/** What lets a mail program offer to stop mails of this kind; nothing for those that are always sent. */
function stopOf({ kind, stop_url }: { kind: string; stop_url: string | null }, brand: Brand) {
  const { group } = ruleOf(kind);
  return group === null || stop_url === null ? {} : stopHeaders(stop_url, group, brand);
}

export const mail_jobs = {
  "mail.send": defineJob("mail.send", {
    prepare: (running) =>
      sendMail(
        {
          db: running.machine.db,
          store: running.machine.store,
          smtp_url: running.machine.config.smtp_url,
        },
        running.payload.mail_id,
      ),
    isDone: (sent) => sent === "unsent",
    run: async ({ tx, now, payload }, sent) => {
      const set = sent === "sent" ? { sent_at: now, error: null } : { overtaken_at: now, error: null };
      await tx.updateTable("mail").set(set).where("id", "=", payload.mail_id).execute();
    },
  }),
};
