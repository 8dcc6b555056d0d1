import { fact, type Fact, type MailContent } from "#server/kernel/mail/mail-content.ts";
import type { PlainKind, Voice } from "#server/kernel/mail/texts.ts";
import type { MailOrder, OfOrder } from "./order-mail.ts";

export const languagesOf = (voice: Voice, { source_lang, target_lang }: MailOrder): string =>
  voice.languages(source_lang, target_lang);

/** When a worker is needed: at the start of a session, otherwise until the deadline. */
export const workTimeFact = (
  voice: Voice,
  { starts_at, deadline }: { readonly starts_at: Date | null; readonly deadline: Date },
): Fact =>
  starts_at === null
    ? fact(voice, "fact.deadline", voice.moment(deadline))
    : fact(voice, "fact.starts", voice.moment(starts_at));

/** An order in one line. */
export const orderLine = (voice: Voice, order: MailOrder): string =>
  voice.say("order.line", {
    id: String(order.id),
    service: voice.say(`service.${order.service_type}`),
    languages: languagesOf(voice, order),
  });

/** The orders a mail is about, a line each. */
export const ordersFact = (voice: Voice, orders: readonly MailOrder[]): Fact => ({
  label: voice.say("fact.orders", { count: orders.length }),
  value: orders.map((order) => orderLine(voice, order)).join("\n"),
});

/** The number of words; a call or a visit has none. */
export const wordsFact = (voice: Voice, words: number): Fact[] =>
  words === 0 ? [] : [fact(voice, "fact.words", voice.count(words))];

/** How a subject names the orders of a mail. */
export const naming = (orders: readonly MailOrder[]) => ({
  count: orders.length,
  ids: orders.map((order) => order.id).join(", "),
});

/** The content of a mail to a buyer about one order, without a paragraph. */
export const plainContent = (kind: PlainKind, { order, url }: OfOrder, voice: Voice): MailContent => ({
  subject: voice.say(`${kind}.subject`, { id: String(order.id) }),
  title: voice.say(`${kind}.title`),
  paragraphs: [],
  facts: [ordersFact(voice, [order])],
  button: { label: voice.say(`${kind}.button`), url },
  reader: "buyer",
});
