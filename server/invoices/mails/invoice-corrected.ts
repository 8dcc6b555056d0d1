import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { sampleInvoice } from "./invoice-mail.ts";

type Data = {
  readonly url: string;
  readonly number: string;
  readonly corrected: string;
  /** The difference: below zero for less. */
  readonly amount: Money;
  readonly reason: string;
};

export const invoiceCorrectedMail = defineMail<Data>({
  kind: "invoice_corrected",
  rule: always,
  compose: ({ url, number, corrected, amount, reason }, voice) => ({
    subject: voice.say("invoice_corrected.subject", { number, corrected }),
    title: voice.say("invoice_corrected.title"),
    paragraphs: [voice.say("invoice_corrected.body", { number, corrected })],
    facts: [
      fact(voice, "fact.correction", number),
      ...(reason === "" ? [] : [fact(voice, "fact.reason", reason)]),
      ...(amount.amount === 0n ? [] : [fact(voice, "fact.amount", voice.money(amount))]),
    ],
    button: { label: voice.say("invoice_due.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({
    url: sampleInvoice(at).url,
    number: "FV-KOR/2026/03/000001",
    corrected: "FV/2026/03/000001",
    amount: money(-24_600n, "PLN"),
    reason: "",
  }),
});
