import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { always, defineMail, type Occasion, type Writing } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { ordersFact, named, type OfOrder, sample_deadline } from "#server/orders/index.ts";
import type { CaseRow } from "../act.ts";
import { caseOf, sampleCase } from "./case-mail.ts";

type Data = OfOrder & {
  readonly case_id: number;
  readonly customer: string;
  readonly why:
    | "opened"
    | "late"
    | "appealed"
    | "left"
    | "lapsed"
    | "unanswered"
    | "appeal_waits"
    | "to_assign"
    | "rework_late";
  readonly answer_by: Date;
};

const of_appeal: readonly Data["why"][] = ["appealed", "appeal_waits"];

/** The reason for a task of the desk, by the state of the case. */
function whyOf({ state, late_at, answered_at }: CaseRow): Data["why"] | null {
  if (state === "appealed") return "appealed";
  // Accepted by the timer, without an answer.
  if (state === "accepted" && answered_at === null) return "lapsed";
  if (state !== "opened") return null;
  return late_at === null ? "opened" : "late";
}

/** The stage of a rework whose translator is deactivated; undefined when there is none. */
async function goneFrom({ tx }: Writing, correction_id: number): Promise<number | undefined> {
  const stage = await tx
    .selectFrom("correction_stage as turn")
    .innerJoin("translator", "translator.id", "turn.translator_id")
    .select("turn.id")
    .where("turn.correction_id", "=", correction_id)
    .where("turn.state", "in", ["planned", "active"])
    .where("translator.active", "=", false)
    .orderBy("turn.position")
    .executeTakeFirst();
  return stage?.id;
}

type Reminder = { readonly about?: string; readonly answer_by?: Date };

/**
 * To all who may work on complaints, once per occasion: `about` names its object, such as a stage or a step. `answer_by`
 * is the deadline in the sentence.
 */
async function callsOf(
  running: Writing,
  why: Data["why"],
  { about = "", answer_by }: Reminder = {},
): Promise<Occasion<Data>[]> {
  const { row, order, to } = await caseOf(running);
  const desk = await deskReaders(running.tx, rolesWith("corrections.work"));
  const url = `${originOfBrand(running.machine.config, to.brand)}/staff/corrections/${row.id}`;
  return (
    desk
      // An appeal is decided by another person than its rejection.
      .filter(({ id }) => !of_appeal.includes(why) || id !== row.rejected_by)
      .map(({ id, email, locale }) => ({
        key: `staff_correction:${row.id}:${why}${about}:${id}`,
        to: { ...to, recipient: email, locale },
        order_id: order.id,
        data: {
          order: named(order),
          url,
          case_id: row.id,
          customer: to.recipient,
          why,
          answer_by: answer_by ?? row.triage_due_at,
        },
      }))
  );
}

export const staffCorrectionMail = defineMail<Data>({
  kind: "staff_correction",
  rule: always,
  load: async (running) => {
    const { row } = await caseOf(running);
    const gone = row.state === "in_rework" ? await goneFrom(running, row.id) : undefined;
    if (gone !== undefined) return callsOf(running, "left", { about: `:${gone}` });
    const why = whyOf(row);
    return why === null ? null : callsOf(running, why);
  },
  compose: ({ order, url, case_id, customer, why, answer_by }, voice, brand) => ({
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
  sample: (at) => ({
    ...sampleCase(at),
    url: `${at.origin}/staff/corrections/12`,
    customer: "Anna Nowak <anna@nowak.example>",
    why: "opened",
    answer_by: sample_deadline,
  }),
});

/** Reminds the desk of a case that waits. */
export async function remindCaseDesk(running: Writing, why: Data["why"], reminder: Reminder): Promise<void> {
  await writeMails(running.tx, staffCorrectionMail, await callsOf(running, why, reminder), running.now);
}
