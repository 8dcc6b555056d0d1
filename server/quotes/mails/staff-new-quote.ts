import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { dueOf } from "#server/kernel/settings/settings.ts";
import {
  languagesOf,
  ordersFact,
  wordsFact,
  named,
  type OfOrder,
  orderOf,
  sample_order,
} from "#server/order-mails/index.ts";

type Data = OfOrder & {
  readonly words: number;
  readonly customer: string;
  readonly answer_by: Date;
};

export const staffNewQuoteMail = defineMail<Data>({
  kind: "staff_new_quote",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const answer_by = (await dueOf(running.tx, order)) ?? running.now;
    const url = `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}`;
    const desk = await deskReaders(running.tx, ["project_manager", "admin"]);
    return desk.map(({ id, email, locale }) => ({
      key: `staff_new_quote:${order.id}:${id}`,
      to: { ...to, recipient: email, locale },
      order_id: order.id,
      data: { order: named(order), url, words: order.words, customer: to.recipient, answer_by },
    }));
  },
  compose: ({ order, url, words, customer, answer_by }, voice, brand) => ({
    subject: voice.say("staff_new_quote.subject", {
      id: String(order.id),
      languages: languagesOf(voice, order),
      words,
    }),
    title: voice.say("staff_new_quote.title"),
    paragraphs: [voice.say("staff_new_quote.body", { answer_by: voice.until(answer_by) })],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.customer", customer),
      ordersFact(voice, [order]),
      ...wordsFact(voice, words),
      fact(voice, "fact.answer_by", voice.moment(answer_by)),
    ],
    button: { label: voice.say("staff_new_quote.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: { ...sample_order, service_type: "sworn" },
    url: `${origin}/staff/`,
    words: 1250,
    customer: "Anna Nowak <anna@nowak.example>",
    answer_by: new Date("2026-03-02T09:45:00Z"),
  }),
});
