import { describe, expect, test } from "vitest";
import { type Status, statuses } from "#domain/catalog.ts";
import { type NextFacts, next_actors, nextAct, waits_for } from "#domain/orders/next-act.ts";
import { projection } from "#domain/orders/projection.ts";
import { timerFor } from "#domain/orders/timers.ts";
import { arrived } from "#test/fixtures/transitions-facts.ts";

const plain = {
  waits_for: null,
  on_hold: false,
  is_pending: false,
  is_session: false,
  timer_at: "2026-11-27T11:00:00.000Z",
  quote_due_at: "2026-11-20T13:20:00.000Z",
  deadline: "2026-11-24T15:00:00.000Z",
  starts_at: "2026-11-25T09:00:00.000Z",
} as const satisfies Omit<NextFacts, "status">;
const of = (status: Status, more: Partial<NextFacts> = {}) => nextAct({ ...plain, status, ...more });

describe("§4 Each status says one next act: who acts, until when", () => {
  test("the table of all statuses", () => {
    const line = (status: Status) => {
      const { what, who, until } = of(status);
      return `${what} ${who} ${until ?? "-"}`;
    };
    expect(statuses.map(line)).toEqual([
      `draft you ${plain.timer_at}`,
      `calculation desk ${plain.quote_due_at}`,
      `acceptation you ${plain.timer_at}`,
      `payment you ${plain.timer_at}`,
      `in_analysis desk ${plain.deadline}`,
      `waiting_translation desk ${plain.deadline}`,
      `translation specialist ${plain.deadline}`,
      `waiting_proofreading desk ${plain.deadline}`,
      `proofreading specialist ${plain.deadline}`,
      `waiting_verification desk ${plain.deadline}`,
      `verification specialist ${plain.deadline}`,
      `in_machine_translation engine ${plain.deadline}`,
      `waiting_post_edition desk ${plain.deadline}`,
      `in_post_edition specialist ${plain.deadline}`,
      "finished none -",
      "canceled none -",
      "dropped none -",
      "failure desk -",
    ]);
  });

  test("a status whose action is the customer's says so, one that waits does not", () => {
    const asked = ["continue", "accept_or_reject", "pay"];
    for (const status of statuses)
      expect(of(status).who === "you", status).toBe(asked.includes(projection[status].action));
  });

  test("a status that waits for the customer has a timer to name", () => {
    for (const status of statuses.filter((one) => of(one).who === "you"))
      expect(timerFor(status, arrived(status, "E")), status).not.toBeNull();
  });

  test("a session begins instead of being delivered, and an interpreter comes", () => {
    expect(of("translation", { is_session: true })).toEqual({
      what: "translation",
      who: "interpreter",
      until: plain.starts_at,
    });
  });
});

describe("What needs the customer comes before what the status says", () => {
  test("in each status in which something can be asked, a finished one too", () => {
    const silent: readonly Status[] = ["draft", "acceptation", "payment", "canceled", "dropped"];
    for (const status of statuses)
      for (const wait of waits_for) {
        const { what, who } = of(status, { waits_for: wait });
        expect({ what, who }, `${status} ${wait}`).toEqual(
          silent.includes(status) ? { what: status, who: of(status).who } : { what: wait, who: "you" },
        );
      }
  });

  test("a finished order with a draft to approve before the seal is not simply finished", () => {
    expect(of("finished", { waits_for: "paper_draft" })).toEqual({
      what: "paper_draft",
      who: "you",
      until: null,
    });
  });

  test("paid, but not arrived: the bank acts", () => {
    expect(of("payment", { is_pending: true })).toEqual({ what: "pending", who: "bank", until: null });
  });

  test("paused work has no date, a finished order is not paused", () => {
    expect(of("translation", { on_hold: true })).toEqual({ what: "paused", who: "desk", until: null });
    expect(of("finished", { on_hold: true }).what).toBe("finished");
  });

  test("every actor is one of the closed list", () => {
    for (const status of statuses) expect(next_actors).toContain(of(status).who);
  });
});
