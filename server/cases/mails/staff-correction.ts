import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { always, defineMail, type Occasion, type Writing } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { ordersFact, named, type OfOrder, sample_deadline } from "#server/order-mails/index.ts";
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

/** `about` names the object of an occasion, such as a stage or a step; `answer_by` is the deadline in the sentence. */
export type CaseReminder = {
  readonly why: Data["why"];
  readonly about?: string;
  readonly answer_by?: Date;
};

/** All who may work on complaints. */
export const caseReaders = (tx: Tx) => deskReaders(tx, rolesWith("corrections.work"));

/** Readers of an occasion: an appeal is decided by another person than its rejection. */
const readersOf = <R extends { readonly id: number }>(
  { rejected_by }: Pick<CaseRow, "rejected_by">,
  why: Data["why"],
  desk: readonly R[],
) => desk.filter(({ id }) => !of_appeal.includes(why) || id !== rejected_by);

const keyOf = (correction_id: number, { why, about = "" }: CaseReminder, reader_id: number): string =>
  `staff_correction:${correction_id}:${why}${about}:${reader_id}`;

/** The keys of the mails that `remindCaseDesk` writes. */
export const caseKeys = (
  row: Pick<CaseRow, "id" | "rejected_by">,
  reminder: CaseReminder,
  desk: readonly { readonly id: number }[],
): string[] => readersOf(row, reminder.why, desk).map(({ id }) => keyOf(row.id, reminder, id));

async function callsOf(running: Writing, reminder: CaseReminder): Promise<Occasion<Data>[]> {
  const { why, answer_by } = reminder;
  const { row, order, to } = await caseOf(running);
  const desk = await caseReaders(running.tx);
  const url = `${originOfBrand(running.machine.config, to.brand)}/staff/corrections/${row.id}`;
  return readersOf(row, why, desk).map(({ id, email, locale }) => ({
    key: keyOf(row.id, reminder, id),
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
  }));
}

export const staffCorrectionMail = defineMail<Data>({
  kind: "staff_correction",
  rule: always,
  load: async (running) => {
    const { row } = await caseOf(running);
    const gone = row.state === "in_rework" ? await goneFrom(running, row.id) : undefined;
    if (gone !== undefined) return callsOf(running, { why: "left", about: `:${gone}` });
    const why = whyOf(row);
    return why === null ? null : callsOf(running, { why });
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

/** Reminds the desk of a case that waits, each reader once per occasion. */
export async function remindCaseDesk(running: Writing, reminder: CaseReminder): Promise<void> {
  await writeMails(running.tx, staffCorrectionMail, await callsOf(running, reminder), running.now);
}
