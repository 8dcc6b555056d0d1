import { money } from "#domain/money.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { reasonOf } from "#server/ledger/refunds.ts";
import { addressee, named, orderPage, ordersOfRequest, send } from "#server/kernel/mail/occasions.ts";

/** What a buyer reads about money on its way back: how much, for which order and why. */
export const refund_jobs = {
  "mail.payment_refunded": job({
    command: async (running) => {
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
      if (request.cart_id === null) return;
      const to = await addressee(tx, request.cart_id);
      const all = await ordersOfRequest(tx, request.id);
      // One order of several that were paid together ends by itself, and its refund is its own.
      const own = all.filter(({ id }) => refund.order_id === id);
      const orders = own.length > 0 ? own : all;
      await send(running, {
        key: `payment_refunded:${refund.id}`,
        kind: "payment_refunded",
        to,
        order_id: orders[0]?.id ?? null,
        data: {
          orders: orders.map(named),
          url: orderPage(running, to, orders[0]?.hash ?? ""),
          amount: money(refund.amount, payment.currency),
          due: money(payment.amount, payment.currency),
          why: reasonOf(refund.reason),
        },
      });
    },
  }),
};
