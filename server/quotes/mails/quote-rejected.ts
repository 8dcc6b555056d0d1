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

export const quoteRejectedMail = defineMail<OfOrder>({
  kind: "quote_rejected",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    return {
      key: `quote_rejected:${textOf(running, "event_id")}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash) },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("quote_rejected", data, voice),
    paragraphs: [voice.say("quote_rejected.body")],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at) }),
});
