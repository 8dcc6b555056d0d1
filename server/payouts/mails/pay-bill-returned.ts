import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { earningsPage, payeeAddress, sample_number, sampleMonthPage, statementOf } from "./pay-mail.ts";

type Data = { readonly url: string; readonly number: string; readonly reason: string };

export const payBillReturnedMail = defineMail<Data>({
  kind: "pay_bill_returned",
  rule: always,
  load: async (running) => {
    const { id, number, period, state, returned_reason, email, locale } = await statementOf(running);
    // Billed again before this was written: there is nothing to correct.
    if (state !== "open" || returned_reason === "") return null;
    return {
      key: `pay_bill_returned:${id}:${textOf(running, "event_id")}`,
      to: payeeAddress(locale, email),
      order_id: null,
      data: { url: `${earningsPage(running)}?month=${period}`, number, reason: returned_reason },
    };
  },
  compose: ({ url, number, reason }, voice) => ({
    subject: voice.say("pay_bill_returned.subject", { number }),
    title: voice.say("pay_bill_returned.title"),
    paragraphs: [voice.say("pay_bill_returned.body")],
    facts: [fact(voice, "fact.statement", number), fact(voice, "fact.comment", reason)],
    button: { label: voice.say("pay_statement.button"), url },
    reader: "worker",
  }),
  sample: (at) => ({
    url: sampleMonthPage(at),
    number: sample_number,
    reason: "The total is 2,140.00, not 2,410.00.",
  }),
});
