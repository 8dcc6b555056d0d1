import { fact, ordersFact } from "#server/orders/mails/facts.ts";
import { quoteFacts, timeFact } from "#server/quotes/mails/quote-facts.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import type { MailTextKey, Voice } from "#server/kernel/mail/texts.ts";

type Kind =
  | "order_message"
  | "quote_reminder"
  | "quote_expired"
  | "offer_taken_back"
  | "supplement_ready"
  | "goodwill_credit"
  | "proof_code"
  | "order_link"
  | "staff_sla";
type Composers = { readonly [K in Kind]: (data: MailData[K], voice: Voice) => Letter };

const about = (
  name: Exclude<Kind, "staff_sla">,
  { order, url }: MailData["quote_expired"],
  voice: Voice,
): Omit<Letter, "paragraphs"> => ({
  subject: voice.say(`${name}.subject`, { id: String(order.id) }),
  title: voice.say(`${name}.title`),
  facts: [ordersFact(voice, [order])],
  button: { label: voice.say(`${name}.button`), url },
  reader: "buyer",
});

/** The mails of the talk between desk and customer. */
export const dialogue_composers: Composers = {
  order_message: (data, voice) => {
    const key = data.is_question ? "order_message.question" : "order_message.title";
    return {
      ...about("order_message", data, voice),
      title: voice.say(key satisfies MailTextKey),
      paragraphs: [data.text, voice.say("order_message.body")],
    };
  },

  quote_reminder: (data, voice) => ({
    ...about("quote_reminder", data, voice),
    paragraphs: [voice.say("quote_reminder.body", { valid_until: voice.until(data.valid_until) })],
    facts: [ordersFact(voice, [data.order]), ...quoteFacts(voice, data)],
  }),

  quote_expired: (data, voice) => ({
    ...about("quote_expired", data, voice),
    paragraphs: [voice.say("quote_expired.body")],
  }),

  offer_taken_back: (data, voice) => ({
    ...about("offer_taken_back", data, voice),
    paragraphs: [voice.say("offer_taken_back.body")],
  }),

  supplement_ready: (data, voice) => ({
    ...about("supplement_ready", data, voice),
    paragraphs: [
      ...(data.replaces ? [voice.say("supplement_ready.replaces")] : []),
      data.reason,
      voice.say(data.is_reminder ? "supplement_ready.reminder" : "supplement_ready.body", {
        valid_until: voice.until(data.valid_until),
      }),
    ],
    facts: [
      ordersFact(voice, [data.order]),
      // Nobody counts the words of what is spoken.
      ...(data.words ? [fact(voice, "fact.words", String(data.words))] : []),
      fact(voice, "fact.price_before", voice.money(data.before)),
      fact(voice, "fact.price_now", voice.money(data.price_gross)),
      timeFact(voice, data),
      fact(voice, "fact.valid_until", voice.moment(data.valid_until)),
    ],
  }),

  goodwill_credit: (data, voice) => ({
    ...about("goodwill_credit", data, voice),
    paragraphs: [voice.say("goodwill_credit.body", { amount: voice.money(data.amount) })],
    facts: [ordersFact(voice, [data.order]), fact(voice, "fact.bonus", voice.money(data.amount))],
  }),

  proof_code: (data, voice) => ({
    ...about("proof_code", data, voice),
    paragraphs: [voice.say("proof_code.body", { minutes: data.minutes })],
    facts: [fact(voice, "fact.code", data.code), ordersFact(voice, [data.order])],
  }),

  order_link: (data, voice) => ({
    ...about("order_link", data, voice),
    paragraphs: [voice.say(data.renewed ? "order_link.renewed" : "order_link.body")],
  }),

  staff_sla: ({ order, url, minutes, customer, is_analysis }, voice) => ({
    subject: voice.say("staff_sla.subject", { id: String(order.id), minutes }),
    title: voice.say(is_analysis ? "staff_sla.analysis" : "staff_sla.title"),
    paragraphs: [voice.say("staff_sla.body", { minutes })],
    facts: [ordersFact(voice, [order]), fact(voice, "fact.customer", customer)],
    button: { label: voice.say("staff_sla.button"), url },
    reader: "worker",
  }),
};
