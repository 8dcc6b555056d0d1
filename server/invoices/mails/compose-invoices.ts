import { overdue_stop_days } from "#domain/ledger/receivable.ts";
import type { Brand } from "#brands/brand.ts";
import { fact, naming, ordersFact } from "#server/orders/mails/facts.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

type Told = "order_on_account" | "invoice_issued" | "invoice_due" | "invoice_corrected" | "invoice_reminder";
type Composers = { readonly [K in Told]: (data: MailData[K], voice: Voice, brand: Brand) => Letter };

/** Letters about papers and what is owed. */
export const invoice_composers: Composers = {
  order_on_account: ({ orders, url, deadline }, voice) => ({
    subject: voice.say("order_on_account.subject", naming(orders)),
    title: voice.say("order_on_account.title"),
    paragraphs: [voice.say("order_on_account.body")],
    facts: [
      ordersFact(voice, orders),
      ...(deadline ? [fact(voice, "fact.delivery", voice.moment(deadline))] : []),
    ],
    button: { label: voice.say("order_on_account.button"), url },
    reader: "buyer",
  }),

  invoice_issued: ({ orders, url, number, amount }, voice) => ({
    subject: voice.say("invoice_issued.subject", { number, amount: voice.money(amount) }),
    title: voice.say("invoice_issued.title"),
    paragraphs: [voice.say("invoice_issued.body", { number, amount: voice.money(amount) })],
    facts: [ordersFact(voice, orders), fact(voice, "fact.invoice", number)],
    button: { label: voice.say("invoice_issued.button"), url },
    reader: "buyer",
  }),

  invoice_due: ({ url, number, amount, due_on }, voice) => {
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

  invoice_corrected: ({ url, number, corrected, amount, reason }, voice) => ({
    subject: voice.say("invoice_corrected.subject", { number, corrected }),
    title: voice.say("invoice_corrected.title"),
    paragraphs: [voice.say("invoice_corrected.body", { number, corrected })],
    facts: [
      fact(voice, "fact.invoice", number),
      ...(reason === "" ? [] : [fact(voice, "fact.reason", reason)]),
      ...(amount.amount === 0n ? [] : [fact(voice, "fact.amount", voice.money(amount))]),
    ],
    button: { label: voice.say("invoice_due.button"), url },
    reader: "buyer",
  }),

  invoice_reminder: ({ url, number, amount, due_on, step }, voice) => {
    const when = step < 0 ? "before" : "after";
    const values = { number, amount: voice.money(amount), due: voice.day(due_on) };
    return {
      subject: voice.say(`invoice_reminder.subject.${when}`, values),
      title: voice.say("invoice_reminder.title"),
      paragraphs: [
        voice.say(`invoice_reminder.body.${when}`, values),
        ...(step >= overdue_stop_days ? [voice.say("invoice_reminder.body.stop")] : []),
      ],
      facts: [
        fact(voice, "fact.invoice", number),
        fact(voice, "fact.amount", values.amount),
        fact(voice, "fact.due_on", values.due),
      ],
      button: { label: voice.say("invoice_reminder.button"), url },
      reader: "buyer",
    };
  },
};
