import { describe, expect, test } from "vitest";
import { type Plan, plans, type Status, statuses } from "#domain/catalog.ts";
import {
  allowedEvents,
  decide,
  freshStages,
  holdAfter,
  nextStage,
  workStatus,
} from "#domain/orders/decide.ts";
import { type Event, events, type Role, roles } from "#domain/orders/events.ts";
import { orderFacts } from "#domain/orders/facts.ts";
import { type GuardName, guards } from "#domain/orders/guards.ts";
import type { Row } from "#domain/orders/row.ts";
import { production_statuses, transitions } from "#domain/orders/transitions.ts";
import { arrived, coreFacts, factsFor, guardFacts } from "#test/fixtures/transitions-facts.ts";
import { plan_names } from "#test/fixtures/transitions.ts";

const inPlan = (row: Row, plan: Plan) => row.plans === "all" || row.plans.includes(plan);
const planOf = (row: Row): Plan => (row.plans === "all" ? "E" : (row.plans[0] ?? "E"));

describe("§4 an order changes status only by the transition table", () => {
  test.each(plan_names)(
    "plan %s: every combination of status, event and role is allowed exactly where the table has it",
    (plan) => {
      const table = transitions.filter((row) => inPlan(row, plan));
      const bare = new Map(
        [null, ...statuses].map((status) => [status, orderFacts({ ...coreFacts, status, plan })]),
      );
      const wrong: unknown[] = [];
      let allowed = 0;
      for (const [status, event, role] of everyMove()) {
        const rows = table.filter((row) => row.from === status && row.event === event);
        const mine = rows.filter((row) => row.roles.includes(role));
        allowed += mine.length;
        for (const row of mine) {
          const decision = decide(factsFor(row, plan), event, role);
          if (!decision.allowed || decision.to !== row.to || decision.row !== row.id)
            wrong.push([row.id, role, decision]);
        }
        if (mine.length > 0) continue;
        const facts = rows[0] ? factsFor(rows[0], plan) : (bare.get(status) ?? orderFacts(coreFacts));
        const decision = decide(facts, event, role);
        const reason = rows.length > 0 ? "order.wrong_role" : "order.wrong_status";
        if (decision.allowed || decision.reason !== reason) wrong.push([status, event, role, decision]);
      }
      expect(wrong).toEqual([]);
      expect(allowed).toBeGreaterThan(100);
    },
  );

  test("every event and every guard is used", () => {
    expect(new Set(transitions.map((row) => row.event))).toEqual(new Set(events));
    expect(new Set(transitions.flatMap((row) => row.guards))).toEqual(new Set(Object.keys(guards)));
  });

  test("the allowed events are those of the buttons, and a refusal names them", () => {
    const facts = arrived("in_analysis", "E", { next_stage: "translation" });
    expect(allowedEvents(facts, "staff").toSorted()).toEqual([
      "analysis.pass",
      "hold.set",
      "input.unreadable",
      "order.cancel",
    ]);
    for (const event of events) {
      const decision = decide(facts, event, "staff");
      expect(decision.allowed).toBe(allowedEvents(facts, "staff").includes(event));
      const named = decision.allowed ? allowedEvents(facts, "staff") : decision.allowed_events;
      expect(named).toEqual(allowedEvents(facts, "staff"));
    }
  });

  test("of several rows the one with the fewest failed conditions explains the refusal", () => {
    const facts = arrived("in_analysis", "L", {
      next_stage: "machine_translation",
      engine: "pair_unsupported",
    });
    expect(decide(facts, "analysis.pass", "staff")).toMatchObject({
      reason: "order.guard_failed",
      guard: "pair_supported",
    });
  });
});

describe("§4 each condition can refuse", () => {
  const uses = transitions.flatMap((row) =>
    row.guards.map((guard): [GuardName, string, Row] => [guard, row.id, row]),
  );

  test.each(uses)("%s, in row %s", (guard, _, row) => {
    const { no, role } = guardFacts[guard];
    const plan = no.plan ?? (guard === "redo_translation" ? "B" : planOf(row));
    if (no.plan && !inPlan(row, no.plan)) throw new Error(`${guard} is not evaluated in plan ${no.plan}`);
    const facts = factsFor(row, plan, no);
    const asked = role ?? row.roles[0] ?? "system";
    expect(guards[guard](facts, asked)).toBe(false);
    const decision = decide(facts, row.event, asked);
    expect(decision.allowed && decision.row).not.toBe(row.id);
  });

  test("a fact that was not loaded allows no event", () => {
    const open = statuses.flatMap((status) => allowedEvents(arrived(status, "X"), "worker"));
    const guarded = [
      "offer.accept",
      "assign.direct",
      "stage.submit",
      "stage.return",
      "stage.return_reassign",
    ];
    expect(open.filter((event) => guarded.includes(event))).toEqual([]);
    expect(allowedEvents(arrived("payment", "X"), "provider")).not.toContain("payment.settled");
  });
});

