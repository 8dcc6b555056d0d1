import { type Currency, money, type Money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { endRefundKey } from "#server/ledger/index.ts";
import { plainContent } from "./order-facts.ts";
import { named, type OfOrder, orderOf, orderPage } from "./order-mail.ts";
import { sample_order, sampleOrderPage } from "./order-samples.ts";

type Data = OfOrder & { readonly refund: Money | null };

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
    .where("order_id", "=", id)
    .where((w) => w.or([w("unique_key", "=", key), w("unique_key", "like", `${key}:%`)]))
    .execute();
  const amount = refunds.reduce((sum, one) => sum + one.amount, 0n);
  return amount === 0n ? null : money(amount, currency);
}

export const orderCanceledMail = defineMail<Data>({
  kind: "order_canceled",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const event_id = textOf(running, "event_id");
    return {
      key: `order_canceled:${event_id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        refund: await givenBack(running.tx, order, event_id),
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("order_canceled", data, voice),
    paragraphs: [
      voice.say("order_canceled.body"),
      ...(data.refund ? [voice.say("order_canceled.refund", { amount: voice.money(data.refund) })] : []),
    ],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), refund: money(24_600n, "PLN") }),
});
