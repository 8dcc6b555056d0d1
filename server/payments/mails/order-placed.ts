import { money, type Money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { naming, ordersFact, named, type OfOrders, page, sample_orders } from "#server/orders/index.ts";
import { requestOf } from "./request-mail.ts";
import type { Selectable } from "kysely";

type Data = OfOrders & {
  readonly amount_due: Money;
  readonly why: "order" | "change" | "rest";
};

/** Why an amount is due: a new order, a change of a bought one, or what is left of a cart after a part was canceled. */
async function whyDue(
  tx: Tx,
  { id, kind, cart_id }: Pick<Selectable<DB["payment_request"]>, "id" | "kind" | "cart_id">,
): Promise<Data["why"]> {
  if (kind === "supplement") return "change";
  const earlier = await tx
    .selectFrom("payment_request as earlier")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "earlier.id")
    .select("earlier.id")
    .where("earlier.cart_id", "=", cart_id)
    .where("earlier.kind", "=", "cart")
    .where("earlier.id", "<", id)
    .where("share.order_id", "in", (w) =>
      w.selectFrom("payment_request_order").select("order_id").where("payment_request_id", "=", id),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier ? "rest" : "order";
}

export const orderPlacedMail = defineMail<Data>({
  kind: "order_placed",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const { request, to, orders } = await requestOf(running);
    // An amount that is paid or no longer due is not asked for.
    if (request.state !== "open") return null;
    // A transfer has a mail of its own with the account and the reference.
    const transfer = await running.tx
      .selectFrom("payment")
      .select("id")
      .where("payment_request_id", "=", request.id)
      .where("provider", "=", "bank")
      .limit(1)
      .executeTakeFirst();
    if (transfer) return null;
    const url = page(running, to, `/orders/pay/${request.hash}`);
    return {
      key: `order_placed:${request.id}`,
      to,
      order_id: orders[0]?.id ?? null,
      payment_request_id: request.id,
      data: {
        orders: orders.map(named),
        url,
        amount_due: money(request.amount_due, request.currency),
        why: await whyDue(running.tx, request),
      },
    };
  },
  compose: ({ orders, url, amount_due, why }, voice) => {
    const amount = voice.money(amount_due);
    return {
      subject: voice.say("order_placed.subject", { ...naming(orders), amount }),
      title: voice.say(`order_placed.title.${why}`),
      paragraphs: [voice.say(`order_placed.body.${why}`), voice.say("order_placed.paid_already")],
      facts: [ordersFact(voice, orders), fact(voice, "fact.amount", amount)],
      button: { label: voice.say("order_placed.button", { amount }), url },
      reader: "buyer",
    };
  },
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/orders/pay/sample`,
    amount_due: money(24_600n, "PLN"),
    why: "order",
  }),
});