describe("§4 conditions that depend on the actor", () => {
  test("a customer may give up 24 hours after the promised date, the desk immediately, the timer after 72 hours", () => {
    const facts = arrived("failure", "E", { failed_from: "translation", promised_at: coreFacts.now });
    const later = (hours: number) => ({ ...facts, now: facts.now + hours * 3_600_000 });
    expect(decide(facts, "failure.abandon", "staff").allowed).toBe(true);
    expect(decide(later(23), "failure.abandon", "customer").allowed).toBe(false);
    expect(decide(later(24), "failure.abandon", "customer").allowed).toBe(true);
    expect(decide(later(71), "failure.abandon", "system").allowed).toBe(false);
    expect(decide(later(72), "failure.abandon", "system")).toMatchObject({ to: "canceled" });
  });

  test("a consumer may complain for two years, a company for 30 days", () => {
    const finished = arrived("finished", "E");
    const later = { ...finished, now: finished.now + 31 * 86_400_000 };
    expect(decide(later, "correction.open", "customer")).toMatchObject({ guard: "within_correction_period" });
    expect(decide({ ...later, is_consumer: true }, "correction.open", "customer").allowed).toBe(true);
    expect(decide(later, "download", "customer").allowed).toBe(true);
  });

  test("in Expert the verifier returns errors of meaning to the translator and errors of style to the proofreader", () => {
    const facts = arrived("verification", "X", { returns: 1, staff_confirmed: true });
    const redo = (meaning_sound: boolean) =>
      decide({ ...facts, meaning_sound }, "stage.return_reassign", "worker");
    expect(redo(false)).toMatchObject({ to: "waiting_translation" });
    expect(redo(true)).toMatchObject({ to: "waiting_proofreading" });
  });

  test("an insufficient transfer leaves the order payable", () => {
    const facts = arrived("payment", "E", {
      captured: 9_999n,
      due: 10_000n,
      currency_matches: true,
      settlement_new: true,
    });
    expect(decide(facts, "payment.settled", "provider")).toMatchObject({ guard: "paid_in_full" });
    expect(decide({ ...facts, balance_held: 1n }, "payment.settled", "provider").allowed).toBe(true);
  });
});

describe("§4 an order on hold", () => {
  test("is changed by no timer and no engine except to end the hold", () => {
    for (const status of production_statuses) {
      for (const plan of plan_names) {
        const rows = transitions.filter(
          (row) => row.from === status && row.roles.includes("system") && inPlan(row, plan),
        );
        const moved = rows.filter(
          (row) => decide(factsFor(row, plan, { on_hold: true }), row.event, "system").allowed,
        );
        expect(moved.every((row) => row.event === "hold.clear" || row.event === "desk.timeout")).toBe(true);
        expect(moved.length).toBeGreaterThan(0);
      }
    }
  });

  test("refuses to start, plan or submit work for any role; it may end, fail, or lose its worker", () => {
    for (const row of transitions.filter(({ from }) => production_statuses.some((one) => one === from))) {
      const stays = row.to === row.from || row.to === "canceled" || row.to === "failure";
      const gives_up = row.event === "assignment.release" || row.event === "assignment.revoke";
      if (stays || gives_up) continue;
      for (const plan of plan_names.filter((one) => inPlan(row, one)))
        for (const role of row.roles)
          expect(decide(factsFor(row, plan, { on_hold: true }), row.event, role)).toMatchObject({
            allowed: false,
            reason: "order.on_hold",
          });
    }
  });

  test("can still be cancelled by people", () => {
    expect(decide(arrived("translation", "E", { on_hold: true }), "order.cancel", "customer").allowed).toBe(
      true,
    );
  });

  test("is no longer held when it leaves the statuses of work", () => {
    expect(holdAfter(false, "hold.set", "translation")).toBe(true);
    expect(holdAfter(true, "query.open", "translation")).toBe(true);
    expect(holdAfter(true, "hold.clear", "translation")).toBe(false);
    expect(holdAfter(true, "desk.timeout", "failure")).toBe(false);
  });
});

describe("§3 the stages of a plan lead to statuses", () => {
  test("each stage has a waiting status and a working status", () => {
    expect(workStatus("post_edition", "waiting")).toBe("waiting_post_edition");
    expect(workStatus("post_edition", "active")).toBe("in_post_edition");
    expect(workStatus("machine_translation", "waiting")).toBe("in_machine_translation");
    expect(workStatus("verification", "active")).toBe("verification");
  });

  test("Expert is translated, proofread and verified", () => {
    expect(freshStages("X").map((stage) => stage.kind)).toEqual(plans.X);
    const stages = freshStages("X");
    expect(nextStage(stages, null)).toBe("translation");
    expect(nextStage(stages, "translation")).toBe("proofreading");
    expect(
      nextStage(
        stages.map((s) => ({ ...s, passed: s.kind !== "verification" })),
        "verification",
      ),
    ).toBeNull();
  });
});

function* everyMove(): Generator<[Status | null, Event, Role]> {
  for (const status of [null, ...statuses]) {
    for (const event of events) for (const role of roles) yield [status, event, role];
  }
}
