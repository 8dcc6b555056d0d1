import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string; readonly day: string; readonly days: number };

export const deletionAskedMail = defineMail<Data>({
  kind: "deletion_asked",
  rule: always,
  compose: ({ url, day, days }, voice) =>
    accountContent("deletion_asked", url, voice, [
      voice.say("deletion_asked.due", { day: voice.day(day), days }),
      voice.say("deletion_asked.remains"),
      voice.say("deletion_asked.not_you"),
    ]),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/settings#privacy`,
    day: "2031-03-17",
    days: 14,
  }),
});
