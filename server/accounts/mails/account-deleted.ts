import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string };

/** The last mail to an address; its row is emptied a day later. */
export const accountDeletedMail = defineMail<Data>({
  kind: "account_deleted",
  rule: always,
  compose: ({ url }, voice) =>
    accountContent("account_deleted", url, voice, [
      voice.say("account_deleted.remains"),
      voice.say("account_deleted.orders"),
    ]),
  sample: ({ origin, locale }) => ({ url: `${origin}/${locale}` }),
});
