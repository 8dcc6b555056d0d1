import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type OfLink } from "./account-mail.ts";

export const staffPasswordMail = defineMail<OfLink>({
  kind: "staff_password",
  rule: secret,
  compose: linkContent("staff_password"),
  sample: ({ origin }) => ({ url: `${origin}/staff/invitation/sample`, hours: 1 }),
});
