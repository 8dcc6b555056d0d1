import { money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { type OfInvoice, sampleInvoice } from "./invoice-mail.ts";

type Data = Omit<OfInvoice, "due_on"> & {
  /** The invoice that was corrected to zero. */
  readonly replaced: string;
  /** What was paid for the old invoice counts for this one. */
  readonly is_paid: boolean;
  /** It carries no VAT, because the number of its buyer was confirmed late. */
  readonly without_vat: boolean;
  /** The day `YYYY-MM-DD` until which it is to be paid; null for an invoice that is not paid by a due date. */
  readonly due_on: string | null;
};

/** The new invoice after a correction to zero. */
export const invoiceReplacedMail = defineMail<Data>({
  kind: "invoice_replaced",
  rule: always,
  compose: ({ url, number, replaced, amount, is_paid, without_vat, due_on }, voice) => {
    const due = is_paid || due_on === null ? null : voice.day(due_on);
    return {
      subject: voice.say("invoice_replaced.subject", { number, replaced }),
      title: voice.say("invoice_replaced.title"),
      paragraphs: [
        voice.say(`invoice_replaced.${without_vat ? "without_vat" : "body"}`, { number, replaced }),
        ...(is_paid ? [voice.say("invoice_replaced.paid")] : []),
        ...(due === null ? [] : [voice.say("invoice_replaced.due", { due })]),
      ],
      facts: [
        fact(voice, "fact.invoice", number),
        fact(voice, "fact.amount", voice.money(amount)),
        ...(due === null ? [] : [fact(voice, "fact.due_on", due)]),
      ],
      button: { label: voice.say("invoice_due.button"), url },
      reader: "buyer",
    };
  },
  sample: (at) => ({
    url: sampleInvoice(at).url,
    number: "FV/2026/03/000002",
    replaced: "FV/2026/03/000001",
    amount: money(24_600n, "PLN"),
    is_paid: true,
    without_vat: false,
    due_on: null,
  }),
});
