import { type Addressed, always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  languagesOf,
  named,
  type OfOrder,
  sample_deadline,
  sample_order,
} from "#server/order-mails/index.ts";
import { caseOf } from "./case-mail.ts";

/** To the translator of a rework: its deadline is near, or has passed. */
type Data = OfOrder & {
  readonly kind: "rework" | "check";
  readonly deadline: Date;
  readonly late: boolean;
};

export const reworkDueMail = defineMail<Data>({
  kind: "rework_due",
  rule: always,
  compose: ({ order, url, kind, deadline, late }, voice) => {
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
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/reworks/12`,
    kind: "rework",
    deadline: sample_deadline,
    late: false,
  }),
});

type Turn = Pick<Data, "kind" | "deadline"> & {
  readonly id: number;
  readonly email: string;
  readonly locale: Addressed["locale"];
};

/** The key of the reminder before the deadline of a stage, and of the one after it. */
export const reworkKey = (id: number, late: boolean): string => `rework_due:${id}:${late ? "late" : "soon"}`;

/** Reminds the translator of a rework, once before its deadline and once after it. */
export async function remindReworker(running: Writing, turn: Turn, late: boolean): Promise<void> {
  const { order, to } = await caseOf(running);
  const { id, kind, deadline, email, locale } = turn;
  const url = `${originOfBrand(running.machine.config, to.brand)}/translator/reworks/${id}`;
  await writeMail(
    running.tx,
    reworkDueMail,
    {
      key: reworkKey(id, late),
      to: { ...to, recipient: email, locale },
      order_id: order.id,
      data: { order: named(order), url, kind, deadline, late },
    },
    running.now,
  );
}
