import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { linkContent, type OfLink, sampleLink } from "./account-mail.ts";

export const activationMail = defineMail<OfLink>({
  kind: "activation",
  rule: secret,
  compose: linkContent("activation"),
  sample: (at) => ({ url: `${sampleLink(at)}/sample`, hours: 48 }),
});
