import type { Brand } from "#brands/brand.ts";
import { fact, languagesOf, ordersFact, workTimeFact } from "#server/orders/mails/facts.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { WorkMailData } from "#server/kernel/mail/kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

type Composer<K extends keyof WorkMailData> = (data: WorkMailData[K], voice: Voice, brand: Brand) => Letter;
type OfStage = Pick<WorkMailData["work_revoked"], "order" | "stage">;

const stageFacts = (voice: Voice, { order, stage }: OfStage) => [
  fact(voice, "fact.stage", voice.say(`stage.${stage}`)),
  fact(voice, "fact.service", voice.say(`service.${order.service_type}`)),
  fact(voice, "fact.languages", languagesOf(voice, order)),
];
const said = (voice: Voice, key: "fact.comment" | "fact.reason", text: string) =>
  text === "" ? [] : [fact(voice, key, text)];

/** Letters about work in hand. §6: those to a translator say nothing about the customer. */
export const work_composers: { readonly [K in keyof WorkMailData]: Composer<K> } = {
  work_assigned: (data, voice) => ({
    subject: voice.say("work_assigned.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("work_assigned.title"),
    paragraphs: [
      ...(data.decline_until === null
        ? []
        : [voice.say("work_assigned.decline", { until: voice.moment(data.decline_until) })]),
      voice.say(data.starts_at === null ? "work_assigned.body" : "work_assigned.body_session"),
    ],
    facts: [
      ...stageFacts(voice, data),
      fact(voice, "fact.fee", voice.money(data.fee)),
      workTimeFact(voice, data),
    ],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),

  work_due_soon: (data, voice) => ({
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

  work_returned: (data, voice) => ({
    subject: voice.say("work_returned.subject", { id: String(data.order.id) }),
    title: voice.say("work_returned.title"),
    paragraphs: [voice.say("work_returned.body", { deadline: voice.until(data.deadline) })],
    facts: [...stageFacts(voice, data), ...said(voice, "fact.comment", data.comment)],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),

  work_reviewed: (data, voice) => ({
    subject: voice.say(`work_reviewed.subject.${data.why}`, { id: String(data.order.id) }),
    title: voice.say(`work_reviewed.title.${data.why}`),
    paragraphs: [voice.say(`work_reviewed.body.${data.why}`)],
    facts: [
      ...stageFacts(voice, data),
      ...(data.score_bps === null
        ? []
        : [fact(voice, "fact.score", `${(data.score_bps / 100).toFixed(1)} %`)]),
      ...said(voice, "fact.comment", data.comment),
    ],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),

  work_revoked: (data, voice) => ({
    subject: voice.say("work_revoked.subject", { id: String(data.order.id) }),
    title: voice.say("work_revoked.title"),
    paragraphs: [
      ...(data.ended ? [voice.say("work_revoked.ended")] : []),
      voice.say("work_revoked.body"),
      ...(data.fee ? [voice.say("work_revoked.paid", { fee: voice.money(data.fee) })] : []),
    ],
    facts: [...stageFacts(voice, data), ...said(voice, "fact.reason", data.reason)],
    button: { label: voice.say("work_revoked.button"), url: data.url },
    reader: "worker",
  }),

  work_held: (data, voice) => {
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
      // While it stands nobody knows the deadline that will count.
      facts: [...stageFacts(voice, data), ...(data.held ? [] : [workTimeFact(voice, data)])],
      button: { label: voice.say("work_assigned.button"), url: data.url },
      reader: "worker",
    };
  },

  question_taken_back: ({ order, url }, voice) => ({
    subject: voice.say("question_taken_back.subject", { id: String(order.id) }),
    title: voice.say("question_taken_back.title"),
    paragraphs: [voice.say("question_taken_back.body")],
    facts: [ordersFact(voice, [order])],
    button: { label: voice.say("offer_taken_back.button"), url },
    reader: "buyer",
  }),

  question: ({ order, url, text, replaces }, voice) => ({
    subject: voice.say("question.subject", { id: String(order.id) }),
    title: voice.say("question.title"),
    paragraphs: [...(replaces ? [voice.say("question.replaces")] : []), voice.say("question.body")],
    facts: [ordersFact(voice, [order]), fact(voice, "fact.question", text)],
    button: { label: voice.say("question.button"), url },
    reader: "buyer",
  }),

  question_answered: (data, voice) => ({
    subject: voice.say("question_answered.subject", { id: String(data.order.id) }),
    title: voice.say("question_answered.title"),
    paragraphs: [],
    facts: [
      ...stageFacts(voice, data),
      fact(voice, "fact.question", data.text),
      fact(voice, "fact.reply", data.answer),
    ],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),

  order_delayed: ({ order, url, deadline }, voice) => ({
    subject: voice.say("order_delayed.subject", { id: String(order.id) }),
    title: voice.say("order_delayed.title"),
    paragraphs: [voice.say("order_delayed.body", { deadline: voice.until(deadline) })],
    facts: [ordersFact(voice, [order]), fact(voice, "fact.delivery", voice.moment(deadline))],
    button: { label: voice.say("order_delayed.button"), url },
    reader: "buyer",
  }),

  staff_task: ({ order, url, task, text }, voice, brand) => ({
    subject: voice.say("staff_task.subject", { id: String(order.id), task }),
    title: voice.say("staff_task.title"),
    paragraphs: [voice.say(`staff_task.${task}`)],
    facts: [
      fact(voice, "fact.brand", brand.name),
      ordersFact(voice, [order]),
      ...said(voice, "fact.comment", text),
    ],
    button: { label: voice.say("staff_task.button"), url },
    reader: "worker",
  }),
};
