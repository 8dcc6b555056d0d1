import { linkContent, type OfLink } from "#server/accounts/index.ts";
import { defineMail, secret } from "#server/kernel/mail/define.ts";

export const translatorPasswordMail = defineMail<OfLink>({
  kind: "translator_password",
  rule: secret,
  compose: linkContent("translator_password"),
  sample: ({ origin }) => ({ url: `${origin}/translator/password/sample`, hours: 1 }),
});
