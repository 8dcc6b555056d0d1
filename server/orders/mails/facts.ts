import type { MailOrder } from "#server/kernel/mail/kinds.ts";
import type { Fact } from "#server/kernel/mail/mail-content.ts";
import type { MailTextKey, Voice } from "#server/kernel/mail/texts.ts";

/** A label with its value. */
export const fact = (voice: Voice, key: MailTextKey, value: string): Fact => ({
  label: voice.say(key),
  value,
});
/** A label with an address that can be opened. */
export const linkFact = (voice: Voice, key: MailTextKey, url: string): Fact => ({
  label: voice.say(key),
  value: url,
  is_link: true,
});
export const languagesOf = (voice: Voice, { source_lang, target_lang }: MailOrder): string =>
  voice.languages(source_lang, target_lang);

/** When a worker is needed: at the start of a session, otherwise until the deadline. */
export const workTimeFact = (
  voice: Voice,
  { starts_at, deadline }: { readonly starts_at: Date | null; readonly deadline: Date },
): Fact =>
  starts_at === null
    ? fact(voice, "fact.deadline", voice.moment(deadline))
    : fact(voice, "fact.starts", voice.zoned(starts_at));

/** The orders a letter is about, a line each. */
export function ordersFact(voice: Voice, orders: readonly MailOrder[]): Fact {
  const lines = orders.map((order) =>
    voice.say("order.line", {
      id: String(order.id),
      service: voice.say(`service.${order.service_type}`),
      languages: languagesOf(voice, order),
    }),
  );
  return { label: voice.say("fact.orders", { count: orders.length }), value: lines.join("\n") };
}

/** How a subject names the orders of a letter. */
export const naming = (orders: readonly MailOrder[]) => ({
  count: orders.length,
  ids: orders.map((order) => order.id).join(", "),
});
