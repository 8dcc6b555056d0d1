import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { languagesOf, ordersFact } from "#server/order-mails/index.ts";
import { type MailSession, meetingFacts, sample_visit } from "./session-mail.ts";

/** To a second interpreter who has accepted; `fee` is net. */
type Data = MailSession & { readonly fee: Money; readonly url: string };

export const secondBookedMail = defineMail<Data>({
  kind: "second_booked",
  rule: always,
  compose: (data, voice) => ({
    subject: voice.say("second_booked.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("second_booked.title"),
    paragraphs: [voice.say("second_booked.body")],
    facts: [
      ordersFact(voice, [data.order]),
      ...meetingFacts(voice, data),
      ...(data.contact === "" ? [] : [fact(voice, "fact.contact", data.contact)]),
      fact(voice, "fact.fee", voice.money(data.fee)),
    ],
    button: { label: voice.say("interpreter_reminder.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    ...sample_visit,
    fee: money(60_000n, "PLN"),
    url: `${origin}/translator/calendar`,
  }),
});
