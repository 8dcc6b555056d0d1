import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, named, type OfOrder, sample_deadline } from "#server/order-mails/index.ts";
import { caseOf, sampleCase } from "./case-mail.ts";

type Data = OfOrder & { readonly case_id: number; readonly answer_by: Date };

export const correctionReceivedMail = defineMail<Data>({
  kind: "correction_received",
  rule: always,
  load: async (running) => {
    const { row, order, to, url } = await caseOf(running);
    return {
      key: `correction_received:${row.id}`,
      to,
      order_id: order.id,
      data: { order: named(order), url, case_id: row.id, answer_by: row.triage_due_at },
    };
  },
  compose: ({ order, url, case_id, answer_by }, voice) => ({
    subject: voice.say("correction_received.subject", { id: String(order.id) }),
    title: voice.say("correction_received.title"),
    paragraphs: [voice.say("correction_received.body", { answer_by: voice.until(answer_by) })],
    facts: [fact(voice, "fact.case", String(case_id)), ordersFact(voice, [order])],
    button: { label: voice.say("correction_received.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({ ...sampleCase(at), answer_by: sample_deadline }),
});
