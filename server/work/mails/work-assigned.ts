import { money, type Money } from "#domain/money.ts";
import { always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { languagesOf, workTimeFact, sample_deadline } from "#server/order-mails/index.ts";
import { declinableUntil } from "../moves.ts";
import { type Held, inHand, type OfJob, ofJob, sampleJob, stageFacts } from "./job-mail.ts";

/** `decline_until`: end of the time in which a direct assignment may be declined. */
type Data = OfJob & { readonly fee: Money; readonly decline_until: Date | null };

const wonInRound = async ({ tx }: Writing, { stage_id, email }: Held): Promise<boolean> =>
  (await tx
    .selectFrom("offer")
    .innerJoin("translator", "translator.id", "offer.translator_id")
    .select("offer.id")
    .where("offer.stage_id", "=", stage_id)
    .where("offer.state", "=", "accepted")
    .where("offer.applied_at", "is not", null)
    .where("translator.email", "=", email)
    .executeTakeFirst()) !== undefined;

export const workAssignedMail = defineMail<Data>({
  kind: "work_assigned",
  rule: always,
  load: async (running) => {
    const mine = await inHand(running);
    // An applicant in a round of offers reads its result, and that the job is theirs, in one mail.
    if (!mine || (await wonInRound(running, mine))) return null;
    const { to, data } = await ofJob(running, mine);
    const fee = money(mine.fee, mine.currency);
    const decline_until = declinableUntil(mine, data.starts_at, running.now);
    return {
      key: `work_assigned:${mine.id}`,
      to,
      order_id: mine.order_id,
      data: { ...data, fee, decline_until },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("work_assigned.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("work_assigned.title"),
    paragraphs: [
      ...(data.decline_until === null
        ? []
        : [voice.say("work_assigned.decline", { until: voice.until(data.decline_until) })]),
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
  sample: (at) => ({
    ...sampleJob(at),
    fee: money(15_000n, "PLN"),
    decline_until: sample_deadline,
  }),
});
