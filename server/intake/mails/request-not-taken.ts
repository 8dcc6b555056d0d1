import { brandById } from "#brands/all.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

type NotTaken = { readonly name: string; readonly text: string };
type Data = {
  readonly url: string;
  readonly subject: string;
  /** Why nothing was taken; null when a request was made without some of the files. */
  readonly reason: "empty" | "languages" | "files" | "content" | null;
  readonly files: readonly NotTaken[];
};

/** To the account or its member, never to another sender: what of a message to its address was not taken, and why. */
export const requestNotTakenMail = defineMail<Data>({
  kind: "request_not_taken",
  rule: always,
  load: async ({ tx, machine, ...running }) => {
    const row = await tx
      .selectFrom("mail_received as received")
      .innerJoin("customer", "customer.id", "received.customer_id")
      .select(["received.id", "received.subject", "received.reason", "received.files"])
      .leftJoin("member", (join) =>
        join
          .on("member.id", "=", Number(running.payload["member_id"] ?? 0))
          .onRef("member.customer_id", "=", "customer.id")
          .on("member.left_at", "is", null),
      )
      .leftJoin("person", "person.id", "member.person_id")
      .select((w) => [
        "customer.brand_id",
        w.fn.coalesce("person.locale", "customer.locale").as("locale"),
        w.fn.coalesce("person.email", "customer.email").as("email"),
      ])
      .where("received.id", "=", idOf(running, "mail_received_id"))
      .executeTakeFirst();
    const brand = row && brandById(row.brand_id);
    if (!row || !brand) return null;
    const { locale } = row;
    return {
      key: `request_not_taken:${row.id}`,
      to: { brand, locale, recipient: row.email },
      order_id: null,
      data: {
        url: `${originOfBrand(machine.config, brand)}/${locale}/order/write`,
        subject: row.subject,
        reason: row.reason,
        files: row.files as unknown as readonly NotTaken[],
      },
    };
  },
  compose: ({ url, subject, reason, files }, voice) => ({
    subject: voice.say("request_not_taken.subject", { subject }),
    title: voice.say(reason === null ? "request_not_taken.title_part" : "request_not_taken.title"),
    paragraphs: [voice.say(`request_not_taken.${reason ?? "part"}`), voice.say("request_not_taken.how")],
    facts: files.map(({ name, text }) => fact(voice, "fact.file", `${name}: ${text}`)),
    button: { label: voice.say("request_not_taken.button"), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/order/write`,
    subject: "Umowa najmu",
    reason: null,
    files: [{ name: "umowa.exe", text: "–" }],
  }),
});
