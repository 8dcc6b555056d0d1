import type { Brand } from "#brands/brand.ts";
import { fact, languagesOf, ordersFact } from "#server/orders/mails/facts.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

type Kinds =
  | "review_ending"
  | "correction_received"
  | "correction_answered"
  | "correction_reopened"
  | "correction_delivered"
  | "correction_assigned"
  | "rework_due"
  | "staff_correction";

/** The letters about what comes after delivery. */
export const correction_composers: {
  readonly [K in Kinds]: (data: MailData[K], voice: Voice, brand: Brand) => Letter;
} = {
  review_ending: ({ order, url, until }, voice) => ({
    subject: voice.say("review_ending.subject", { id: String(order.id) }),
    title: voice.say("review_ending.title"),
    paragraphs: [
      voice.say("review_ending.body", { until: voice.until(until) }),
      voice.say("review_ending.after"),
    ],
    facts: [ordersFact(voice, [order])],
    button: { label: voice.say("review_ending.button"), url },
    reader: "buyer",
  }),

  correction_received: ({ order, url, case_id, answer_by }, voice) => ({
    subject: voice.say("correction_received.subject", { id: String(order.id) }),
    title: voice.say("correction_received.title"),
    paragraphs: [voice.say("correction_received.body", { answer_by: voice.until(answer_by) })],
    facts: [fact(voice, "fact.case", String(case_id)), ordersFact(voice, [order])],
    button: { label: voice.say("correction_received.button"), url },
    reader: "buyer",
  }),

  correction_reopened: ({ order, url, case_id }, voice) => ({
    subject: voice.say("correction_reopened.subject", { id: String(order.id) }),
    title: voice.say("correction_reopened.title"),
    paragraphs: [voice.say("correction_reopened.body")],
    facts: [fact(voice, "fact.case", String(case_id)), ordersFact(voice, [order])],
    button: { label: voice.say("correction_answered.button"), url },
    reader: "buyer",
  }),

  correction_answered: ({ order, url, case_id, verdict, replaces, answer, refund, appeal_until }, voice) => ({
    subject: voice.say("correction_answered.subject", { id: String(order.id) }),
    title: voice.say(`correction_answered.title.${verdict}`),
    paragraphs: [
      ...(replaces ? [voice.say("correction_answered.replaces")] : []),
      voice.say(`correction_answered.body.${verdict}`, {
        amount: refund === null ? "" : voice.money(refund),
      }),
      ...(appeal_until === null
        ? []
        : [voice.say("correction_answered.appeal", { until: voice.until(appeal_until) })]),
    ],
    facts: [
      fact(voice, "fact.case", String(case_id)),
      ordersFact(voice, [order]),
      ...(answer === "" ? [] : [fact(voice, "fact.answer", answer)]),
    ],
    button: { label: voice.say("correction_answered.button"), url },
    reader: "buyer",
  }),

  correction_delivered: ({ order, url, case_id, files, until }, voice) => ({
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

  // §6: a translator's mail says nothing about the customer.
  correction_assigned: ({ order, url, kind, fee, deadline }, voice) => ({
    subject: voice.say("correction_assigned.subject", { id: String(order.id) }),
    title: voice.say(`correction_assigned.title.${kind}`),
    paragraphs: [voice.say(`correction_assigned.body.${kind}`)],
    facts: [
      fact(voice, "fact.service", voice.say(`service.${order.service_type}`)),
      fact(voice, "fact.languages", languagesOf(voice, order)),
      fact(voice, "fact.fee", voice.money(fee)),
      fact(voice, "fact.deadline", voice.moment(deadline)),
    ],
    button: { label: voice.say("correction_assigned.button"), url },
    reader: "worker",
  }),

  rework_due: ({ order, url, kind, deadline, late }, voice) => {
    const step = late ? "late" : "soon";
    return {
      subject: voice.say(`rework_due.subject.${step}`, { id: String(order.id) }),
      title: voice.say(`correction_assigned.title.${kind}`),
      paragraphs: [voice.say(`rework_due.body.${step}`, { deadline: voice.until(deadline) })],
      facts: [
        fact(voice, "fact.service", voice.say(`service.${order.service_type}`)),
        fact(voice, "fact.languages", languagesOf(voice, order)),
        fact(voice, "fact.deadline", voice.moment(deadline)),
      ],
      button: { label: voice.say("correction_assigned.button"), url },
      reader: "worker",
    };
  },

  staff_correction: ({ order, url, case_id, customer, why, answer_by }, voice, brand) => ({
    subject: voice.say(`staff_correction.subject.${why}`, { id: String(order.id) }),
    title: voice.say("staff_correction.title"),
    paragraphs: [voice.say(`staff_correction.body.${why}`, { answer_by: voice.until(answer_by) })],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.customer", customer),
      fact(voice, "fact.case", String(case_id)),
      ordersFact(voice, [order]),
    ],
    button: { label: voice.say("staff_correction.button"), url },
    reader: "worker",
  }),
};
