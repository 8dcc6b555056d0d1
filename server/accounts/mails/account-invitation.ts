import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type LinkData, sampleLink } from "./account-mail.ts";

export const accountInvitationMail = defineMail<LinkData>({
  kind: "account_invitation",
  rule: secret,
  compose: linkContent("account_invitation"),
  sample: (at) => ({ url: `${sampleLink(at)}/sample/sample`, hours: 168 }),
});
