import { money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import {
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  page,
  sample_deadline,
  sample_order,
} from "#server/order-mails/index.ts";
import { netFor, priceText, quotedOptions, quoteFacts, type QuoteMailData } from "./quote-mail.ts";
import { legendOfQuote } from "../quote-legend.ts";

type Data = OfOrder & QuoteMailData;

export const quoteReadyMail = defineMail<Data>({
  kind: "quote_ready",
  rule: always,
  load: async (running) => {
    const { order, to, user_type } = await orderOf(running);
    const quote = await running.tx
      .selectFrom("quote")
      .selectAll()
      .where("order_id", "=", order.id)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (!quote) return null;
    const url = page(running, to, `/order/quotations/${quote.hash}`);
    return {
      key: `quote_ready:${quote.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url,
        price_net: netFor(user_type, quote.price_net, order.currency),
        price_gross: money(quote.price_gross, order.currency),
        deadline: quote.deadline,
        starts_at: order.session_starts_at,
        valid_until: quote.valid_until,
        options: await quotedOptions(running.tx, quote.id, { ...order, user_type }),
        tax_legend: legendOfQuote(to.locale, quote, order),
      },
    };
  },
  compose: ({ order, url, ...quote }, voice) => {
    const n = quote.options.length;
    const price = priceText(voice, quote, quote.tax_legend);
    const valid_until = voice.until(quote.valid_until);
    return {
      subject:
        n === 0
          ? voice.say("quote_ready.subject", { id: String(order.id), price })
          : voice.say("quote_options.subject", { id: String(order.id), n }),
      title: voice.say("quote_ready.title"),
      paragraphs: [voice.say(n === 0 ? "quote_ready.body" : "quote_options.body", { valid_until })],
      facts: [ordersFact(voice, [order]), ...quoteFacts(voice, quote)],
      button: { label: voice.say("quote_ready.button"), url },
      reader: "buyer",
    };
  },
  sample: ({ origin, locale }) => ({
    order: sample_order,
    url: `${origin}/${locale}/order/quotations/sample`,
    price_net: null,
    price_gross: money(123_456n, "PLN"),
    deadline: sample_deadline,
    starts_at: null,
    valid_until: new Date("2026-03-16T22:59:00Z"),
    tax_legend: null,
    options: [
      {
        position: 1,
        package: "economy",
        price_net: null,
        price_gross: money(123_456n, "PLN"),
        deadline: sample_deadline,
      },
      {
        position: 2,
        package: "business",
        price_net: null,
        price_gross: money(185_184n, "PLN"),
        deadline: new Date("2026-03-05T15:00:00Z"),
      },
    ],
  }),
});
