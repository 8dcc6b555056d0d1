import { describe, expect, test } from "vitest";
import {
  allowedCaseEvents,
  answerDue,
  case_events,
  case_spans,
  case_states,
  case_table,
  type CaseFacts,
  type CaseRole,
  caseTimer,
  decideCase,
  outcomeOf,
} from "./correction-case.ts";

const day = 24 * 60 * 60_000;
const facts = (change: Partial<CaseFacts> = {}): CaseFacts => ({
  state: "opened",
  now: 0,
  triage_due_at: day,
  answer_due_at: 14 * day,
  triage_alerted: false,
  since: 0,
  appeals: 0,
  gives_all: false,
  rejected_by: null,
  actor_id: 1,
  verdict: null,
  next_stage: false,
  explained: true,
  ...change,
});
const roles: readonly CaseRole[] = ["customer", "staff", "worker", "system"];

describe("§4.7 A complaint changes only by its transition table", () => {
  test("every combination of state, event and role is allowed exactly where the table has it", () => {
    // Facts for which each guard is true or false.
    const sides = [true, false].flatMap((next_stage) =>
      (["uphold", "grant", null] as const).map((verdict) =>
        facts({ next_stage, verdict, now: 20 * day, rejected_by: 2 }),
      ),
    );
    const early = facts({ now: 1 });
    const paid = facts({ gives_all: true });
    for (const state of case_states)
      for (const event of case_events)
        for (const role of roles) {
          const rows = case_table.filter(
            (row) => row.from === state && row.event === event && row.role === role,
          );
          const found = new Set(
            [...sides, early, paid].flatMap((one) => {
              const decision = decideCase({ ...one, state }, event, role);
              return decision.allowed ? [decision.to] : [];
            }),
          );
          expect([...found].toSorted(), `${state} ${event} ${role}`).toEqual(
            [...new Set(rows.map(({ to }) => to))].toSorted(),
          );
        }
  });

  test("every case can end, and no event leaves an end", () => {
    expect(case_table.some(({ from }) => from === "closed")).toBe(false);
    for (const state of case_states) {
      const reached = new Set([state]);
      for (let size = 0; size < reached.size;) {
        size = reached.size;
        for (const { from, to } of case_table) if (reached.has(from)) reached.add(to);
      }
      expect(reached.has("closed"), state).toBe(true);
    }
  });

  test("a rejection needs a reason, and an appeal is decided by a different staff user", () => {
    const triaged = facts({ state: "triaged", explained: false });
    expect(decideCase(triaged, "case.reject", "staff")).toMatchObject({ guard: "explained" });
    expect(allowedCaseEvents(triaged, "staff")).toEqual(["case.accept", "case.reject", "case.refund"]);
    const appealed = facts({ state: "appealed", rejected_by: 7 });
    expect(decideCase({ ...appealed, actor_id: 7 }, "case.arbitrate", "staff")).toMatchObject({
      guard: "other_person",
    });
    expect(decideCase({ ...appealed, actor_id: 8 }, "case.arbitrate", "staff").allowed).toBe(true);
  });

  test("a partial refund waits for a reply; a full refund or a decided appeal closes the case", () => {
    const paid = facts({ state: "partial_refund" });
    const led = (change: Partial<typeof paid>) =>
      decideCase({ ...paid, ...change }, "case.refunded", "system");
    expect(led({ gives_all: false })).toMatchObject({ to: "settled" });
    expect(led({ gives_all: true })).toMatchObject({ to: "closed" });
    expect(led({ gives_all: false, appeals: 1 })).toMatchObject({ to: "closed" });
    expect(allowedCaseEvents(facts({ state: "settled" }), "customer")).toEqual([
      "case.confirm",
      "case.appeal",
    ]);
  });

  test("one appeal, within fourteen days", () => {
    const rejected = facts({ state: "rejected", now: case_spans.silence - 1 });
    expect(decideCase(rejected, "case.appeal", "customer").allowed).toBe(true);
    expect(decideCase({ ...rejected, appeals: 1 }, "case.appeal", "customer")).toMatchObject({
      guard: "may_appeal",
    });
    const late = { ...rejected, now: case_spans.silence };
    expect(decideCase(late, "case.appeal", "customer").allowed).toBe(false);
  });

  test("a case without a reply after delivery or rejection is closed, and the desk is notified of a late triage once", () => {
    expect(caseTimer(facts())).toEqual({ event: "case.late", at: day });
    // A complaint without an answer within fourteen days is accepted.
    const unanswered = { event: "case.lapse", at: 14 * day };
    expect(caseTimer(facts({ triage_alerted: true }))).toEqual(unanswered);
    expect(caseTimer(facts({ state: "triaged" }))).toEqual(unanswered);
    expect(answerDue(0, 20 * day, false)).toBe(14 * day);
    expect(answerDue(0, 20 * day, true)).toBe(21 * day);
    for (const state of ["delivered", "rejected", "settled"] as const) {
      expect(caseTimer(facts({ state }))).toEqual({ event: "case.expire", at: 14 * day });
      expect(decideCase(facts({ state, now: 14 * day - 1 }), "case.expire", "system").allowed).toBe(false);
      expect(decideCase(facts({ state, now: 14 * day }), "case.expire", "system").allowed).toBe(true);
    }
    expect(caseTimer(facts({ state: "closed" }))).toBeNull();
  });

  test("the outcome follows from the event that closed the case", () => {
    expect(outcomeOf("case.expire", "delivered", false)).toBe("reworked");
    expect(outcomeOf("case.confirm", "delivered", false)).toBe("reworked");
    expect(outcomeOf("case.confirm", "delivered", true)).toBe("reworked");
    expect(outcomeOf("case.expire", "rejected", false)).toBe("rejected");
    expect(outcomeOf("case.uphold", "arbitrated", false)).toBe("rejected");
    expect(outcomeOf("case.uphold", "arbitrated", true)).toBe("refunded");
    expect(outcomeOf("case.refunded", "partial_refund", true)).toBe("refunded");
    expect(outcomeOf("case.expire", "settled", true)).toBe("refunded");
    expect(outcomeOf("case.replace", "delivered", false)).toBe("replaced");
  });
});
