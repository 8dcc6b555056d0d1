import { describe, expect, test } from "vitest";
import { failure_codes, failureOf } from "./failure.ts";
import { transitions } from "./transitions.ts";

describe("§4.2 The cause of a failure", () => {
  test("every event that leads to a failure has one, and no other has", () => {
    const failing = transitions.filter(({ to }) => to === "failure");
    expect(failing).not.toEqual([]);
    expect(failing.map(({ event }) => failure_codes.includes(failureOf(event, false)))).toEqual(
      failing.map(() => true),
    );
    expect(() => failureOf("order.place", false)).toThrow(RangeError);
  });

  test("lateness of the desk during a hold is a missed review", () => {
    expect(failureOf("desk.timeout", false)).toBe("desk_late");
    expect(failureOf("desk.timeout", true)).toBe("hold_forgotten");
    expect(failureOf("work.lost", true)).toBe("work_lost");
  });
});
