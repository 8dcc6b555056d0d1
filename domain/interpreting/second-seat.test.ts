import { describe, expect, test } from "vitest";
import {
  isSeatTaken,
  nextSeat,
  seat_states,
  seat_table,
  type SeatEvent,
  type SeatRole,
} from "./second-seat.ts";

const asked_at = { now: 1_000, expires_at: 2_000, starts_at: 3_000 };
const events: readonly SeatEvent[] = ["accept", "decline", "lapse", "withdraw", "give_back"];
const roles: readonly SeatRole[] = ["worker", "staff", "system"];

describe("0079 The second interpreter", () => {
  test("is invited, and accepts or declines in time", () => {
    expect(nextSeat("asked", asked_at, "accept", "worker")).toBe("accepted");
    expect(nextSeat("asked", asked_at, "decline", "worker")).toBe("declined");
    expect(nextSeat("asked", { ...asked_at, now: 2_000 }, "accept", "worker")).toBeNull();
  });

  test("expires only by time, and not before the limit", () => {
    expect(nextSeat("asked", asked_at, "lapse", "system")).toBeNull();
    expect(nextSeat("asked", { ...asked_at, now: 2_000 }, "lapse", "system")).toBe("lapsed");
    expect(nextSeat("accepted", { ...asked_at, now: 2_000 }, "lapse", "system")).toBeNull();
  });

  test("can resign until the session begins, and can be removed by the desk at any time", () => {
    expect(nextSeat("accepted", asked_at, "give_back", "worker")).toBe("given_back");
    expect(nextSeat("accepted", { ...asked_at, now: 3_000 }, "give_back", "worker")).toBeNull();
    expect(nextSeat("accepted", { ...asked_at, now: 3_000 }, "withdraw", "staff")).toBe("withdrawn");
  });

  test("an event that is not in the table is refused, and no event leaves an end", () => {
    const tried = seat_states.flatMap((state) =>
      events.flatMap((event) =>
        roles.map((role) => ({
          state,
          event,
          role,
          is_told: seat_table.some(
            ([from, on, by]) => from.includes(state) && on === event && by.includes(role),
          ),
          leads: [0, 5_000].some((now) => nextSeat(state, { ...asked_at, now }, event, role) !== null),
        })),
      ),
    );
    expect(tried.filter(({ is_told, leads }) => is_told !== leads)).toEqual([]);
    expect(tried.filter(({ state, leads }) => leads && !isSeatTaken(state))).toEqual([]);
    expect(tried.filter(({ leads }) => leads)).toHaveLength(8);
  });
});
