import type { StageKind } from "#domain/catalog.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import type { Addressed, SamplePlace, Writing } from "#server/kernel/mail/define.ts";
import { fact, type Fact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  languagesOf,
  addressee,
  named,
  type OfOrder,
  sample_deadline,
  sample_order,
} from "#server/order-mails/index.ts";
import type { AssignmentRow } from "#server/kernel/db/rows.ts";

/** A job as shown in mails to its translator, without data of the customer (§6). */
export type OfJob = OfOrder & {
  readonly stage: StageKind;
  readonly deadline: Date;
  /** When a call or a visit begins; null for what is delivered. */
  readonly starts_at: Date | null;
};

/** An assignment with the address of its translator. */
export type Held = AssignmentRow & {
  readonly email: string;
  readonly locale: Addressed["locale"];
};

export const held = ({ tx }: Pick<Writing, "tx">) =>
  tx
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .selectAll("assignment")
    .select(["translator.email", "translator.locale"])
    .where("assignment.is_second", "=", false);

export const inHand = async (running: Writing): Promise<Held | undefined> =>
  held(running)
    .where("assignment.order_id", "=", idOf(running, "order_id"))
    .where("assignment.state", "in", ["active", "returned"])
    .executeTakeFirst();

/** The reader of a mail about a job, its order, and the address of its page. */
export async function ofJob(running: Writing, mine: Held) {
  const order = await running.tx
    .selectFrom("order")
    .selectAll()
    .where("id", "=", mine.order_id)
    .executeTakeFirstOrThrow();
  const buyer = await addressee(running.tx, order.cart_id);
  const zone = `${originOfBrand(running.machine.config, buyer.brand)}/translator`;
  return {
    to: { ...buyer, recipient: mine.email, locale: mine.locale },
    zone,
    on_hold: order.on_hold,
    data: {
      order: named(order),
      url: `${zone}/jobs/${mine.stage_id}`,
      stage: mine.stage_kind,
      deadline: mine.deadline,
      starts_at: order.session_starts_at,
    },
  };
}

export const stageFacts = (voice: Voice, { order, stage }: Pick<OfJob, "order" | "stage">): Fact[] => [
  fact(voice, "fact.stage", voice.say(`stage.${stage}`)),
  fact(voice, "fact.service", voice.say(`service.${order.service_type}`)),
  fact(voice, "fact.languages", languagesOf(voice, order)),
];

export const sampleJob = ({ origin }: SamplePlace): OfJob => ({
  order: sample_order,
  url: `${origin}/translator/jobs/1`,
  stage: "translation",
  deadline: sample_deadline,
  starts_at: null,
});
