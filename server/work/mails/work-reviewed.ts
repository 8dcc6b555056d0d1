import type { StageKind } from "#domain/catalog.ts";
import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { fact, optionalFact } from "#server/kernel/mail/mail-content.ts";
import type { OfOrder } from "#server/order-mails/index.ts";
import { type Held, held, ofJob, sampleJob, stageFacts } from "./job-mail.ts";

/** The result of a review of finished work: by a proofreader or verifier, or after a complaint of the customer. */
type Data = OfOrder & {
  readonly stage: StageKind;
  readonly why: "reviewed" | "complaint";
  /** 10,000 is a text without an error; null without a count. */
  readonly score_bps: number | null;
  readonly comment: string;
};

type Reviewed = {
  readonly mine: Held;
  readonly key: string;
} & Pick<Data, "why" | "score_bps" | "comment">;

/**
 * The finished work that an event has reviewed: the stage before a hand-in, or the subject of a justified complaint.
 * Undefined for the hand-in of a first stage.
 */
async function reviewOf(running: Writing): Promise<Reviewed | undefined> {
  const { tx, payload } = running;
  if (payload["correction_id"] !== undefined) {
    const id = idOf(running, "correction_id");
    const { order_id } = await tx
      .selectFrom("correction")
      .select("order_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const mine = await held(running)
      .where("assignment.order_id", "=", order_id)
      .where("assignment.state", "in", ["passed", "submitted"])
      .where("assignment.stage_kind", "in", ["translation", "post_edition"])
      .orderBy("assignment.id", "desc")
      .limit(1)
      .executeTakeFirst();
    return mine && { mine, key: `case:${id}`, why: "complaint", score_bps: null, comment: "" };
  }
  const mine = await held(running)
    .innerJoin("order_event", "order_event.order_id", "assignment.order_id")
    .where("order_event.id", "=", BigInt(textOf(running, "event_id")))
    .where("assignment.state", "=", "passed")
    .whereRef("assignment.passed_at", "=", "order_event.at")
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mine) return undefined;
  const lqa = await tx
    .selectFrom("lqa")
    .select(["score_bps", "comment"])
    .where("of_assignment_id", "=", mine.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const score_bps = lqa ? Number(lqa.score_bps) : null;
  return { mine, key: textOf(running, "event_id"), why: "reviewed", score_bps, comment: lqa?.comment ?? "" };
}

export const workReviewedMail = defineMail<Data>({
  kind: "work_reviewed",
  rule: always,
  load: async (running) => {
    const reviewed = await reviewOf(running);
    if (!reviewed) return null;
    const { mine, key, ...review } = reviewed;
    const { to, data } = await ofJob(running, mine);
    const { order, url, stage } = data;
    return {
      key: `work_reviewed:${key}:${mine.id}`,
      to,
      order_id: mine.order_id,
      data: { order, url, stage, ...review },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say(`work_reviewed.subject.${data.why}`, { id: String(data.order.id) }),
    title: voice.say(`work_reviewed.title.${data.why}`),
    paragraphs: [voice.say(`work_reviewed.body.${data.why}`)],
    facts: [
      ...stageFacts(voice, data),
      ...(data.score_bps === null ? [] : [fact(voice, "fact.score", voice.percent(data.score_bps))]),
      ...optionalFact(voice, "fact.comment", data.comment),
    ],
    button: { label: voice.say("work_assigned.button"), url: data.url },
    reader: "worker",
  }),
  sample: (at) => ({
    ...sampleJob(at),
    why: "reviewed",
    score_bps: 9_720,
    comment: "Two terms differ.",
  }),
});
