import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { held, ofJob, type OfJob, sampleJob, stageFacts } from "./job-mail.ts";

/** `asked` is a missed checkpoint: without an answer the job is revoked. */
type Data = OfJob & { readonly asked: boolean };

export const workDueSoonMail = defineMail<Data>({
  kind: "work_due_soon",
  rule: always,
  load: async (running) => {
    const id = idOf(running, "assignment_id");
    const mine = await held(running).where("assignment.id", "=", id).executeTakeFirst();
    if (!mine || !isInHand(mine)) return null;
    const { on_hold, to, data } = await ofJob(running, mine);
    // No reminder is sent during a hold; its end schedules this mail again.
    if (on_hold) return null;
    const asked = mine.checkpoint_missed_at !== null;
    return {
      key: `work_due_soon:${id}:${asked ? "asked" : "due"}`,
      to,
      order_id: mine.order_id,
      data: { ...data, asked },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("work_due_soon.subject", {
      id: String(data.order.id),
      deadline: voice.until(data.deadline),
    }),
    title: voice.say("work_due_soon.title"),
    paragraphs: [
      data.asked
        ? voice.say("work_due_soon.asked")
        : voice.say("work_due_soon.body", { deadline: voice.until(data.deadline) }),
    ],
    facts: [...stageFacts(voice, data), fact(voice, "fact.deadline", voice.moment(data.deadline))],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),
  sample: (at) => ({ ...sampleJob(at), asked: false }),
});
