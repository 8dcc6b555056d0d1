import { service_traits, type StageKind } from "#domain/catalog.ts";
import { money, type Money } from "#domain/money.ts";
import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { optionalFact } from "#server/kernel/mail/mail-content.ts";
import { type OfOrder, sample_order } from "#server/order-mails/index.ts";
import { held, ofJob, stageFacts } from "./job-mail.ts";

type Data = OfOrder & {
  readonly stage: StageKind;
  readonly reason: string;
  /** The order itself has ended: no other translator gets the job. */
  readonly ended: boolean;
  /** The net fee for the finished part; null when there is none. */
  readonly fee: Money | null;
};

/** The job that an event revoked; undefined without a holder, because an earlier one was notified before. */
const takenBy = (running: Writing) =>
  held(running)
    .innerJoin("order_event", (join) =>
      join
        .onRef("order_event.order_id", "=", "assignment.order_id")
        .onRef("order_event.at", "=", "assignment.ended_at"),
    )
    .where("order_event.id", "=", BigInt(textOf(running, "event_id")))
    .where("assignment.state", "=", "revoked")
    .where((w) =>
      w.or([
        w("assignment.end_reason", "=", w.ref("order_event.event")),
        w("assignment.end_reason", "=", "reassigned").and("order_event.event", "=", "stage.return_reassign"),
      ]),
    )
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The events that end an order during its work. */
const order_ends: readonly (string | null)[] = ["order.cancel", "order.withdraw"];

export const workRevokedMail = defineMail<Data>({
  kind: "work_revoked",
  rule: always,
  load: async (running) => {
    const mine = await takenBy(running);
    if (!mine) return null;
    const { to, data, zone } = await ofJob(running, mine);
    return {
      key: `work_revoked:${textOf(running, "event_id")}`,
      to,
      order_id: mine.order_id,
      data: {
        order: data.order,
        stage: data.stage,
        url: `${zone}/jobs`,
        reason: mine.end_note,
        ended: order_ends.includes(mine.end_reason),
        fee: mine.fee_due ? money(mine.fee_due, mine.currency) : null,
      },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("work_revoked.subject", { id: String(data.order.id) }),
    title: voice.say("work_revoked.title"),
    paragraphs: [
      ...(data.ended ? [voice.say("work_revoked.ended")] : []),
      voice.say(
        service_traits[data.order.service_type].session === null
          ? "work_revoked.body"
          : "work_revoked.body_session",
      ),
      ...(data.fee ? [voice.say("work_revoked.paid", { fee: voice.money(data.fee) })] : []),
    ],
    facts: [...stageFacts(voice, data), ...optionalFact(voice, "fact.reason", data.reason)],
    button: { label: voice.say("work_revoked.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/jobs`,
    stage: "translation",
    reason: "",
    ended: true,
    fee: money(11_550n, "PLN"),
  }),
});
