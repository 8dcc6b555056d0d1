import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Occasion, type Writing } from "#server/kernel/mail/define.ts";
import { optionalFact } from "#server/kernel/mail/mail-content.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { ordersFact, named, type OfOrder, orderOf } from "#server/order-mails/index.ts";
import { draftOf } from "#server/work/index.ts";
import type { DraftRow } from "#server/kernel/db/rows.ts";
import { mailsAboutAnswer } from "../draft.ts";
import { sample_original } from "./paper-mail.ts";

/** To the translator: the customer's answer to the draft, or that an approval was recorded by mistake. */
type Data = OfOrder & {
  readonly outcome: "approved" | "change" | "taken_back";
  readonly answer: string;
};

/** The translator who made a draft; null where the desk or the customer did. */
const translatorOf = ({ made_by_role, made_by_id }: Pick<DraftRow, "made_by_role" | "made_by_id">) =>
  made_by_role === "worker" ? made_by_id : null;

type Answer = Pick<Data, "outcome" | "answer"> & {
  readonly version: number;
  readonly made_by_id: number | null;
};

/** To the translator who sent the draft; without one, to the holder of the work or its last translator. */
async function answerTo(
  running: Writing,
  { version, made_by_id, ...answer }: Answer,
): Promise<Occasion<Data> | null> {
  const { order, to } = await orderOf(running);
  const mine = await running.tx
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .select(["translator.email", "translator.locale", "assignment.stage_id"])
    .where("assignment.order_id", "=", order.id)
    .where("assignment.is_second", "=", false)
    .where("assignment.state", "not in", ["released", "revoked"])
    .orderBy((w) => w("assignment.translator_id", "=", made_by_id ?? 0), "desc")
    .orderBy((w) => w("assignment.state", "in", ["active", "returned"]), "desc")
    .orderBy((w) => w("assignment.stage_kind", "=", "translation"), "desc")
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mine) return null;
  const zone = `${originOfBrand(running.machine.config, to.brand)}/translator`;
  return {
    key: `${mailsAboutAnswer(order.id, version)}${answer.outcome}`,
    to: { ...to, recipient: mine.email, locale: mine.locale },
    order_id: order.id,
    data: { order: named(order), url: `${zone}/jobs/${mine.stage_id}`, ...answer },
  };
}

export const draftAnsweredMail = defineMail<Data>({
  kind: "draft_answered",
  rule: always,
  load: async (running) => {
    const draft = await draftOf(running.tx, idOf(running, "order_id"));
    if (draft?.state !== "approved" && draft?.state !== "change_asked") return null;
    const { version, state, answer } = draft;
    const outcome = state === "approved" ? state : "change";
    return answerTo(running, { version, outcome, answer, made_by_id: translatorOf(draft) });
  },
  compose: ({ order, url, answer, ...draft }, voice) => ({
    subject: voice.say(`draft_answered.subject.${draft.outcome}`, { id: String(order.id) }),
    title: voice.say(`draft_answered.title.${draft.outcome}`),
    paragraphs: [voice.say(`draft_answered.body.${draft.outcome}`)],
    facts: [ordersFact(voice, [order]), ...optionalFact(voice, "fact.reply", answer)],
    button: { label: voice.say("work_assigned.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_original,
    url: `${origin}/translator/jobs/1`,
    outcome: "change",
    answer: "My second name is missing.",
  }),
});

/** The same mail about an approval that was recorded by mistake. */
export const approval_mail_jobs = {
  "mail.approval_taken_back": job({
    command: async (running) => {
      const version = Number(textOf(running, "event_id").split(":")[1]);
      const draft = await running.tx
        .selectFrom("paper_draft")
        .select(["made_by_role", "made_by_id"])
        .where("order_id", "=", idOf(running, "order_id"))
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      const made_by_id = translatorOf(draft);
      const occasion = await answerTo(running, { version, outcome: "taken_back", answer: "", made_by_id });
      if (occasion) await writeMail(running.tx, draftAnsweredMail, occasion, running.now);
    },
  }),
};
