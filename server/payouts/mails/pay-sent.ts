import { money, type Money } from "#domain/money.ts";
import { masked } from "#domain/payouts/payee.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { earningsPage, payeeAddress, sample_account, sample_number, sampleMonthPage } from "./pay-mail.ts";

type Data = {
  readonly url: string;
  readonly number: string;
  readonly amount: Money;
  readonly account: string;
};

export const paySentMail = defineMail<Data>({
  kind: "pay_sent",
  rule: always,
  load: async (running) => {
    const row = await running.tx
      .selectFrom("payout")
      .innerJoin("pay_statement", "pay_statement.id", "payout.pay_statement_id")
      .selectAll("payout")
      .innerJoin("translator", "translator.id", "payout.translator_id")
      .select(["pay_statement.number", "pay_statement.period", "translator.email", "translator.locale"])
      .where("payout.id", "=", idOf(running, "payout_id"))
      .executeTakeFirstOrThrow();
    if (row.state !== "on_its_way" && row.state !== "booked") return null;
    return {
      key: `pay_sent:${row.id}`,
      to: payeeAddress(row.locale, row.email),
      order_id: null,
      data: {
        url: `${earningsPage(running)}?month=${row.period}`,
        number: row.number,
        amount: money(row.amount, row.currency),
        account: masked(row.iban),
      },
    };
  },
  compose: ({ url, number, amount, account }, voice) => ({
    subject: voice.say("pay_sent.subject", { amount: voice.money(amount) }),
    title: voice.say("pay_sent.title"),
    paragraphs: [voice.say("pay_sent.body")],
    facts: [
      fact(voice, "fact.statement", number),
      fact(voice, "fact.amount", voice.money(amount)),
      fact(voice, "fact.account", account),
    ],
    button: { label: voice.say("pay_statement.button"), url },
    reader: "worker",
  }),
  sample: (at) => ({
    url: sampleMonthPage(at),
    number: sample_number,
    amount: money(214_000n, "PLN"),
    account: sample_account,
  }),
});
