import type { AboutSegment } from "#contract/work/questions.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  type Asked,
  askedFacts,
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_asked,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";
import { mailsAbout } from "../questions.ts";

/** `replaces`: the question was sent with another text before. */
type Data = OfOrder & Asked & { readonly replaces: boolean };

export const questionMail = defineMail<Data>({
  kind: "question",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const question = await running.tx
      .selectFrom("question")
      .selectAll()
      .where("order_id", "=", order.id)
      .where("state", "=", "customer")
      .executeTakeFirst();
    if (!question) return null;
    const about = mailsAbout(question.id);
    const sent = await running.tx
      .selectFrom("mail")
      .select("unique_key")
      .where("order_id", "=", order.id)
      .where("kind", "=", "question")
      .where("sent_at", "is not", null)
      .execute();
    return {
      key: `${about}${question.version}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        text: question.worded ?? question.text,
        about: question.about as AboutSegment | null,
        replaces: sent.some(({ unique_key }) => unique_key.startsWith(about)),
      },
    };
  },
  compose: ({ order, url, replaces, ...asked }, voice) => ({
    subject: voice.say("question.subject", { id: String(order.id) }),
    title: voice.say("question.title"),
    paragraphs: [...(replaces ? [voice.say("question.replaces")] : []), voice.say("question.body")],
    facts: [ordersFact(voice, [order]), ...askedFacts(voice, asked)],
    button: { label: voice.say("question.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({
    order: sample_order,
    url: sampleOrderPage(at),
    ...sample_asked,
    replaces: true,
  }),
});
