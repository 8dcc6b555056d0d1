import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { type OfInvoice, sampleInvoice } from "./invoice-mail.ts";

/** A collective invoice that is to be paid; `due_on` is a day `YYYY-MM-DD`. */
export const invoiceDueMail = defineMail<OfInvoice>({
  kind: "invoice_due",
  rule: always,
  compose: ({ url, number, amount, due_on }, voice) => {
    const due = voice.day(due_on);
    return {
      subject: voice.say("invoice_due.subject", { number, amount: voice.money(amount), due }),
      title: voice.say("invoice_due.title"),
      paragraphs: [voice.say("invoice_due.body", { due })],
      facts: [
        fact(voice, "fact.invoice", number),
        fact(voice, "fact.amount", voice.money(amount)),
        fact(voice, "fact.due_on", due),
      ],
      button: { label: voice.say("invoice_due.button"), url },
      reader: "buyer",
    };
  },
  sample: (at) => sampleInvoice(at),
});
