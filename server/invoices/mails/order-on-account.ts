import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import {
  naming,
  ordersFact,
  addressee,
  named,
  type OfOrders,
  orderPage,
  sample_deadline,
  sample_orders,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

type Data = OfOrders & { readonly deadline: Date | null };

export const orderOnAccountMail = defineMail<Data>({
  kind: "order_on_account",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const cart_id = idOf(running, "cart_id");
    const reads = batchedReads(running.tx);
    const { to, orders } = await allOf({
      to: addressee(reads, cart_id),
      orders: reads
        .selectFrom("order")
        .innerJoin("on_account", "on_account.order_id", "order.id")
        .select(["order.id", "order.hash", "order.service_type", "order.source_lang", "order.target_lang"])
        .select("order.deadline")
        .where("order.cart_id", "=", cart_id)
        .orderBy("order.id")
        .execute(),
    });
    const [first] = orders;
    if (!first) return null;
    return {
      key: `order_on_account:${first.id}`,
      to,
      order_id: first.id,
      data: {
        orders: orders.map(named),
        url: orderPage(running, to, first.hash),
        deadline: orders.map(({ deadline }) => deadline).find((one) => one !== null) ?? null,
      },
    };
  },
  compose: ({ orders, url, deadline }, voice) => ({
    subject: voice.say("order_on_account.subject", naming(orders)),
    title: voice.say("order_on_account.title"),
    paragraphs: [voice.say("order_on_account.body")],
    facts: [
      ordersFact(voice, orders),
      ...(deadline ? [fact(voice, "fact.delivery", voice.moment(deadline))] : []),
    ],
    button: { label: voice.say("order_on_account.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({ orders: sample_orders, url: sampleOrderPage(at), deadline: sample_deadline }),
});
