import { linkContent, type LinkData } from "#server/accounts/index.ts";
import { defineMail, secret } from "#server/kernel/mail/define.ts";

export const translatorPasswordMail = defineMail<LinkData>({
  kind: "translator_password",
  rule: secret,
  compose: linkContent("translator_password"),
  sample: ({ origin }) => ({ url: `${origin}/translator/password/sample`, hours: 1 }),
});
