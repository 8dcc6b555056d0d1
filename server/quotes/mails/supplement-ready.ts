import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact, taxFact } from "#server/kernel/mail/mail-content.ts";
import {
  ordersFact,
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  page,
  sample_deadline,
  sample_order,
} from "#server/order-mails/index.ts";
import { mailsAboutOffer } from "../take-back.ts";
import { netFor, priceText, timeFact } from "./quote-mail.ts";
import { legendOfQuote } from "../quote-legend.ts";

/** An offer to change a bought order; `is_reminder` when it waits for an answer. */
type Data = OfOrder & {
  readonly before: Money;
  readonly before_net: Money | null;
  readonly price_gross: Money;
  readonly price_net: Money | null;
  readonly deadline: Date;
  readonly starts_at: Date | null;
  readonly valid_until: Date;
  readonly reason: string;
  /** Null where the proposal has no count. */
  readonly words: number | null;
  readonly is_reminder: boolean;
  /** Why no VAT is due, as the page of the offer names it. */
  readonly tax_legend: string | null;
  /** The previous proposal, which was withdrawn. */
  readonly replaces: boolean;
};

export const supplementReadyMail = defineMail<Data>({
  kind: "supplement_ready",
  rule: always,
  load: async (running) => {
    const { order, to, user_type } = await orderOf(running);
    const quote = await running.tx
      .selectFrom("quote")
      .selectAll()
      .where("order_id", "=", order.id)
      .where("is_supplement", "=", true)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    // Withdrawn before the mail was written.
    if (!quote || quote.state === "superseded") return null;
    const former = await running.tx
      .selectFrom("quote")
      .select(["state", "is_supplement"])
      .where("order_id", "=", order.id)
      .where("version", "<", quote.version)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    const { price_gross, delta_gross, deadline, valid_until, reason } = quote;
    const url =
      quote.state === "open"
        ? page(running, to, `/order/quotations/${quote.hash}`)
        : orderPage(running, to, order.hash);
    return {
      key: `${mailsAboutOffer(quote.id)}sent`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url,
        before: money(price_gross - (delta_gross ?? 0n), order.currency),
        before_net: netFor(user_type, order.price_net, order.currency),
        price_gross: money(price_gross, order.currency),
        price_net: netFor(user_type, quote.price_net, order.currency),
        deadline,
        starts_at: order.session_starts_at,
        valid_until,
        reason,
        words: quote.words,
        is_reminder: false,
        tax_legend: legendOfQuote(to.locale, quote, order),
        replaces: former?.is_supplement === true && former.state === "superseded",
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("supplement_ready", data, voice),
    paragraphs: [
      ...(data.replaces ? [voice.say("supplement_ready.replaces")] : []),
      data.reason,
      voice.say(data.is_reminder ? "supplement_ready.reminder" : "supplement_ready.body", {
        valid_until: voice.until(data.valid_until),
      }),
    ],
    facts: [
      ordersFact(voice, [data.order]),
      // Spoken services have no word count.
      ...(data.words ? [fact(voice, "fact.words", voice.count(data.words))] : []),
      fact(
        voice,
        "fact.price_before",
        priceText(voice, { price_net: data.before_net, price_gross: data.before }, data.tax_legend),
      ),
      fact(voice, "fact.price_now", priceText(voice, data, data.tax_legend)),
      ...taxFact(voice, data.tax_legend),
      timeFact(voice, data),
      fact(voice, "fact.valid_until", voice.moment(data.valid_until)),
    ],
  }),
  sample: ({ origin, locale }) => ({
    order: sample_order,
    url: `${origin}/${locale}/order/quotations/sample`,
    before: money(24_600n, "PLN"),
    before_net: null,
    price_gross: money(30_750n, "PLN"),
    price_net: null,
    deadline: sample_deadline,
    starts_at: null,
    valid_until: new Date("2026-03-16T22:59:00Z"),
    reason: "The attachment has 500 words more than we counted.",
    words: 1750,
    is_reminder: false,
    tax_legend: null,
    replaces: false,
  }),
});
