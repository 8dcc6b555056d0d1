import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  plainContent,
  addressee,
  named,
  type OfOrder,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

/** The desk has written to the customer: a question pauses the timer of the price. */
type Data = OfOrder & { readonly text: string; readonly is_question: boolean };

export const orderMessageMail = defineMail<Data>({
  kind: "order_message",
  rule: always,
  load: async (running) => {
    const { tx } = running;
    const message = await tx
      .selectFrom("message")
      .selectAll()
      .where("id", "=", idOf(running, "message_id"))
      .executeTakeFirstOrThrow();
    // An open page shows it without a mail.
    if (message.read_at !== null) return null;
    const order = await tx
      .selectFrom("order")
      .selectAll()
      .where("id", "=", message.order_id)
      .executeTakeFirstOrThrow();
    const to = await addressee(tx, order.cart_id);
    const { text, is_question } = message;
    return {
      key: `order_message:${message.id}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash), text, is_question },
    };
  },
  compose: (data, voice) => {
    const key = data.is_question ? "order_message.question" : "order_message.title";
    return {
      ...plainContent("order_message", data, voice),
      title: voice.say(key),
      paragraphs: [data.text, voice.say("order_message.body")],
    };
  },
  sample: (at) => ({
    order: sample_order,
    url: sampleOrderPage(at),
    text: "Which spelling of the name is right: Nowak or Novak?",
    is_question: true,
  }),
});
