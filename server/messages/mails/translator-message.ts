import { brands } from "#brands/all.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

type Data = { readonly url: string; readonly text: string };

/** Translators work for all brands; their mails come from the flagship. */
const [flagship] = brands;

export const translatorMessageMail = defineMail<Data>({
  kind: "translator_message",
  rule: always,
  load: async (running) => {
    const message = await running.tx
      .selectFrom("translator_message as message")
      .innerJoin("translator", "translator.id", "message.translator_id")
      .select(["message.id", "message.text", "message.read_at"])
      .select(["translator.email", "translator.locale", "translator.active"])
      .where("message.id", "=", idOf(running, "translator_message_id"))
      .executeTakeFirstOrThrow();
    // An open page shows it without a mail; a deactivated translator gets none.
    if (message.read_at !== null || !message.active) return null;
    return {
      key: `translator_message:${message.id}`,
      to: { brand: flagship, locale: message.locale, recipient: message.email },
      order_id: null,
      data: {
        url: `${originOfBrand(running.machine.config, flagship)}/translator/messages`,
        text: message.text,
      },
    };
  },
  compose: ({ url, text }, voice) => ({
    subject: voice.say("translator_message.subject"),
    title: voice.say("translator_message.title"),
    paragraphs: [text, voice.say("translator_message.body")],
    facts: [],
    button: { label: voice.say("translator_message.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    url: `${origin}/translator/messages`,
    text: "Could you take on a contract of twenty pages next week?",
  }),
});
