import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type LinkData } from "./account-mail.ts";

export const passwordResetMail = defineMail<LinkData>({
  kind: "password_reset",
  rule: secret,
  compose: linkContent("password_reset"),
  sample: ({ origin, locale }) => ({ url: `${origin}/${locale}/password-forgot/sample`, hours: 1 }),
});
