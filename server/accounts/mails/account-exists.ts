import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string };

export const accountExistsMail = defineMail<Data>({
  kind: "account_exists",
  rule: always,
  compose: ({ url }, voice) => accountContent("account_exists", url, voice, [voice.say("link.not_asked")]),
  sample: ({ origin, locale }) => ({ url: `${origin}/${locale}/login` }),
});
