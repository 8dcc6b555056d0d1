import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, plainContent } from "./order-facts.ts";
import { named, type OfOrder, orderOf, orderPage } from "./order-mail.ts";
import { sample_order, sampleOrderPage } from "./order-samples.ts";

type Data = OfOrder & { readonly reason: string };

export const orderDroppedMail = defineMail<Data>({
  kind: "order_dropped",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const event_id = textOf(running, "event_id");
    return {
      key: `order_dropped:${event_id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        reason: order.end_reason,
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("order_dropped", data, voice),
    paragraphs: [voice.say("order_dropped.body")],
    facts: [
      ordersFact(voice, [data.order]),
      ...(data.reason === "" ? [] : [fact(voice, "fact.reason", data.reason)]),
    ],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), reason: "" }),
});
