import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string; readonly email: string };

export const emailChangedMail = defineMail<Data>({
  kind: "email_changed",
  rule: always,
  compose: ({ url, email }, voice) =>
    accountContent("email_changed", url, voice, [
      voice.say("email_changed.address", { email }),
      voice.say("email_changed.not_you"),
    ]),
  sample: ({ origin, locale }) => ({ url: `${origin}/${locale}/login`, email: "a.nowak@nowak.example" }),
});
