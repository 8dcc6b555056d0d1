import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, type OfOrder, sample_order } from "#server/order-mails/index.ts";

/** The desk is late: so many desk minutes have passed, in a request or in the analysis of a paid order. */
type Data = OfOrder & {
  readonly minutes: number;
  readonly customer: string;
  readonly is_analysis: boolean;
};

export const staffSlaMail = defineMail<Data>({
  kind: "staff_sla",
  rule: always,
  compose: ({ order, url, minutes, customer, is_analysis }, voice) => ({
    subject: voice.say("staff_sla.subject", { id: String(order.id), minutes }),
    title: voice.say(is_analysis ? "staff_sla.analysis" : "staff_sla.title"),
    paragraphs: [voice.say("staff_sla.body", { minutes })],
    facts: [ordersFact(voice, [order]), fact(voice, "fact.customer", customer)],
    button: { label: voice.say("staff_sla.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/staff/orders/10280`,
    minutes: 15,
    customer: "anna@nowak.example",
    is_analysis: false,
  }),
});
