import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string };

export const totpRemovedMail = defineMail<Data>({
  kind: "totp_removed",
  rule: always,
  compose: ({ url }, voice) =>
    accountContent("totp_removed", url, voice, [voice.say("totp_removed.not_you")]),
  sample: ({ origin, locale }) => ({ url: `${origin}/${locale}/password-reset` }),
});
