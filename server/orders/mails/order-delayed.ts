import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
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

type Data = OfOrder & { readonly deadline: Date };

export const orderDelayedMail = defineMail<Data>({
  kind: "order_delayed",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    if (order.deadline === null) return null;
    return {
      key: `order_delayed:${order.id}:${textOf(running, "event_id")}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash), deadline: order.deadline },
    };
  },
  compose: ({ order, url, deadline }, voice) => ({
    subject: voice.say("order_delayed.subject", { id: String(order.id) }),
    title: voice.say("order_delayed.title"),
    paragraphs: [voice.say("order_delayed.body", { deadline: voice.until(deadline) })],
    facts: [ordersFact(voice, [order]), fact(voice, "fact.delivery", voice.moment(deadline))],
    button: { label: voice.say("order_delayed.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), deadline: sample_deadline }),
});
