import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { type AboutEndpoint, sampleEndpoint } from "./endpoint-mail.ts";

export const webhookOffMail = defineMail<AboutEndpoint>({
  kind: "webhook_off",
  rule: always,
  compose: ({ url, address, since, why }, voice) => ({
    subject: voice.say("webhook_off.subject"),
    title: voice.say("webhook_off.title"),
    paragraphs: [
      why === "gone"
        ? voice.say("webhook_off.gone")
        : voice.say("webhook_off.unanswered", { day: voice.day(since) }),
      voice.say("webhook_off.next"),
    ],
    facts: [fact(voice, "fact.webhook", address)],
    button: { label: voice.say("webhook_off.button"), url },
    reader: "account",
  }),
  sample: sampleEndpoint,
});
