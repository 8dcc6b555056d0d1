import { fact } from "#server/orders/mails/facts.ts";
import type { PayMailData, PayMailKind } from "./pay-kinds.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** Letters to translators about their money; account numbers are masked in them. */
export const pay_composers: {
  readonly [K in PayMailKind]: (data: PayMailData[K], voice: Voice) => Letter;
} = {
  pay_statement: ({ url, number, month, net }, voice) => ({
    subject: voice.say("pay_statement.subject", { number, amount: voice.money(net) }),
    title: voice.say("pay_statement.title"),
    paragraphs: [voice.say("pay_statement.body")],
    facts: [
      fact(voice, "fact.statement", number),
      fact(voice, "fact.month", month),
      fact(voice, "fact.fees", voice.money(net)),
    ],
    button: { label: voice.say("pay_statement.button"), url },
    reader: "worker",
  }),

  pay_bill_returned: ({ url, number, reason }, voice) => ({
    subject: voice.say("pay_bill_returned.subject", { number }),
    title: voice.say("pay_bill_returned.title"),
    paragraphs: [voice.say("pay_bill_returned.body")],
    facts: [fact(voice, "fact.statement", number), fact(voice, "fact.comment", reason)],
    button: { label: voice.say("pay_statement.button"), url },
    reader: "worker",
  }),

  pay_sent: ({ url, number, amount, account }, voice) => ({
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

  pay_account_changed: ({ url, account, until }, voice) => ({
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
};
