import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { type AboutEndpoint, sampleEndpoint } from "./endpoint-mail.ts";

export const webhookFailingMail = defineMail<AboutEndpoint>({
  kind: "webhook_failing",
  rule: always,
  compose: ({ url, address, since }, voice) => ({
    subject: voice.say("webhook_failing.subject"),
    title: voice.say("webhook_failing.title"),
    paragraphs: [
      voice.say("webhook_failing.body", { day: voice.day(since) }),
      voice.say("webhook_failing.next"),
    ],
    facts: [fact(voice, "fact.webhook", address)],
    button: { label: voice.say("webhook_failing.button"), url },
    reader: "account",
  }),
  sample: sampleEndpoint,
});
