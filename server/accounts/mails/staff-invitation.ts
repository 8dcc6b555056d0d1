import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type LinkData } from "./account-mail.ts";

/** To a future staff user. */
export const staffInvitationMail = defineMail<LinkData>({
  kind: "staff_invitation",
  rule: secret,
  compose: linkContent("staff_invitation"),
  sample: ({ origin }) => ({ url: `${origin}/staff/invitation/sample`, hours: 168 }),
});
