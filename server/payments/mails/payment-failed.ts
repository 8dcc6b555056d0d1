import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { naming, ordersFact, named, type OfOrders, page, sample_orders } from "#server/order-mails/index.ts";
import { dueFacts, type DueTax, taxOfDue, unpaid } from "./request-mail.ts";

type Data = OfOrders & DueTax & { readonly amount_due: Money };

/** Once for an amount due, however many attempts fail. */
export const paymentFailedMail = defineMail<Data>({
  kind: "payment_failed",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const due = await unpaid(running);
    if (!due?.attempts.some(({ state }) => state === "failed")) return null;
    const { request, orders, to } = due;
    return {
      key: `payment_failed:${request.id}`,
      to,
      order_id: orders[0]?.id ?? null,
      payment_request_id: request.id,
      data: {
        orders: orders.map(named),
        url: page(running, to, `/orders/pay/${request.hash}`),
        amount_due: money(request.amount_due, request.currency),
        ...taxOfDue(orders, to.locale),
      },
    };
  },
  compose: ({ orders, url, amount_due, with_vat, tax_legend }, voice) => ({
    subject: voice.say("payment_failed.subject", naming(orders)),
    title: voice.say("payment_failed.title"),
    paragraphs: [voice.say("payment_failed.body"), voice.say("payment_failed.help")],
    facts: [ordersFact(voice, orders), ...dueFacts(voice, amount_due, { with_vat, tax_legend })],
    button: { label: voice.say("payment_failed.button"), url },
    reader: "buyer",
  }),
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/orders/pay/sample`,
    amount_due: money(24_600n, "PLN"),
    with_vat: true,
    tax_legend: null,
  }),
});
