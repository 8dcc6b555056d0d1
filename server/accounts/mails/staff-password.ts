import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type LinkData } from "./account-mail.ts";

export const staffPasswordMail = defineMail<LinkData>({
  kind: "staff_password",
  rule: secret,
  compose: linkContent("staff_password"),
  sample: ({ origin }) => ({ url: `${origin}/staff/invitation/sample`, hours: 1 }),
});
