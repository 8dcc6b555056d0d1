import { money, type Money } from "#domain/money.ts";
import { meansOf, meansTexts, methodText } from "#server/invoices/index.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { voiceOf } from "#server/kernel/mail/texts.ts";
import { naming, orderPage, sampleOrderPage } from "#server/orders/index.ts";
import { orderSection, type PaidOrder, paidOrders, samplePaidOrders } from "./paid-orders.ts";
import { requestOf } from "./request-mail.ts";

/** `url` leads to the first order; each order carries its own. */
type Data = {
  readonly orders: readonly PaidOrder[];
  readonly url: string;
  readonly amount: Money;
  /** Means of payment as named on the invoice. */
  readonly paid_by: readonly string[];
};

export const orderPaidMail = defineMail<Data>({
  kind: "order_paid",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const { request, to, orders } = await requestOf(running);
    const [first] = orders;
    if (!first) return null;
    return {
      key: `order_paid:${request.id}`,
      to,
      order_id: first.id,
      data: {
        orders: await paidOrders(running.tx, to.locale, orders, (hash) => orderPage(running, to, hash)),
        url: orderPage(running, to, first.hash),
        amount: money(request.amount_due, request.currency),
        paid_by: meansTexts(to.locale, await meansOf(running.tx, request.id), (minor) =>
          voiceOf(to.brand, to.locale).money(money(minor, request.currency)),
        ),
      },
    };
  },
  compose: ({ orders, url, amount, paid_by }, voice) => {
    const id = String(orders[0]?.id ?? "");
    return {
      subject: voice.say("order_paid.subject", naming(orders)),
      title: voice.say("order_paid.title"),
      paragraphs: [
        ...(orders.some(({ session }) => session === null) ? [voice.say("order_paid.body")] : []),
        ...(orders.some(({ session }) => session !== null) ? [voice.say("order_paid.body_session")] : []),
      ],
      facts: [
        fact(voice, "fact.amount", voice.money(amount)),
        ...paid_by.map((means) => fact(voice, "fact.paid_by", means)),
      ],
      orders: orders.map((order) => orderSection(voice, order)),
      button: { label: voice.say("order_paid.see", { id }), url },
      reader: "buyer",
    };
  },
  sample: (at) => ({
    orders: samplePaidOrders(sampleOrderPage(at)),
    url: sampleOrderPage(at),
    amount: money(24_600n, "PLN"),
    paid_by: [methodText(at.locale, "online")],
  }),
});
