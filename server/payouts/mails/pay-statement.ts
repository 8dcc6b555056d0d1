import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { earningsPage, payeeAddress, sample_number, sampleMonthPage, statementOf } from "./pay-mail.ts";

type Data = {
  readonly url: string;
  readonly number: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly net: Money;
};

export const payStatementMail = defineMail<Data>({
  kind: "pay_statement",
  rule: always,
  load: async (running) => {
    const { id, number, period, net, currency, pdf_key, email, locale } = await statementOf(running);
    const url = `${earningsPage(running)}?month=${period}`;
    return {
      key: `pay_statement:${id}`,
      to: payeeAddress(locale, email),
      order_id: null,
      data: { url, number, month: period, net: money(net, currency) },
      ...(pdf_key === null
        ? {}
        : { attachment: { name: `${number.replaceAll("/", "-")}.pdf`, key: pdf_key } }),
    };
  },
  compose: ({ url, number, month, net }, voice) => ({
    subject: voice.say("pay_statement.subject", { number, amount: voice.money(net) }),
    title: voice.say("pay_statement.title"),
    paragraphs: [voice.say("pay_statement.body")],
    facts: [
      fact(voice, "fact.statement", number),
      fact(voice, "fact.month", voice.month(month)),
      fact(voice, "fact.fees", voice.money(net)),
    ],
    button: { label: voice.say("pay_statement.button"), url },
    reader: "worker",
  }),
  sample: (at) => ({
    url: sampleMonthPage(at),
    number: sample_number,
    month: "2026-02",
    net: money(214_000n, "PLN"),
  }),
});
