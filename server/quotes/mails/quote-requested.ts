import { limits } from "#domain/catalog.ts";
import { dueOf } from "#server/kernel/settings/settings.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_deadline,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

/** Minutes that are named as such; a later quote is announced by its moment. */
const soon_minutes = 60;
const minute_ms = 60_000;

/** When the quote is due, in minutes from the request and as a moment. */
type Data = OfOrder & { readonly minutes: number; readonly due: Date };

export const quoteRequestedMail = defineMail<Data>({
  kind: "quote_requested",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const asked = order.asked_at ?? running.now;
    const due = (await dueOf(running.tx, order)) ?? asked;
    return {
      key: `quote_requested:${order.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        minutes: Math.ceil((due.getTime() - asked.getTime()) / minute_ms),
        due,
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("quote_requested", data, voice),
    paragraphs: [
      data.minutes <= soon_minutes
        ? voice.say("quote_requested.body", { minutes: data.minutes })
        : voice.say("quote_requested.body_by", { due: voice.until(data.due) }),
    ],
  }),
  sample: (at) => ({
    order: sample_order,
    url: sampleOrderPage(at),
    minutes: limits.quote_minutes,
    due: sample_deadline,
  }),
});
