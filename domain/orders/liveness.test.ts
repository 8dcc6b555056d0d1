import { describe, expect, test } from "vitest";
import { type Plan, plans, type Status, statuses } from "#domain/catalog.ts";
import { decide, holdAfter } from "#domain/orders/decide.ts";
import type { OrderFacts } from "#domain/orders/facts.ts";
import { timerFor } from "#domain/orders/timers.ts";
import { production_statuses, transitions } from "#domain/orders/transitions.ts";
import { arrived, coreFacts, factsFor } from "#test/fixtures/transitions-facts.ts";
import { plan_names } from "#test/fixtures/transitions.ts";

const ends: readonly Status[] = ["finished", "canceled", "dropped"];
const edges = (plan: Plan) => transitions.filter((row) => row.plans === "all" || row.plans.includes(plan));

function reachable(plan: Plan, from: Status | null): Set<Status> {
  const seen = new Set<Status>();
  const open: (Status | null)[] = [from];
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    for (const row of edges(plan)) {
      if (row.from !== status || seen.has(row.to)) continue;
      seen.add(row.to);
      open.push(row.to);
    }
  }
  return seen;
}

describe("§4 every order comes to an end", () => {
  test("all 18 statuses are used and no other", () => {
    const used = new Set(plan_names.flatMap((plan) => [...reachable(plan, null)]));
    expect([...used].toSorted()).toEqual([...statuses].toSorted());
  });

  test.each(plan_names)("plan %s: every open order can still be finished, and can still be ended", (plan) => {
    const open = [...reachable(plan, null)].filter((status) => !ends.includes(status));
    expect(open.length).toBeGreaterThan(5);
    for (const status of open) {
      const ahead = reachable(plan, status);
      expect(ahead, status).toContain("finished");
      expect(ahead.has("canceled") || ahead.has("dropped"), status).toBe(true);
    }
  });

  test("no event leaves finished or canceled, and only a late payment leaves dropped", () => {
    const leaving = transitions.filter((row) => row.from && ends.includes(row.from) && row.to !== row.from);
    expect(leaving.map((row) => row.id)).toEqual(["T28"]);
    expect(transitions.filter((row) => row.from === "canceled")).toEqual([]);
  });

  test("work can fail from every status, and every open status has a transition to an end", () => {
    for (const status of production_statuses) {
      expect(
        transitions.some((row) => row.from === status && row.to === "failure"),
        status,
      ).toBe(true);
    }
    for (const status of statuses.filter((open) => !ends.includes(open))) {
      const out = transitions.some(
        (row) => row.from === status && (row.to === "canceled" || row.to === "dropped"),
      );
      expect(out, status).toBe(true);
    }
  });
});

describe("§4 without any action of people, timers end every order", () => {
  const variants: Record<string, Partial<OrderFacts>> = {
    plain: {},
    "by a guest": { is_guest: true },
    "on hold": { on_hold: true },
    "a supplement": { is_supplement: true, captured: 10_000n },
    "waiting for the provider": { pending_since: coreFacts.now, payment_attempts: 1 },
    "asked for information": { info_asked_at: coreFacts.now },
    "with open waves of offers": { waves_end_at: coreFacts.now + 3_600_000 },
    interpreting: { service: "oral" },
  };
  const cases = plan_names.flatMap((plan) =>
    Object.keys(variants).map((name): [Plan, string] => [plan, name]),
  );

  test.each(cases)("plan %s, %s", (plan, name) => {
    for (const start of [...reachable(plan, null)].filter((status) => !ends.includes(status))) {
      const more = { ...variants[name], ...(start === "draft" && { payment_attempts: 0 }) };
      const held = production_statuses.some((status) => status === start);
      // Only statuses of work can be on hold; a failure always has the status before it.
      let facts = arrived(start, plan, {
        failed_from: "in_analysis",
        ...more,
        on_hold: held && more.on_hold === true,
      });
      for (let steps = 0; facts.status !== null && !ends.includes(facts.status); steps += 1) {
        expect(steps, `${start} has a cycle`).toBeLessThan(8);
        const timer = timerFor(facts.status, facts);
        if (!timer) throw new Error(`${facts.status} has no timer`);
        const now = Math.max(facts.now, timer.at);
        const decision = decide({ ...facts, now }, timer.event, "system");
        if (!decision.allowed)
          throw new Error(`${facts.status}: ${timer.event} stopped at ${decision.guard}`);
        facts = {
          ...facts,
          now,
          since: decision.to === facts.status ? facts.since : now,
          failed_from: decision.to === "failure" ? facts.status : facts.failed_from,
          on_hold: holdAfter(facts.on_hold, timer.event, decision.to),
          status: decision.to,
        };
      }
    }
  });

  test("an ended order needs no timer", () => {
    for (const status of ends) expect(timerFor(status, arrived(status, "E"))).toBeNull();
  });
});

describe("§4 the documented scenarios follow the transition table", () => {
  test.each([
    ["Economy, a guest at the list price", "E", "T01 T04 T21 T31 T40a T48", "finished"],
    [
      "Business on a quote, a company with 30 days to pay",
      "B",
      "T01 T03 T07 T12 T22 T31 T40a T47 T64 T68",
      "finished",
    ],
    ["Expert with one return", "X", "T01 T04 T21 T31 T40a T46 T52 T58 T46 T52 T56 T64 T68", "finished"],
    ["Light with one retry of the engine", "L", "T01 T04 T21 T35 T76 T77 T83 T87", "finished"],
    ["proofreading", "PR", "T01 T04 T21 T32 T52 T57", "finished"],
    ["a supplement after the analysis", "E", "T01 T04 T21 T30 T16 T21 T31 T40a T48", "finished"],
    [
      "no translator accepts it, and the customer agrees to a later date",
      "E",
      "T01 T04 T21 T31 T42 T100 T17 T31 T40a T48",
      "finished",
    ],
    ["a late payment revives an order", "E", "T01 T04 T25 T28 T31 T40a T48", "finished"],
    ["a quote is rejected", "E", "T01 T03 T07 T14", "dropped"],
    ["cancelled in the middle of the work", "E", "T01 T04 T21 T31 T40a T49", "canceled"],
  ] as const)("%s", (_, plan, path, end) => {
    let status: Status | null = null;
    for (const id of path.split(" ")) {
      const row = transitions.find((written) => written.id === id);
      if (!row) throw new Error(`no row ${id}`);
      expect(row.from, id).toBe(status);
      const decision = decide(factsFor(row, plan), row.event, row.roles[0] ?? "system");
      expect(decision).toEqual({ allowed: true, to: row.to, row: id });
      status = row.to;
    }
    expect(status).toBe(end);
  });

  test("the plans are those of the catalogue", () => {
    expect([...plan_names].toSorted()).toEqual(Object.keys(plans).toSorted());
  });
});
