import { linkContent, type LinkData } from "#server/accounts/index.ts";
import { defineMail, secret } from "#server/kernel/mail/define.ts";

/** To a translator: the link to set the first password. */
export const translatorInvitationMail = defineMail<LinkData>({
  kind: "translator_invitation",
  rule: secret,
  compose: linkContent("translator_invitation"),
  sample: ({ origin }) => ({ url: `${origin}/translator/password/sample`, hours: 168 }),
});
