import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, named, type OfOrder } from "#server/order-mails/index.ts";
import { caseOf, sampleCase } from "./case-mail.ts";

/** The desk has withdrawn its answer, and the complaint is open again. */
type Data = OfOrder & { readonly case_id: number };

export const correctionReopenedMail = defineMail<Data>({
  kind: "correction_reopened",
  rule: always,
  load: async (running) => {
    const { row, order, to, url } = await caseOf(running);
    // Answered again before the mail was written.
    if (row.state !== "triaged") return null;
    return {
      key: `correction_reopened:${row.id}:${row.answer_version}`,
      to,
      order_id: order.id,
      data: { order: named(order), url, case_id: row.id },
    };
  },
  compose: ({ order, url, case_id }, voice) => ({
    subject: voice.say("correction_reopened.subject", { id: String(order.id) }),
    title: voice.say("correction_reopened.title"),
    paragraphs: [voice.say("correction_reopened.body")],
    facts: [fact(voice, "fact.case", String(case_id)), ordersFact(voice, [order])],
    button: { label: voice.say("correction_answered.button"), url },
    reader: "buyer",
  }),
  sample: (at) => sampleCase(at),
});
