import { type Currency, money, type Money } from "#domain/money.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import { endOf } from "#domain/orders/projection.ts";
import { owesWholeSession } from "#domain/orders/refund.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { endRefundKey, owedOnAccount } from "#server/ledger/index.ts";
import { loadFacts } from "../snapshot.ts";
import {
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

/** `refund` and `owed`, what stays to be paid on account, are gross; `no_refund` says why a customer who paid gets nothing back. */
type Data = OfOrder & {
  readonly refund: Money | null;
  readonly owed: Money | null;
  readonly no_refund: "session_no_refund" | "no_refund" | null;
};

/** What goes back for the end of an order, gross; null when nothing does. */
async function givenBack(
  tx: Tx,
  { id, currency }: { readonly id: number; readonly currency: Currency },
  event_id: string,
): Promise<Money | null> {
  const key = endRefundKey(id, event_id);
  const refunds = await tx
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("refund.amount")
    .where("refund.order_id", "=", id)
    .where("payment.provider", "!=", write_off_provider)
    .where((w) => w.or([w("refund.unique_key", "=", key), w("refund.unique_key", "like", `${key}:%`)]))
    .execute();
  const amount = refunds.reduce((sum, one) => sum + one.amount, 0n);
  return amount === 0n ? null : money(amount, currency);
}

/** Why the customer's own cancellation keeps all of the price; null when there was none to keep. */
async function noRefundText(
  { tx, now }: Writing,
  order: OrderRow,
  event_id: string,
): Promise<"session_no_refund" | "no_refund" | null> {
  const { event, actor_role, at } = await tx
    .selectFrom("order_event")
    .select(["event", "actor_role", "at"])
    .where("id", "=", BigInt(event_id))
    .executeTakeFirstOrThrow();
  if (endOf(event as Event, actor_role as Role) !== "cancelled_by_customer") return null;
  const { captured } = await loadFacts(tx, order, now);
  // Of an order on account a part may stay due, which its invoice says.
  if (captured === 0n || captured < (order.price_gross ?? 0n)) return null;
  const begins = order.session_starts_at?.getTime();
  if (begins === undefined) return "no_refund";
  return owesWholeSession(begins - at.getTime()) ? "session_no_refund" : null;
}

export const orderCanceledMail = defineMail<Data>({
  kind: "order_canceled",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const event_id = textOf(running, "event_id");
    const refund = await givenBack(running.tx, order, event_id);
    const owed = await owedOnAccount(running.tx, order.id);
    return {
      key: `order_canceled:${event_id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        refund,
        owed: owed === 0n ? null : money(owed, order.currency),
        no_refund: refund === null ? await noRefundText(running, order, event_id) : null,
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("order_canceled", data, voice),
    paragraphs: [
      voice.say("order_canceled.body"),
      ...(data.refund ? [voice.say("order_canceled.refund", { amount: voice.money(data.refund) })] : []),
      ...(data.owed ? [voice.say("order_canceled.owed", { amount: voice.money(data.owed) })] : []),
      ...(data.no_refund ? [voice.say(`order_canceled.${data.no_refund}`)] : []),
    ],
  }),
  sample: (at) => ({
    order: sample_order,
    url: sampleOrderPage(at),
    refund: money(24_600n, "PLN"),
    owed: null,
    no_refund: null,
  }),
});
