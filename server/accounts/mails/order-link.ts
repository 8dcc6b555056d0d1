import { defineMail, secret } from "#server/kernel/mail/define.ts";
import { plainContent, type OfOrder, sample_order, sampleOrderPage } from "#server/order-mails/index.ts";

/** The link of an order; a guest's earlier links ended when it was renewed. */
type Data = OfOrder & { readonly renewed: boolean };

export const orderLinkMail = defineMail<Data>({
  kind: "order_link",
  rule: secret,
  compose: (data, voice) => ({
    ...plainContent("order_link", data, voice),
    paragraphs: [voice.say(data.renewed ? "order_link.renewed" : "order_link.body")],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), renewed: true }),
});
