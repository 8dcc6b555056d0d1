import { remindersAhead } from "#domain/interpreting/session.ts";
import { money, type Money } from "#domain/money.ts";
import { meansOf, meansTexts, methodText } from "#server/invoices/index.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact, taxFact } from "#server/kernel/mail/mail-content.ts";
import { type MailTextKey, voiceOf } from "#server/kernel/mail/texts.ts";
import { naming, orderPage, sampleOrderPage } from "#server/order-mails/index.ts";
import { legendsText } from "#server/tax/index.ts";
import { boughtOrders, orderSection, type PaidOrder, paidOrders, samplePaidOrders } from "./paid-orders.ts";
import { requestOf } from "./request-mail.ts";

/** `url` leads to the first order; each order carries its own. */
type Data = {
  readonly orders: readonly PaidOrder[];
  readonly url: string;
  readonly amount: Money;
  readonly tax_legend: string | null;
  /** What all sessions among the orders are reminded of; none for orders without a session. */
  readonly reminds: "both" | "hour" | "none";
  /** Means of payment as named on the invoice. */
  readonly paid_by: readonly string[];
  /** What is paid is the difference of a bought order: its work goes on. */
  readonly is_change: boolean;
};

/** A session that begins sooner than a reminder is due must not be promised it. */
function remindersOf(
  orders: readonly { readonly session_starts_at: Date | null }[],
  now: Date,
): Data["reminds"] {
  const starts = orders.flatMap(({ session_starts_at }) => session_starts_at?.getTime() ?? []);
  return starts.length === 0 ? "none" : remindersAhead(Math.min(...starts), now.getTime());
}

/** What happens next, of texts and of sessions. */
function nextOf(orders: readonly PaidOrder[], is_change: boolean): MailTextKey[] {
  if (is_change) return ["order_paid.body_change"];
  return [
    ...(orders.some(({ session }) => session === null) ? (["order_paid.body"] as const) : []),
    ...(orders.some(({ session }) => session !== null) ? (["order_paid.body_session"] as const) : []),
  ];
}

export const orderPaidMail = defineMail<Data>({
  kind: "order_paid",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const id = idOf(running, "payment_request_id");
    const reads = batchedReads(running.tx);
    const { due, rows, means } = await allOf({
      due: requestOf(reads, id),
      rows: boughtOrders(reads, id),
      means: meansOf(reads, id),
    });
    const { request, to } = due;
    const [first] = rows.orders;
    if (!first) return null;
    return {
      key: `order_paid:${request.id}`,
      to,
      order_id: first.id,
      data: {
        orders: await paidOrders(reads, to.locale, rows, (hash) => orderPage(running, to, hash)),
        url: orderPage(running, to, first.hash),
        reminds: remindersOf(rows.orders, running.now),
        amount: money(request.amount_due, request.currency),
        tax_legend: legendsText(to.locale, rows.orders),
        paid_by: meansTexts(to.locale, means, (minor) =>
          voiceOf(to.brand, to.locale).money(money(minor, request.currency)),
        ),
        is_change: request.kind === "supplement",
      },
    };
  },
  compose: ({ orders, url, amount, tax_legend, reminds, paid_by, is_change }, voice) => {
    const id = String(orders[0]?.id ?? "");
    return {
      subject: voice.say("order_paid.subject", naming(orders)),
      title: voice.say("order_paid.title"),
      paragraphs: [
        ...nextOf(orders, is_change).map((key) => voice.say(key)),
        ...(reminds === "none" ? [] : [voice.say(`order_paid.reminds.${reminds}`)]),
      ],
      facts: [
        fact(voice, "fact.amount", voice.money(amount)),
        ...taxFact(voice, tax_legend),
        ...paid_by.map((means) => fact(voice, "fact.paid_by", means)),
      ],
      orders: orders.map((order) => orderSection(voice, order, orders.length === 1)),
      button: { label: voice.say("order_paid.see", { id }), url },
      reader: "buyer",
    };
  },
  sample: (at) => ({
    orders: samplePaidOrders(sampleOrderPage(at)),
    url: sampleOrderPage(at),
    amount: money(24_600n, "PLN"),
    tax_legend: null,
    reminds: "both",
    paid_by: [methodText(at.locale, "online")],
    is_change: false,
  }),
});
