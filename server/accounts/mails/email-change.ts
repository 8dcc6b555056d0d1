import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type LinkData, sampleLink } from "./account-mail.ts";

export const emailChangeMail = defineMail<LinkData>({
  kind: "email_change",
  rule: secret,
  compose: linkContent("email_change"),
  sample: (at) => ({ url: `${sampleLink(at)}/sample`, hours: 24 }),
});
