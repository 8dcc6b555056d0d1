import { describe, expect, test } from "vitest";
import { production_statuses } from "./transitions.ts";
import { actsAtOnce, withdrawalEnd, withdrawalFact, type Contract } from "./withdrawal.ts";

const warsaw = (contract: string) =>
  new Date(withdrawalEnd(Date.parse(contract), "Europe/Warsaw", "PL")).toISOString();

describe("§5 A consumer has fourteen days to withdraw", () => {
  test("the day of the contract does not count, the fourteenth after it counts to its end", () => {
    // Monday 2 March 2026, so Monday 16 March; Warsaw is one hour ahead of UTC.
    expect(warsaw("2026-03-02T10:00:00Z")).toBe("2026-03-16T22:59:59.999Z");
    expect(warsaw("2026-03-01T23:30:00Z")).toBe("2026-03-16T22:59:59.999Z");
  });

  test("a period that would end on a day off ends with the next working day", () => {
    // Saturday 14 March becomes Monday; Monday 6 April 2026 is Easter Monday and becomes Tuesday, in summer time.
    expect(warsaw("2026-02-28T10:00:00Z")).toBe("2026-03-16T22:59:59.999Z");
    expect(warsaw("2026-03-23T10:00:00Z")).toBe("2026-04-07T21:59:59.999Z");
  });
});

const until = Date.parse("2026-03-16T22:59:59.999Z");
const contract: Contract = {
  status: "waiting_translation",
  is_consumer: true,
  early_start_agreed: true,
  work_begun: false,
  until,
};

describe("R27 The state of the contract is shown as a fact", () => {
  test.each([
    ["no work has begun", {}, "not_begun"],
    ["work has begun with the consent", { work_begun: true, status: "translation" }, "begun"],
    [
      "work has begun without the consent",
      { work_begun: true, status: "translation", early_start_agreed: false },
      "begun_without_consent",
    ],
    ["it is delivered", { status: "finished", work_begun: true }, "delivered"],
    ["a company ordered it", { is_consumer: false }, "company"],
    ["a quote waits for its answer", { status: "acceptation", until: null }, "no_contract"],
    ["it has ended already", { status: "canceled" }, "ended"],
  ] as const)("%s", (_, change, fact) => {
    expect(withdrawalFact({ ...contract, ...change }, until)).toBe(fact);
  });

  test("a millisecond after the period it is late", () => {
    expect(withdrawalFact(contract, until + 1)).toBe("late");
  });
});

describe("A withdrawal ends the order automatically only before any work", () => {
  const own = { is_callers: true, is_whole: true, on_hold: false, failed: false };
  test("the customer's own order without any work", () => {
    expect(actsAtOnce("not_begun", own)).toBe(true);
  });
  test.each(["is_callers", "is_whole"] as const)("not without %s", (name) => {
    expect(actsAtOnce("not_begun", { ...own, [name]: false })).toBe(false);
  });
  test.each(["on_hold", "failed"] as const)("not when %s", (name) => {
    expect(actsAtOnce("not_begun", { ...own, [name]: true })).toBe(false);
  });
  test("never after a person has started, in any status", () => {
    for (const status of production_statuses)
      expect(actsAtOnce(withdrawalFact({ ...contract, status, work_begun: true }, until), own), status).toBe(
        false,
      );
  });
});
