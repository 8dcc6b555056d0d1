import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { naming, ordersFact, named, type OfOrders, page, sample_orders } from "#server/orders/index.ts";
import { dueFact, hasVat, unpaid } from "./request-mail.ts";

type Data = OfOrders & { readonly amount_due: Money; readonly with_vat: boolean };

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
        with_vat: hasVat(orders),
      },
    };
  },
  compose: ({ orders, url, amount_due, with_vat }, voice) => ({
    subject: voice.say("payment_failed.subject", naming(orders)),
    title: voice.say("payment_failed.title"),
    paragraphs: [voice.say("payment_failed.body"), voice.say("payment_failed.help")],
    facts: [ordersFact(voice, orders), dueFact(voice, amount_due, with_vat)],
    button: { label: voice.say("payment_failed.button"), url },
    reader: "buyer",
  }),
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/orders/pay/sample`,
    amount_due: money(24_600n, "PLN"),
    with_vat: true,
  }),
});
