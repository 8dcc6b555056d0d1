import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type LinkData, sampleLink } from "./account-mail.ts";

export const activationMail = defineMail<LinkData>({
  kind: "activation",
  rule: secret,
  compose: linkContent("activation"),
  sample: (at) => ({ url: `${sampleLink(at)}/sample`, hours: 48 }),
});
