import { session_spans } from "#domain/interpreting/session.ts";
import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { dueText, fact, taxFact } from "#server/kernel/mail/mail-content.ts";
import {
  ordersFact,
  addressee,
  named,
  type OfOrder,
  ordersOfRequest,
  page,
} from "#server/order-mails/index.ts";
import { legendText } from "#server/tax/index.ts";
import { sessionOfOrder } from "../sessions.ts";
import { sample_call } from "./session-mail.ts";

/** The time beyond the paid one, in started half hours; `amount` is gross. */
type Data = OfOrder & {
  readonly minutes: number;
  readonly overtime_minutes: number;
  readonly amount: Money;
  readonly with_vat: boolean;
  /** Why no VAT is due, as the page of the order names it. */
  readonly tax_legend: string | null;
};

/** 4.8: what overtime costs, and where to pay it. */
export const sessionOvertimeMail = defineMail<Data>({
  kind: "session_overtime",
  rule: always,
  load: async (running) => {
    const request = await running.tx
      .selectFrom("payment_request")
      .selectAll()
      .where("id", "=", idOf(running, "payment_request_id"))
      .executeTakeFirstOrThrow();
    const orders = await ordersOfRequest(running.tx, request.id);
    const [order] = orders;
    if (!order || request.cart_id === null || request.state !== "open") return null;
    const session = await sessionOfOrder(running.tx, order.id);
    if (!session) return null;
    const to = await addressee(running.tx, request.cart_id);
    return {
      key: `session_overtime:${request.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        minutes: session.minutes ?? 0,
        overtime_minutes: (session.overtime_blocks * session_spans.overtime) / 60_000,
        amount: money(request.amount_due, request.currency),
        with_vat: order.vat !== null && order.vat > 0n,
        tax_legend: legendText(to.locale, order.tax_treatment),
        url: page(running, to, `/orders/pay/${request.hash}`),
      },
    };
  },
  compose: (data, voice) => {
    const amount = dueText(voice, data.amount, data.with_vat);
    return {
      subject: voice.say("session_overtime.subject", { id: String(data.order.id), amount }),
      title: voice.say("session_overtime.title"),
      paragraphs: [
        voice.say("session_overtime.body", { minutes: data.minutes, overtime: data.overtime_minutes }),
      ],
      facts: [
        ordersFact(voice, [data.order]),
        fact(voice, "fact.amount", amount),
        ...taxFact(voice, data.tax_legend),
      ],
      button: { label: voice.say("order_placed.button", { amount }), url: data.url },
      reader: "buyer",
    };
  },
  sample: ({ origin, locale }) => ({
    order: sample_call.order,
    url: `${origin}/${locale}/orders/pay/sample`,
    minutes: 42,
    overtime_minutes: 30,
    amount: money(11_070n, "PLN"),
    with_vat: true,
    tax_legend: null,
  }),
});
