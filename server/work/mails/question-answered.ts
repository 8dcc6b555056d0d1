import type { StageKind } from "#domain/catalog.ts";
import type { AboutSegment } from "#contract/work/questions.ts";
import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import {
  type Asked,
  askedFacts,
  type OfOrder,
  sample_asked,
  sample_order,
} from "#server/order-mails/index.ts";
import { held, ofJob, stageFacts } from "./job-mail.ts";

type Data = OfOrder & Asked & { readonly stage: StageKind; readonly answer: string };

export const questionAnsweredMail = defineMail<Data>({
  kind: "question_answered",
  rule: always,
  load: async (running) => {
    const by_desk = /^desk:(\d+)$/.exec(textOf(running, "event_id"))?.[1];
    const answered = running.tx
      .selectFrom("question")
      .selectAll()
      .where("order_id", "=", idOf(running, "order_id"))
      .where("state", "=", "answered");
    // The desk may answer several in a row, the customer is asked one at a time.
    const question = await (by_desk === undefined ? answered : answered.where("id", "=", Number(by_desk)))
      .orderBy("answered_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!question) return null;
    const mine = await held(running)
      .where("assignment.id", "=", question.assignment_id)
      .executeTakeFirstOrThrow();
    const { to, data } = await ofJob(running, mine);
    return {
      key: `question_answered:${question.id}`,
      to,
      order_id: question.order_id,
      data: {
        ...data,
        text: question.text,
        about: question.about as AboutSegment | null,
        answer: question.answer ?? "",
      },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("question_answered.subject", { id: String(data.order.id) }),
    title: voice.say("question_answered.title"),
    paragraphs: [],
    facts: [...stageFacts(voice, data), ...askedFacts(voice, data), fact(voice, "fact.reply", data.answer)],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/jobs/1`,
    stage: "translation",
    ...sample_asked,
    answer: "KRS = Krajowy Rejestr Sądowy",
  }),
});
