import { money } from "#domain/money.ts";
import { defineMail, optional } from "#server/kernel/mail/define.ts";
import {
  ordersFact,
  plainContent,
  type OfOrder,
  sample_deadline,
  sample_order,
} from "#server/order-mails/index.ts";
import { quoteFacts, type QuoteMailData } from "./quote-mail.ts";

type Data = OfOrder & QuoteMailData;

export const quoteReminderMail = defineMail<Data>({
  kind: "quote_reminder",
  rule: optional("quotes"),
  compose: (data, voice) => ({
    ...plainContent("quote_reminder", data, voice),
    paragraphs: [voice.say("quote_reminder.body", { valid_until: voice.until(data.valid_until) })],
    facts: [ordersFact(voice, [data.order]), ...quoteFacts(voice, data)],
  }),
  sample: ({ origin, locale }) => ({
    order: sample_order,
    url: `${origin}/${locale}/order/quotations/sample`,
    price_net: money(25_000n, "PLN"),
    price_gross: money(30_750n, "PLN"),
    deadline: sample_deadline,
    starts_at: null,
    valid_until: new Date("2026-03-16T22:59:00Z"),
    options: [],
    tax_legend: null,
  }),
});
