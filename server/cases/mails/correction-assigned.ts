import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  languagesOf,
  named,
  type OfOrder,
  sample_deadline,
  sample_order,
} from "#server/order-mails/index.ts";
import { caseOf } from "./case-mail.ts";

/** To the translator who reworks a delivery or checks the rework; reveals nothing about the customer (§6). */
type Data = OfOrder & {
  readonly kind: "rework" | "check";
  /** Net: the translator's fee. */
  readonly fee: Money;
  readonly deadline: Date;
};

export const correctionAssignedMail = defineMail<Data>({
  kind: "correction_assigned",
  rule: always,
  load: async (running) => {
    const { row, order, to } = await caseOf(running);
    const stage = await running.tx
      .selectFrom("correction_stage as turn")
      .innerJoin("translator", "translator.id", "turn.translator_id")
      .select(["turn.id", "turn.kind", "turn.fee", "turn.deadline", "translator.email", "translator.locale"])
      .where("turn.correction_id", "=", row.id)
      .where("turn.state", "=", "active")
      .executeTakeFirst();
    if (!stage) return null;
    return {
      key: `correction_assigned:${stage.id}`,
      to: { ...to, recipient: stage.email, locale: stage.locale },
      order_id: order.id,
      data: {
        order: named(order),
        url: `${originOfBrand(running.machine.config, to.brand)}/translator/reworks/${stage.id}`,
        kind: stage.kind,
        fee: money(stage.fee, order.currency),
        deadline: stage.deadline,
      },
    };
  },
  compose: ({ order, url, kind, fee, deadline }, voice) => ({
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
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/reworks/12`,
    kind: "rework",
    fee: money(0n, "PLN"),
    deadline: sample_deadline,
  }),
});
