import { describe, expect, test } from "vitest";
import { plans, type Status, statuses } from "#domain/catalog.ts";
import { projection, timeline, wordsOf } from "#domain/order/projection.ts";

const states = (status: Status, plan: keyof typeof plans, reached: Status | null = null) =>
  timeline({ status, reached, stages: plans[plan] }).map((step) => step.state);

describe("§4 what the customer sees of a status", () => {
  test("finished is green, the three bad ends are red, the way to the sale warns", () => {
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

  test("an order that ended or failed keeps the place where it stood", () => {
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

  test("interpreting has sessions, not texts", () => {
    expect(wordsOf("oral")).toBe("session");
    expect(wordsOf("sworn")).toBe("text");
  });
});
