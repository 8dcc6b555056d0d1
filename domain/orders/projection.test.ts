import { describe, expect, test } from "vitest";
import { customer_groups, plans, type Status, statuses } from "#domain/catalog.ts";
import {
  endOf,
  order_ends,
  paidWhen,
  projection,
  stageDates,
  statusesIn,
  timeline,
  wordsOf,
} from "#domain/orders/projection.ts";
import { transitions } from "#domain/orders/transitions.ts";

const steps = (status: Status, plan: keyof typeof plans, reached: Status | null = null, quoted = true) =>
  timeline({ status, reached, stages: plans[plan], quoted, paid: false });
const states = (...order: Parameters<typeof steps>) => steps(...order).map((step) => step.state);

describe("§4 what the customer sees of a status", () => {
  test("finished is green, the three unsuccessful ends are red, statuses before the sale are warnings", () => {
    const toned = (tone: string) => statuses.filter((status) => projection[status].tone === tone);
    expect(toned("success")).toEqual(["finished"]);
    expect(toned("danger")).toEqual(["payment", "canceled", "dropped", "failure"]);
    expect(toned("warning")).toEqual(["draft", "calculation", "acceptation"]);
  });

  test("Expert shows five stages, Economy no quality check, proofreading no translation", () => {
    expect(states("translation", "X")).toEqual(["done", "done", "current", "ahead", "ahead"]);
    expect(states("verification", "X")).toEqual(["done", "done", "done", "current", "ahead"]);
    expect(states("translation", "E")).toEqual(["done", "done", "current", "skipped", "ahead"]);
    expect(states("in_analysis", "PR")).toEqual(["done", "done", "skipped", "current", "ahead"]);
    expect(states("finished", "B")).toEqual(["done", "done", "done", "done", "done"]);
  });

  test("an order that ended or failed is shown at its last stage", () => {
    expect(states("dropped", "E", "acceptation")).toEqual(["stopped", "ahead", "ahead", "skipped", "ahead"]);
    expect(states("failure", "X", "proofreading")).toEqual(["done", "done", "done", "stopped", "ahead"]);
    expect(states("canceled", "E", null)).toEqual(["stopped", "ahead", "ahead", "skipped", "ahead"]);
  });

  test("exactly one stage is current while an order is open", () => {
    for (const status of statuses.filter((open) => projection[open].stage && open !== "finished")) {
      for (const plan of ["L", "MT", "E", "B", "TP", "X", "PR"] as const) {
        expect(
          states(status, plan).filter((state) => state === "current"),
          `${status} ${plan}`,
        ).toHaveLength(1);
      }
    }
  });

  test("an order bought immediately begins with the order, one with a quote begins with the quote", () => {
    expect(steps("payment", "E", null, false)[0]).toEqual({ stage: "order", state: "done" });
    expect(steps("payment", "E", null, true)[0]).toEqual({ stage: "quote", state: "done" });
    expect(steps("dropped", "E", "draft", false)[0]).toEqual({ stage: "order", state: "stopped" });
  });

  test("a paid order whose change is proposed has its payment done, and again open for what is missing", () => {
    const paidSteps = (status: Status, reached: Status | null = null) =>
      timeline({ status, reached, stages: plans.E, quoted: true, paid: true }).map(({ state }) => state);
    expect(paidSteps("acceptation")).toEqual(["current", "done", "ahead", "skipped", "ahead"]);
    expect(paidSteps("payment")).toEqual(["done", "current", "ahead", "skipped", "ahead"]);
    expect(paidSteps("canceled", "acceptation")).toEqual(["stopped", "done", "ahead", "skipped", "ahead"]);
  });

  test("interpreting has the stages of a session", () => {
    expect(wordsOf("oral")).toBe("session");
    expect(wordsOf("sworn")).toBe("text");
  });

  test("every status belongs to exactly one group of the list", () => {
    expect(customer_groups.flatMap(statusesIn).toSorted()).toEqual(statuses.toSorted());
    expect(statusesIn("needs_you")).toEqual(["draft", "acceptation", "payment"]);
    expect(statusesIn("ended")).toEqual(["canceled", "dropped"]);
  });
});

describe("§4 when an order passed each stage", () => {
  const at = (...moves: Status[]) => stageDates(moves.map((to, i) => ({ to, at: i + 1 })));

  test("each stage is left when the next begins, and later stages have no date", () => {
    const dates = at("draft", "payment", "in_analysis", "waiting_translation", "translation");
    expect(dates.quote).toEqual({ begun: 1, left: 2 });
    expect(dates.payment).toEqual({ begun: 2, left: 3 });
    expect(dates.translation).toEqual({ begun: 5, left: null });
    expect(dates.delivery).toEqual({ begun: null, left: null });
  });

  test("a stage that waits for a translator has not begun, also after it was returned", () => {
    expect(at("draft", "payment", "in_analysis", "waiting_translation").translation.begun).toBeNull();
    expect(at("payment", "translation", "waiting_translation").translation.begun).toBeNull();
    expect(at("payment", "translation", "waiting_translation", "translation").translation.begun).toBe(4);
    const checked = at("payment", "translation", "waiting_verification");
    expect(checked.translation.left).toBe(3);
    expect(checked.quality_check.begun).toBeNull();
  });

  test("work that was sent back for correction has not left its stage until it is submitted again", () => {
    const back = at("payment", "translation", "verification", "translation");
    expect(back.translation).toEqual({ begun: 4, left: null });
    expect(back.quality_check.left).toBeNull();
    const on = at("payment", "translation", "verification", "translation", "verification", "finished");
    expect(on.translation.left).toBe(5);
    expect(on.quality_check.left).toBe(6);
    expect(on.delivery.begun).toBe(6);
  });

  test("an end leaves its stage, and a repaired failure continues in its stage", () => {
    expect(at("draft", "payment", "canceled").payment).toEqual({ begun: 2, left: 3 });
    expect(at("payment", "translation", "failure", "in_analysis").translation.left).toBeNull();
  });

  test("a payment was passed when work began the first time, whatever followed", () => {
    const paidAt = (...moves: Status[]) => paidWhen(moves.map((to, i) => ({ to, at: i + 1 })));
    expect(paidAt("draft", "payment")).toBeNull();
    expect(paidAt("draft", "payment", "canceled")).toBeNull();
    expect(paidAt("draft", "payment", "in_analysis", "acceptation")).toBe(3);
    expect(paidAt("payment", "in_analysis", "acceptation", "payment", "in_analysis")).toBe(2);
  });

  test("the texts name who cancelled and what expired", () => {
    expect(endOf("order.cancel", "staff")).toBe("cancelled_by_us");
    expect(endOf("order.cancel", "customer")).toBe("cancelled_by_customer");
    expect(endOf("payment.expire", "system")).toBe("payment_expired");
    expect(endOf("info.timeout", "system")).toBe("unanswered");
    expect(endOf("quote.reject", "guest")).toBe("rejected");
    expect(endOf("failure.abandon", "system")).toBe("other");
  });

  test("every event that ends an order has a text, and no other has", () => {
    const ending = transitions.filter(({ to }) => to === "canceled" || to === "dropped");
    expect(ending.map(({ event }) => order_ends.includes(endOf(event, "system")))).toEqual(
      ending.map(() => true),
    );
    expect(() => endOf("order.place", "customer")).toThrow(RangeError);
  });
});
