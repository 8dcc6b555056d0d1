import { answerDue, case_spans } from "#domain/cases/correction-case.ts";
import { day } from "#domain/orders/timers.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { remindReworker } from "./mails/rework-due.ts";
import { remindCaseDesk } from "./mails/staff-correction.ts";

/** Days after which the desk is reminded of a waiting complaint, appeal or unassigned rework. */
const waits = { triaged: [7, 12], appealed: [1, 7, 12], to_assign: [1, 3] } as const;
/** Days after its deadline on which the desk is reminded of a rework. */
const late_days = [0, 1, 3] as const;

const reached = (days: readonly number[], since: Date, now: Date): number | undefined =>
  days.findLast((one) => now.getTime() >= since.getTime() + one * day);

/**
 * Open items of complaints (4.7): reworks that are due or late, complaints and appeals without an answer, accepted ones
 * without an assigned rework. Changes no state; each step is notified once (decision 0089).
 */
export async function remindOfCases(running: Writing): Promise<void> {
  await dueReworks(running);
  await waitingCases(running);
}

const ofCase = (running: Writing, correction_id: number): Writing => ({
  ...running,
  payload: { correction_id },
});

async function dueReworks(running: Writing): Promise<void> {
  const { tx, now } = running;
  const turns = await tx
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .innerJoin("translator", "translator.id", "turn.translator_id")
    .select(["turn.id", "turn.correction_id", "turn.kind", "turn.assigned_at", "turn.deadline"])
    .select(["translator.email", "translator.locale", "translator.active"])
    .where("correction.state", "=", "in_rework")
    .where("turn.state", "=", "active")
    .execute();
  for (const turn of turns) {
    const whole = turn.deadline.getTime() - turn.assigned_at.getTime();
    if (now.getTime() < turn.deadline.getTime() - whole / 5) continue;
    const of_case = ofCase(running, turn.correction_id);
    const late = now >= turn.deadline;
    if (turn.active) await remindReworker(of_case, turn, late);
    const step = reached(late_days, turn.deadline, now);
    if (step !== undefined)
      await remindCaseDesk(of_case, "rework_late", {
        about: `:${turn.id}:${step}`,
        answer_by: turn.deadline,
      });
  }
}

async function waitingCases(running: Writing): Promise<void> {
  const { tx, now } = running;
  const rows = await tx
    .selectFrom("correction as c")
    .innerJoin("correction_event as move", "move.correction_id", "c.id")
    .select((w) => ["c.id", "c.state", "c.opened_at", "c.answered_at", w.fn.max("move.at").as("at")])
    .where("c.state", "in", ["triaged", "appealed", "accepted", "arbitrated"])
    .whereRef("move.to_state", "=", "c.state")
    .where((w) => w("move.from_state", "is distinct from", w.ref("move.to_state")))
    .groupBy(["c.id", "c.state", "c.opened_at", "c.answered_at"])
    .execute();
  for (const { id, state, opened_at, answered_at, at } of rows) {
    const since = new Date(at);
    const of_case = ofCase(running, id);
    if (state === "triaged") {
      const step = reached(waits.triaged, opened_at, now);
      const due = answerDue(opened_at.getTime(), since.getTime(), answered_at !== null);
      if (step !== undefined)
        await remindCaseDesk(of_case, "unanswered", { about: `:${step}`, answer_by: new Date(due) });
    } else if (state === "appealed") {
      const step = reached(waits.appealed, since, now);
      const answer_by = new Date(since.getTime() + case_spans.silence);
      if (step !== undefined) await remindCaseDesk(of_case, "appeal_waits", { about: `:${step}`, answer_by });
    } else {
      const step = reached(waits.to_assign, since, now);
      if (step !== undefined)
        await remindCaseDesk(of_case, "to_assign", { about: `:${since.getTime()}:${step}` });
    }
  }
}
