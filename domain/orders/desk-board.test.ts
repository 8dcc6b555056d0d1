import { describe, expect, test } from "vitest";
import { statuses } from "../catalog.ts";
import { column_of, deadlineRisk } from "./desk-board.ts";

const now = 1_900_000_000_000;
const inMinutes = (minutes: number): number => now + minutes * 60_000;

describe("S4: the risk of missing a promised date", () => {
  test.each([
    ["translation", 5_000, "on_time", 5_000],
    ["translation", 600, "today", 600],
    ["translation", 100, "soon", 100],
    ["waiting_translation", 600, "not_started", 600],
    ["in_analysis", 100, "not_started", 100],
    ["waiting_verification", 5_000, "on_time", 5_000],
    ["verification", -1, "late", -1],
  ] as const)("%s with %d minutes left is %s", (status, left, risk, minutes) => {
    expect(deadlineRisk({ status, deadline_ms: inMinutes(left) }, now)).toEqual({ risk, minutes });
  });

  test("an order that has ended, has not begun or has no promised date has no risk", () => {
    for (const status of statuses.filter((one) => column_of[one] === null))
      expect(deadlineRisk({ status, deadline_ms: inMinutes(-5) }, now)).toBeNull();
    expect(deadlineRisk({ status: "translation", deadline_ms: null }, now)).toBeNull();
  });
});
