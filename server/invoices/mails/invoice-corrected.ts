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
  /** The new invoice after a correction to zero; null after any other correction. */
  readonly replaced_by: { readonly number: string; readonly is_paid: boolean } | null;
};

export const invoiceCorrectedMail = defineMail<Data>({
  kind: "invoice_corrected",
  rule: always,
  compose: ({ url, number, corrected, amount, reason, replaced_by }, voice) => ({
    subject: voice.say("invoice_corrected.subject", { number, corrected }),
    title: voice.say("invoice_corrected.title"),
    paragraphs: [
      voice.say("invoice_corrected.body", { number, corrected }),
      ...(replaced_by === null
        ? []
        : [
            voice.say("invoice_corrected.to_zero", { number: replaced_by.number }),
            voice.say(replaced_by.is_paid ? "invoice_corrected.paid" : "invoice_corrected.open"),
          ]),
    ],
    facts: [
      fact(voice, "fact.correction", number),
      ...(reason === "" ? [] : [fact(voice, "fact.reason", reason)]),
      // No money goes back with a correction to zero, so its amount would be read as a refund.
      ...(amount.amount === 0n || replaced_by !== null
        ? []
        : [fact(voice, "fact.amount", voice.money(amount))]),
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
    replaced_by: null,
  }),
});
