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
  readonly replaced_by: {
    readonly number: string;
    readonly is_paid: boolean;
    /** It has no VAT, which is refunded if it was paid. */
    readonly without_vat: boolean;
  } | null;
};

const whatIsPaid = ({ is_paid, without_vat }: NonNullable<Data["replaced_by"]>) =>
  !is_paid ? "open" : without_vat ? "vat_back" : "paid";

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
            voice.say(`invoice_corrected.${replaced_by.without_vat ? "without_vat" : "to_zero"}`, {
              number: replaced_by.number,
            }),
            voice.say(`invoice_corrected.${whatIsPaid(replaced_by)}`),
          ]),
    ],
    facts: [
      fact(voice, "fact.correction", number),
      ...(reason === "" ? [] : [fact(voice, "fact.reason", reason)]),
      // The amount of a correction to zero would be read as a refund: no money goes back, or only the VAT.
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
