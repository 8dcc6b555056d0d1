import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string };

export const passwordChangedMail = defineMail<Data>({
  kind: "password_changed",
  rule: always,
  compose: ({ url }, voice) =>
    accountContent("password_changed", url, voice, [voice.say("password_changed.not_you")]),
  sample: ({ origin, locale }) => ({ url: `${origin}/${locale}/password-reset` }),
});
