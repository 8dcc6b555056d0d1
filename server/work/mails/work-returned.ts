import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { optionalFact } from "#server/kernel/mail/mail-content.ts";
import { held, type OfJob, ofJob, sampleJob, stageFacts } from "./job-mail.ts";

type Data = OfJob & { readonly comment: string };

/** The job that waits for its corrections. */
const returned = (running: Writing) =>
  held(running)
    .where("assignment.order_id", "=", idOf(running, "order_id"))
    .where("assignment.state", "=", "returned")
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();

export const workReturnedMail = defineMail<Data>({
  kind: "work_returned",
  rule: always,
  load: async (running) => {
    const mine = await returned(running);
    if (!mine) return null;
    const { to, data } = await ofJob(running, mine);
    const why = await running.tx
      .selectFrom("proposal")
      .select("comment")
      .where("order_id", "=", mine.order_id)
      .where("kind", "=", "return")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      key: `work_returned:${textOf(running, "event_id")}`,
      to,
      order_id: mine.order_id,
      data: { ...data, comment: why?.comment ?? "" },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("work_returned.subject", { id: String(data.order.id) }),
    title: voice.say("work_returned.title"),
    paragraphs: [voice.say("work_returned.body", { deadline: voice.until(data.deadline) })],
    facts: [...stageFacts(voice, data), ...optionalFact(voice, "fact.comment", data.comment)],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),
  sample: (at) => ({ ...sampleJob(at), comment: "§ 4: 30 → 13" }),
});
