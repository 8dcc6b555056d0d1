import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { languagesOf, ordersFact } from "#server/order-mails/index.ts";
import { type MailSession, meetingFacts, sample_visit } from "./session-mail.ts";

/** To an interpreter who is asked to come second to a long session; `fee` is net. */
type Data = MailSession & {
  readonly fee: Money;
  readonly answers_by: Date;
  readonly url: string;
};

export const secondAskedMail = defineMail<Data>({
  kind: "second_asked",
  rule: always,
  compose: (data, voice) => ({
    subject: voice.say("second_asked.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("second_asked.title"),
    paragraphs: [voice.say("second_asked.body", { until: voice.until(data.answers_by) })],
    facts: [
      ordersFact(voice, [data.order]),
      ...meetingFacts(voice, data),
      fact(voice, "fact.fee", voice.money(data.fee)),
    ],
    button: { label: voice.say("second_asked.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    ...sample_visit,
    place: "Warszawa",
    contact: "",
    fee: money(60_000n, "PLN"),
    answers_by: new Date("2026-03-02T10:00:00Z"),
    url: `${origin}/translator/board`,
  }),
});
