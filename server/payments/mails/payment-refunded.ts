import { money, type Money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { reasonOf, type RefundReason } from "#server/ledger/index.ts";
import {
  naming,
  ordersFact,
  named,
  type OfOrders,
  orderPage,
  ordersOfRequest,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";
import { addresseeOfRequest } from "./request-mail.ts";

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
    const refund = await running.tx
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.id", "refund.order_id", "refund.amount", "refund.reason"])
      .select(["payment.payment_request_id", "payment.amount as due", "payment.currency"])
      .where("refund.id", "=", idOf(running, "refund_id"))
      .executeTakeFirstOrThrow();
    const reads = batchedReads(running.tx);
    const { to, all } = await allOf({
      to: addresseeOfRequest(reads, refund.payment_request_id),
      all: ordersOfRequest(reads, refund.payment_request_id),
    });
    if (to === null) return null;
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
        amount: money(refund.amount, refund.currency),
        due: money(refund.due, refund.currency),
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
