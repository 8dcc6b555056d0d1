import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, type OfOrders, sample_orders, sampleOrderPage } from "#server/order-mails/index.ts";

type Data = OfOrders & { readonly number: string; readonly amount: Money };

export const invoiceIssuedMail = defineMail<Data>({
  kind: "invoice_issued",
  rule: always,
  of_cart: true,
  compose: ({ orders, url, number, amount }, voice) => ({
    subject: voice.say("invoice_issued.subject", { number, amount: voice.money(amount) }),
    title: voice.say("invoice_issued.title"),
    paragraphs: [voice.say("invoice_issued.body", { number, amount: voice.money(amount) })],
    facts: [ordersFact(voice, orders), fact(voice, "fact.invoice", number)],
    button: { label: voice.say("invoice_issued.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({
    orders: sample_orders,
    url: sampleOrderPage(at),
    number: "FV/2026/03/000001",
    amount: money(24_600n, "PLN"),
  }),
});
