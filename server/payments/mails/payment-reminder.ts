import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { defineMail, optional } from "#server/kernel/mail/define.ts";
import { dueText, fact } from "#server/kernel/mail/mail-content.ts";
import {
  naming,
  ordersFact,
  named,
  type OfOrders,
  page,
  sample_deadline,
  sample_orders,
} from "#server/order-mails/index.ts";
import { dueFacts, type DueTax, taxOfDue, unpaid } from "./request-mail.ts";

/** `until` is when the unpaid order ends: the price of a new one, the work of a bought one that was to be changed. */
type Data = OfOrders &
  DueTax & {
    readonly amount_due: Money;
    readonly until: Date | null;
    readonly is_change: boolean;
  };

export const paymentReminderMail = defineMail<Data>({
  kind: "payment_reminder",
  rule: optional("payments"),
  of_cart: true,
  load: async (running) => {
    const due = await unpaid(running);
    if (!due) return null;
    const { request, orders, to, ends_at } = due;
    const hours = idOf(running, "hours");
    return {
      key: `payment_reminder:${request.id}:${hours}`,
      to,
      order_id: orders[0]?.id ?? null,
      payment_request_id: request.id,
      data: {
        orders: orders.map(named),
        url: page(running, to, `/orders/pay/${request.hash}`),
        amount_due: money(request.amount_due, request.currency),
        ...taxOfDue(orders, to.locale),
        until: ends_at,
        is_change: request.kind === "supplement",
      },
    };
  },
  compose: ({ orders, url, amount_due, with_vat, tax_legend, until, is_change }, voice) => {
    const amount = dueText(voice, amount_due, with_vat);
    return {
      subject: voice.say("payment_reminder.subject", { ...naming(orders), amount }),
      title: voice.say("payment_reminder.title"),
      paragraphs: [
        voice.say(is_change ? "order_placed.body.change" : "payment_reminder.body"),
        ...(until
          ? [
              voice.say(is_change ? "payment_reminder.until_change" : "payment_reminder.until", {
                until: voice.until(until),
              }),
            ]
          : []),
      ],
      facts: [
        ordersFact(voice, orders),
        ...dueFacts(voice, amount_due, { with_vat, tax_legend }),
        ...(until ? [fact(voice, "fact.pay_until", voice.moment(until))] : []),
      ],
      button: { label: voice.say("order_placed.button", { amount }), url },
      reader: "buyer",
    };
  },
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/orders/pay/sample`,
    amount_due: money(24_600n, "PLN"),
    with_vat: true,
    tax_legend: null,
    until: sample_deadline,
    is_change: false,
  }),
});
