import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { workTimeFact } from "#server/order-mails/index.ts";
import { inHand, ofJob, type OfJob, sampleJob, stageFacts } from "./job-mail.ts";

/** Start or end of a hold; `deadline` is the valid one after its end. */
type Data = OfJob & { readonly held: boolean };

export const workHeldMail = defineMail<Data>({
  kind: "work_held",
  rule: always,
  load: async (running) => {
    const mine = await inHand(running);
    if (!mine) return null;
    const { to, data } = await ofJob(running, mine);
    const happened = await running.tx
      .selectFrom("order_event")
      .select("event")
      .where("id", "=", BigInt(textOf(running, "event_id")))
      .executeTakeFirstOrThrow();
    return {
      key: `work_held:${textOf(running, "event_id")}`,
      to,
      order_id: mine.order_id,
      data: { ...data, held: happened.event === "hold.set" },
    };
  },
  compose: (data, voice) => {
    const step = data.held ? "begun" : "over";
    const of_session = data.starts_at !== null;
    return {
      subject: voice.say(`work_held.subject.${step}`, { id: String(data.order.id) }),
      title: voice.say(of_session ? `work_held.title_session.${step}` : `work_held.title.${step}`),
      paragraphs: [
        of_session
          ? voice.say(`work_held.body_session.${step}`)
          : voice.say(`work_held.body.${step}`, { deadline: voice.until(data.deadline) }),
      ],
      // During a hold the later deadline is not known.
      facts: [...stageFacts(voice, data), ...(data.held ? [] : [workTimeFact(voice, data)])],
      button: { label: voice.say("work_assigned.button"), url: data.url },
      reader: "worker",
    };
  },
  sample: (at) => ({ ...sampleJob(at), held: true }),
});
