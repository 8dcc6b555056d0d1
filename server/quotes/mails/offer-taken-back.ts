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

/** A sent quote or supplement that was withdrawn. */
export const offerTakenBackMail = defineMail<OfOrder>({
  kind: "offer_taken_back",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    return {
      key: `offer_taken_back:${textOf(running, "event_id")}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash) },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("offer_taken_back", data, voice),
    paragraphs: [voice.say("offer_taken_back.body")],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at) }),
});
