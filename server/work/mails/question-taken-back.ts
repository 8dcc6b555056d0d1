import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

export const questionTakenBackMail = defineMail<OfOrder>({
  kind: "question_taken_back",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const id = idOf(running, "question_id");
    const question = await running.tx
      .selectFrom("question")
      .select(["state", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // The question may have been passed on again meanwhile.
    if (question.state !== "desk") return null;
    return {
      key: `question_taken_back:${id}:${question.version}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, order.hash) },
    };
  },
  compose: ({ order, url }, voice) => ({
    subject: voice.say("question_taken_back.subject", { id: String(order.id) }),
    title: voice.say("question_taken_back.title"),
    paragraphs: [voice.say("question_taken_back.body")],
    facts: [ordersFact(voice, [order])],
    button: { label: voice.say("offer_taken_back.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at) }),
});
