import { answerDue, case_spans } from "#domain/cases/correction-case.ts";
import { day } from "#domain/orders/timers.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { type DueReminder, writeReminders } from "#server/kernel/mail/reminders.ts";
import { remindReworker, reworkKey } from "./mails/rework-due.ts";
import { caseKeys, caseReaders, type CaseReminder, remindCaseDesk } from "./mails/staff-correction.ts";

/** Days after which the desk is reminded of a waiting complaint, appeal or unassigned rework. */
const waits = { triaged: [7, 12], appealed: [1, 7, 12], to_assign: [1, 3] } as const;
/** Days after its deadline on which the desk is reminded of a rework. */
const late_days = [0, 1, 3] as const;

const reached = (days: readonly number[], since: Date, now: Date): number | undefined =>
  days.findLast((one) => now.getTime() >= since.getTime() + one * day);

/** A case that waits, and what its keys need of it. */
type WaitingCase = CaseReminder & { readonly correction_id: number; readonly rejected_by: number | null };

/**
 * Open items of complaints (4.7): reworks that are due or late, complaints and appeals without an answer, accepted ones
 * without an assigned rework. Changes no state; each step is notified once (decision 0089).
 */
export async function remindOfCases(running: Writing): Promise<void> {
  const turns = await dueReworks(running);
  const waiting = [...turns.flatMap(({ late }) => late ?? []), ...(await waitingCases(running))];
  const desk = waiting.length === 0 ? [] : await caseReaders(running.tx);
  await writeReminders(running.tx, [
    ...turns.flatMap(({ reminder }) => reminder ?? []),
    ...waiting.map(({ correction_id, rejected_by, ...reminder }) => ({
      keys: caseKeys({ id: correction_id, rejected_by }, reminder, desk),
      write: () => remindCaseDesk(ofCase(running, correction_id), reminder),
    })),
  ]);
}

const ofCase = (running: Writing, correction_id: number): Writing => ({
  ...running,
  payload: { correction_id },
});

/** Reworks of which four fifths of their time are over: the reminder of their translator, and of the desk once late. */
async function dueReworks(
  running: Writing,
): Promise<{ readonly reminder: DueReminder | null; readonly late: WaitingCase | null }[]> {
  const { tx, now } = running;
  const turns = await tx
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .innerJoin("translator", "translator.id", "turn.translator_id")
    .select(["turn.id", "turn.correction_id", "turn.kind", "turn.assigned_at", "turn.deadline"])
    .select(["translator.email", "translator.locale", "translator.active", "correction.rejected_by"])
    .where("correction.state", "=", "in_rework")
    .where("turn.state", "=", "active")
    .execute();
  return turns.flatMap((turn) => {
    const { id, correction_id, rejected_by, deadline, active } = turn;
    const whole = deadline.getTime() - turn.assigned_at.getTime();
    if (now.getTime() < deadline.getTime() - whole / 5) return [];
    const key = reworkKey(id, now >= deadline);
    const write = () => remindReworker(ofCase(running, correction_id), turn, now >= deadline);
    const step = reached(late_days, deadline, now);
    const about = `:${id}:${step}`;
    return {
      reminder: active ? { keys: [key], write } : null,
      late:
        step === undefined
          ? null
          : { correction_id, rejected_by, why: "rework_late" as const, about, answer_by: deadline },
    };
  });
}

async function waitingCases({ tx, now }: Writing): Promise<WaitingCase[]> {
  const rows = await tx
    .selectFrom("correction as c")
    .innerJoin("correction_event as move", "move.correction_id", "c.id")
    .select(["c.id", "c.state", "c.opened_at", "c.answered_at", "c.rejected_by"])
    .select((w) => w.fn.max("move.at").as("at"))
    .where("c.state", "in", ["triaged", "appealed", "accepted", "arbitrated"])
    .whereRef("move.to_state", "=", "c.state")
    .where((w) => w("move.from_state", "is distinct from", w.ref("move.to_state")))
    .groupBy("c.id")
    .execute();
  return rows.flatMap(({ id: correction_id, state, opened_at, answered_at, rejected_by, at }) => {
    const since = new Date(at);
    const of_case = { correction_id, rejected_by };
    if (state === "triaged") {
      const step = reached(waits.triaged, opened_at, now);
      const answer_by = new Date(answerDue(opened_at.getTime(), since.getTime(), answered_at !== null));
      return step === undefined ? [] : { ...of_case, why: "unanswered", about: `:${step}`, answer_by };
    }
    if (state === "appealed") {
      const step = reached(waits.appealed, since, now);
      const answer_by = new Date(since.getTime() + case_spans.silence);
      return step === undefined ? [] : { ...of_case, why: "appeal_waits", about: `:${step}`, answer_by };
    }
    const step = reached(waits.to_assign, since, now);
    return step === undefined ? [] : { ...of_case, why: "to_assign", about: `:${since.getTime()}:${step}` };
  });
}
