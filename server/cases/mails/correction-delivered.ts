import { case_spans } from "#domain/cases/correction-case.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, named, type OfOrder, sample_deadline } from "#server/order-mails/index.ts";
import { caseOf, sampleCase } from "./case-mail.ts";

type Data = OfOrder & {
  readonly case_id: number;
  readonly files: number;
  readonly until: Date;
};

export const correctionDeliveredMail = defineMail<Data>({
  kind: "correction_delivered",
  rule: always,
  load: async (running) => {
    const { row, order, to, url } = await caseOf(running);
    // A stage before a check has delivered nothing yet.
    if (row.state !== "delivered" || row.delivered_at === null) return null;
    const files = await running.tx
      .selectFrom("attachment")
      .innerJoin("correction_stage as turn", "turn.id", "attachment.correction_stage_id")
      .select((w) => w.fn.countAll<bigint>().as("n"))
      .where("turn.correction_id", "=", row.id)
      .where("attachment.held", "=", false)
      .executeTakeFirstOrThrow();
    return {
      key: `correction_delivered:${row.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url,
        case_id: row.id,
        files: Number(files.n),
        until: new Date(row.delivered_at.getTime() + case_spans.silence),
      },
    };
  },
  compose: ({ order, url, case_id, files, until }, voice) => ({
    subject: voice.say("correction_delivered.subject", { id: String(order.id) }),
    title: voice.say("correction_delivered.title"),
    paragraphs: [
      voice.say("correction_delivered.body", { files }),
      voice.say("correction_delivered.silence", { until: voice.until(until) }),
    ],
    facts: [fact(voice, "fact.case", String(case_id)), ordersFact(voice, [order])],
    button: { label: voice.say("correction_delivered.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({ ...sampleCase(at), files: 1, until: sample_deadline }),
});
