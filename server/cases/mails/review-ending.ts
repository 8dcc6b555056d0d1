import { defineMail, optional } from "#server/kernel/mail/define.ts";
import {
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_deadline,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";
import { review_ms } from "../review.ts";

/** The review week of a delivery is about to end. */
type Data = OfOrder & { readonly until: Date };

export const reviewEndingMail = defineMail<Data>({
  kind: "review_ending",
  rule: optional("review"),
  load: async (running) => {
    const { order, to } = await orderOf(running);
    if (order.finished_at === null || order.accepted_at !== null) return null;
    return {
      key: `review_ending:${order.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        until: new Date(order.finished_at.getTime() + review_ms),
      },
    };
  },
  compose: ({ order, url, until }, voice) => ({
    subject: voice.say("review_ending.subject", { id: String(order.id) }),
    title: voice.say("review_ending.title"),
    paragraphs: [
      voice.say("review_ending.body", { until: voice.until(until) }),
      voice.say("review_ending.after"),
    ],
    facts: [ordersFact(voice, [order])],
    button: { label: voice.say("review_ending.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), until: sample_deadline }),
});
