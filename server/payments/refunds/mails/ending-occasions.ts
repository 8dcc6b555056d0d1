import { type Currency, type Money, money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { job, textOf } from "#server/kernel/jobs/job.ts";
import { endRefundKey } from "#server/ledger/refunds.ts";
import { named, orderOf, orderPage, page, send } from "#server/kernel/mail/occasions.ts";

/** What goes back for the end of an order, gross; null when nothing does. */
async function givenBack(
  tx: Tx,
  { id, currency }: { readonly id: number; readonly currency: Currency },
  event_id: string,
): Promise<Money | null> {
  const key = endRefundKey(id, event_id);
  const refunds = await tx
    .selectFrom("refund")
    .select("amount")
    .where((w) => w.or([w("unique_key", "=", key), w("unique_key", "like", `${key}:%`)]))
    .execute();
  const amount = refunds.reduce((sum, one) => sum + one.amount, 0n);
  return amount === 0n ? null : money(amount, currency);
}

/** Letters about orders that ended before they were done. */
export const ending_jobs = {
  "mail.order_canceled": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const event_id = textOf(running, "event_id");
      await send(running, {
        key: `order_canceled:${event_id}`,
        kind: "order_canceled",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          refund: await givenBack(running.tx, order, event_id),
        },
      });
    },
  }),
  "mail.order_dropped": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const event_id = textOf(running, "event_id");
      await send(running, {
        key: `order_dropped:${event_id}`,
        kind: "order_dropped",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: page(running, to, "/order/write"),
          reason: order.end_reason,
        },
      });
    },
  }),
};
