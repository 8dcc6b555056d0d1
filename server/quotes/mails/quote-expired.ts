import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

export const quoteExpiredMail = defineMail<OfOrder>({
  kind: "quote_expired",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    return {
      key: `quote_expired:${textOf(running, "event_id")}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash) },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("quote_expired", data, voice),
    paragraphs: [voice.say("quote_expired.body")],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at) }),
});
