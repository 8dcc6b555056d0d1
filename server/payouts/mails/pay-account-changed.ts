import { masked } from "#domain/payouts/payee.ts";
import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { earningsPage, payeeAddress, sample_account, sampleMonthPage } from "./pay-mail.ts";

type Data = {
  readonly url: string;
  readonly account: string;
  /** Before this nothing goes to the new account. */
  readonly until: Date;
};

export const payAccountChangedMail = defineMail<Data>({
  kind: "pay_account_changed",
  rule: always,
  load: async (running) => {
    const translator_id = idOf(running, "translator_id");
    const row = await running.tx
      .selectFrom("payee")
      .innerJoin("translator", "translator.id", "payee.translator_id")
      .select(["payee.iban", "payee.held_until", "translator.email", "translator.locale"])
      .where("payee.translator_id", "=", translator_id)
      .executeTakeFirstOrThrow();
    if (row.held_until === null) return null;
    return {
      key: `pay_account_changed:${translator_id}:${textOf(running, "event_id")}`,
      to: payeeAddress(row.locale, row.email),
      order_id: null,
      data: { url: earningsPage(running), account: masked(row.iban), until: row.held_until },
    };
  },
  compose: ({ url, account, until }, voice) => ({
    subject: voice.say("pay_account_changed.subject"),
    title: voice.say("pay_account_changed.title"),
    paragraphs: [
      voice.say("pay_account_changed.body", { until: voice.until(until) }),
      voice.say("pay_account_changed.not_you"),
    ],
    facts: [fact(voice, "fact.account", account)],
    button: { label: voice.say("pay_account_changed.button"), url },
    reader: "worker",
  }),
  sample: (at) => ({
    url: sampleMonthPage(at),
    account: sample_account,
    until: new Date("2026-03-04T15:00:00Z"),
  }),
});
