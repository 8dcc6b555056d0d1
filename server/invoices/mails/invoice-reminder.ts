import { overdue_stop_days } from "#domain/ledger/receivable.ts";
import { money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { open_of_invoice } from "#server/ledger/index.ts";
import { page } from "#server/order-mails/index.ts";
import { documentName } from "../pdf/invoice-layout.ts";
import { invoiceOf, invoiceReaders, type OfInvoice, sampleInvoice, toEachReader } from "./invoice-mail.ts";

/** `step` is how many days after it was due, below zero before. */
type Data = OfInvoice & { readonly step: number };

/** One mail for each step; none for an invoice that was paid meanwhile. */
export const invoiceReminderMail = defineMail<Data>({
  kind: "invoice_reminder",
  rule: always,
  load: async (running) => {
    const id = idOf(running, "invoice_id");
    const step = Number(textOf(running, "step"));
    const reads = batchedReads(running.tx);
    const { invoice, request, open } = await allOf({
      invoice: invoiceOf(reads, id),
      request: reads
        .selectFrom("payment_request")
        .select("hash")
        .where("invoice_id", "=", id)
        .where("state", "=", "open")
        .executeTakeFirst(),
      open: reads
        .selectFrom("invoice as i")
        .select(open_of_invoice.as("amount"))
        .where("i.id", "=", id)
        .executeTakeFirstOrThrow(),
    });
    if (!request || invoice.paid || invoice.due_date === null) return null;
    const data = {
      number: invoice.number,
      amount: money(open.amount, invoice.currency),
      due_on: invoice.due_date,
      step,
    };
    const attached =
      invoice.pdf_key === null ? {} : { attachment: { name: documentName(invoice), key: invoice.pdf_key } };
    return toEachReader(
      await invoiceReaders(reads, invoice),
      `invoice_reminder:${invoice.id}:${step}`,
      (to) => ({
        order_id: null,
        data: { url: page(running, to, `/orders/pay/${request.hash}`), ...data },
        ...attached,
      }),
    );
  },
  compose: ({ url, number, amount, due_on, step }, voice) => {
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
  sample: (at) => ({ ...sampleInvoice(at), step: 14 }),
});
