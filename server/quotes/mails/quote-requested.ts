import { limits } from "#domain/catalog.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/orders/index.ts";

export const quoteRequestedMail = defineMail<OfOrder>({
  kind: "quote_requested",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    return {
      key: `quote_requested:${order.id}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash) },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("quote_requested", data, voice),
    paragraphs: [voice.say("quote_requested.body", { minutes: limits.quote_minutes })],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at) }),
});
