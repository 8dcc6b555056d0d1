import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import {
  ordersFact,
  plainContent,
  named,
  type OfOrder,
  orderOf,
  page,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

type Data = OfOrder & { readonly amount: Money };

export const goodwillCreditMail = defineMail<Data>({
  kind: "goodwill_credit",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const lot = await running.tx
      .selectFrom("wallet_lot")
      .select("bonus")
      .where("order_id", "=", order.id)
      .executeTakeFirst();
    if (!lot) return null;
    return {
      key: `goodwill_credit:${order.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: page(running, to, "/account/payments"),
        amount: money(lot.bonus, order.currency),
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("goodwill_credit", data, voice),
    paragraphs: [voice.say("goodwill_credit.body", { amount: voice.money(data.amount) })],
    facts: [ordersFact(voice, [data.order]), fact(voice, "fact.bonus", voice.money(data.amount))],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), amount: money(2_460n, "PLN") }),
});
