import { fact, languagesOf } from "./facts.ts";
import type { Fact, MailOrder } from "#server/kernel/mail/mail-content.ts";
import type { PaidOrder } from "#server/payments/mails/paid-kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** The section of one order: its name, date, entered details and link. */
export function mailOrder(voice: Voice, order: PaidOrder): MailOrder {
  const { session, posting, deadline } = order;
  const some = (key: Parameters<typeof fact>[1], value: string): Fact[] =>
    value === "" ? [] : [fact(voice, key, value)];
  return {
    title: voice.say("order.line", {
      id: String(order.id),
      service: voice.say(`service.${order.service_type}`),
      languages: languagesOf(voice, order),
    }),
    facts: [
      ...(deadline ? [fact(voice, "fact.delivery", voice.moment(deadline))] : []),
      ...(session
        ? [
            fact(voice, "fact.starts", voice.zoned(session.starts_at)),
            fact(voice, "fact.lasts", voice.say("session.minutes", { minutes: session.minutes })),
            fact(voice, "fact.session_way", voice.say(`session.way.${session.mode}`)),
            ...some("fact.place", session.place),
            ...some("fact.site_contact", session.contact),
            ...some("fact.phone_numbers", session.phone_numbers.join("\n")),
          ]
        : []),
      ...(posting
        ? [
            fact(voice, "fact.posting", posting.by),
            ...some("fact.destination", posting.to),
            ...some("fact.reach", posting.reach),
          ]
        : []),
    ],
    link: { label: voice.say("order_paid.see", { id: String(order.id) }), url: order.url },
  };
}
