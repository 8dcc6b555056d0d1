import { describe, expect, test } from "vitest";
import { Refusal } from "../errors.ts";
import { daysOverdue, lastDayOf, monthBefore, reminderOn, requireCredit } from "./receivable.ts";

describe("§9 An invoice on 30 days", () => {
  test.each([
    ["2026-12-16", null],
    ["2026-12-17", -3],
    ["2026-12-19", -3],
    ["2026-12-20", null],
    ["2026-12-22", null],
    ["2026-12-23", 3],
    ["2027-01-02", 3],
    ["2027-01-03", 14],
    ["2027-01-19", 30],
    ["2027-06-01", 30],
  ] as const)("due on 20 December, on %s the reminder is %s", (today, step) => {
    expect(reminderOn("2026-12-20", today)).toBe(step);
  });
  test("is overdue from the day after", () => {
    expect(daysOverdue("2026-12-20", "2026-12-20")).toBe(0);
    expect(daysOverdue("2026-12-20", "2026-12-23")).toBe(3);
  });
  test("is for the month before", () => {
    expect(monthBefore("2026-12-01")).toBe("2026-11");
    expect(monthBefore("2027-01-15")).toBe("2026-12");
    expect(lastDayOf("2028-02")).toBe("2028-02-29");
    expect(lastDayOf("2026-12")).toBe("2026-12-31");
  });
});

describe("An order on account", () => {
  const standing = { credit_limit: 100_000n, open_exposure: 60_000n, overdue_days: 0 };
  const refusal = (gross: bigint, change: Partial<typeof standing> = {}) => {
    try {
      requireCredit({ ...standing, ...change }, gross);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.details];
      throw error;
    }
  };
  test("stays within the limit together with all open amounts", () => {
    expect(refusal(40_000n)).toBeNull();
    expect(refusal(40_001n)).toEqual(["credit.exceeded", { left: "400.00" }]);
    expect(refusal(1n, { open_exposure: 200_000n })).toEqual(["credit.exceeded", { left: "0.00" }]);
  });
  test("is refused while an invoice is overdue for more than 14 days", () => {
    expect(refusal(1n, { overdue_days: 14 })).toBeNull();
    expect(refusal(1n, { overdue_days: 15 })).toEqual(["credit.overdue", { days: 15 }]);
  });
});
