import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { reasonOf, type RefundReason } from "#server/ledger/index.ts";
import {
  naming,
  ordersFact,
  addressee,
  named,
  type OfOrders,
  orderPage,
  ordersOfRequest,
  sample_order,
  sampleOrderPage,
} from "#server/orders/index.ts";

type Data = OfOrders & {
  readonly amount: Money;
  /** What the payment should have been. */
  readonly due: Money;
  readonly why: RefundReason;
};

export const paymentRefundedMail = defineMail<Data>({
  kind: "payment_refunded",
  rule: always,
  of_cart: false,
  load: async (running) => {
    const { tx } = running;
    const refund = await tx
      .selectFrom("refund")
      .selectAll()
      .where("id", "=", idOf(running, "refund_id"))
      .executeTakeFirstOrThrow();
    const payment = await tx
      .selectFrom("payment")
      .selectAll()
      .where("id", "=", refund.payment_id)
      .executeTakeFirstOrThrow();
    const request = await tx
      .selectFrom("payment_request")
      .selectAll()
      .where("id", "=", payment.payment_request_id)
      .executeTakeFirstOrThrow();
    if (request.cart_id === null) return null;
    const to = await addressee(tx, request.cart_id);
    const all = await ordersOfRequest(tx, request.id);
    // One order of several that were paid together ends by itself, and its refund is its own.
    const own = all.filter(({ id }) => refund.order_id === id);
    const orders = own.length > 0 ? own : all;
    return {
      key: `payment_refunded:${refund.id}`,
      to,
      order_id: orders[0]?.id ?? null,
      data: {
        orders: orders.map(named),
        url: orderPage(running, to, orders[0]?.hash ?? ""),
        amount: money(refund.amount, payment.currency),
        due: money(payment.amount, payment.currency),
        why: reasonOf(refund.reason),
      },
    };
  },
  compose: ({ orders, url, amount, due, why }, voice) => ({
    subject: voice.say("payment_refunded.subject", { ...naming(orders), amount: voice.money(amount) }),
    title: voice.say("payment_refunded.title"),
    paragraphs: [
      voice.say(`payment_refunded.why.${why}`, {
        ...naming(orders),
        amount: voice.money(amount),
        due: voice.money(due),
      }),
      voice.say("payment_refunded.body", { amount: voice.money(amount) }),
    ],
    facts: [ordersFact(voice, orders), fact(voice, "fact.amount", voice.money(amount))],
    button: { label: voice.say("payment_refunded.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({
    orders: [sample_order],
    url: sampleOrderPage(at),
    amount: money(24_600n, "PLN"),
    due: money(24_600n, "PLN"),
    why: "second_capture",
  }),
});
