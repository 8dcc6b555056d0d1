import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type OfLink, sampleLink } from "./account-mail.ts";

export const accountInvitationMail = defineMail<OfLink>({
  kind: "account_invitation",
  rule: secret,
  compose: linkContent("account_invitation"),
  sample: (at) => ({ url: `${sampleLink(at)}/sample/sample`, hours: 168 }),
});
