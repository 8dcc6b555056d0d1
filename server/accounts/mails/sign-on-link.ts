import { defineMail, secret } from "#server/kernel/mail/define.ts";

/** `account` is the name of the account whose provider the person logged in at; `hours` the lifetime of the link. */
type Data = { readonly url: string; readonly account: string; readonly hours: number };

export const signOnLinkMail = defineMail<Data>({
  kind: "sign_on_link",
  rule: secret,
  compose: ({ url, account, hours }, voice) => ({
    subject: voice.say("sign_on_link.subject", { account }),
    title: voice.say("sign_on_link.title"),
    paragraphs: [
      voice.say("sign_on_link.body", { account }),
      voice.say("sign_on_link.browser"),
      voice.say("link.hours", { hours }),
      voice.say("sign_on_link.unknown"),
    ],
    facts: [],
    button: { label: voice.say("sign_on_link.button"), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/sso/sample`,
    account: "Nowak Export",
    hours: 1,
  }),
});
