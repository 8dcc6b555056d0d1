import { describe, expect, test } from "vitest";
import { canTake, stepsOf, takenSpan, type WeeklyHours } from "./free-times.ts";
import { instantOf } from "../calendar.ts";
import {
  decideSession,
  dueReminder,
  isNightOrSunday,
  isOver,
  overtimeBlocks,
  overtimeNet,
  remindersAhead,
  session_events,
  session_states,
  session_table,
  type SessionFacts,
  type SessionState,
  sessionTimer,
} from "./session.ts";

const minute = 60_000;
const hour = 60 * minute;
const starts_at = Date.UTC(2026, 2, 4, 12);
const facts = (change: Partial<SessionFacts> = {}): SessionFacts => ({
  now: starts_at - 48 * hour,
  starts_at,
  ends_at: starts_at + hour,
  hold_until: null,
  booked_at: starts_at - 48 * hour,
  has_interpreter: true,
  standby_left: false,
  reminded: [],
  chased: 0,
  ...change,
});

describe("4.8 The states of a session", () => {
  test("passes from request through hold, booking and reminder to the session and its end", () => {
    const steps: [
      Parameters<typeof decideSession>[2],
      Parameters<typeof decideSession>[3],
      Partial<SessionFacts>,
    ][] = [
      ["session.hold", "customer", {}],
      ["session.pay", "customer", {}],
      ["session.book", "system", {}],
      ["session.remind", "system", { now: starts_at - 24 * hour }],
      ["session.remind", "system", { now: starts_at - hour, reminded: [24] }],
      ["session.begin", "system", { now: starts_at }],
      ["session.close", "worker", { now: starts_at + hour }],
    ];
    let state: SessionState | null = null;
    const passed: (SessionState | null)[] = [];
    for (const [event, role, change] of steps) {
      const decision = decideSession(state, facts(change), event, role);
      expect(decision, event).toMatchObject({ allowed: true });
      if (decision.allowed) state = decision.to;
      passed.push(state);
    }
    expect(passed).toEqual(["held", "held", "booked", "reminded", "reminded", "in_session", "closed"]);
  });

  test("no event leaves an end, and an end is reachable from every other state", () => {
    for (const state of session_states) {
      const out = session_table.filter(([, from]) => from.includes(state));
      expect(out.length > 0, state).toBe(!isOver(state));
    }
    for (const state of session_states)
      for (const event of session_events)
        for (const role of ["customer", "staff", "system", "worker"] as const)
          expect(typeof decideSession(state, facts(), event, role).allowed).toBe("boolean");
  });

  test("a hold expires by time, never early", () => {
    const hold_until = starts_at - 40 * hour;
    const early = facts({ hold_until });
    expect(decideSession("held", early, "session.lapse", "system")).toMatchObject({ guard: "hold_over" });
    expect(decideSession("held", { ...early, now: hold_until }, "session.lapse", "system")).toMatchObject({
      to: "released",
    });
    expect(sessionTimer("held", early)).toEqual({ event: "session.lapse", at: hold_until });
  });

  test("no result is recorded before the beginning, and no absence within the first quarter of an hour", () => {
    expect(decideSession("reminded", facts(), "session.close", "worker")).toMatchObject({ guard: "begun" });
    const begun = facts({ now: starts_at + 14 * minute });
    expect(decideSession("in_session", begun, "session.customer_absent", "worker")).toMatchObject({
      guard: "waited",
    });
    const waited = facts({ now: starts_at + 15 * minute });
    expect(decideSession("in_session", waited, "session.customer_absent", "worker")).toMatchObject({
      to: "customer_no_show",
    });
  });

  test("the standby is called before an interpreter is recorded as absent", () => {
    const now = starts_at + minute;
    const left = facts({ now, standby_left: true });
    expect(decideSession("in_session", left, "session.interpreter_absent", "staff")).toMatchObject({
      guard: "standby_asked",
    });
    expect(decideSession("in_session", left, "session.call_standby", "staff")).toMatchObject({
      to: "booked",
    });
    expect(decideSession("booked", facts({ now }), "session.interpreter_absent", "staff")).toMatchObject({
      to: "interpreter_no_show",
    });
  });

  test("promises only the reminders that are still ahead", () => {
    expect(remindersAhead(starts_at, starts_at - 25 * hour)).toBe("both");
    expect(remindersAhead(starts_at, starts_at - 24 * hour)).toBe("hour");
    expect(remindersAhead(starts_at, starts_at - hour)).toBe("none");
  });

  test("reminds a day and an hour before, and only if it was booked earlier than that", () => {
    expect(dueReminder(facts({ now: starts_at - 25 * hour }))).toBeNull();
    expect(dueReminder(facts({ now: starts_at - 24 * hour }))).toBe(24);
    expect(dueReminder(facts({ now: starts_at - hour, reminded: [24] }))).toBe(1);
    expect(dueReminder(facts({ now: starts_at - 30 * minute }))).toBe(1);
    expect(dueReminder(facts({ now: starts_at - hour, reminded: [24, 1] }))).toBeNull();
    const late = facts({ booked_at: starts_at - 3 * hour, now: starts_at - 3 * hour });
    expect(sessionTimer("booked", late)).toEqual({ event: "session.remind", at: starts_at - hour });
    const last = facts({ booked_at: starts_at - 50 * minute, now: starts_at - 50 * minute });
    expect(sessionTimer("booked", last)).toEqual({ event: "session.begin", at: starts_at });
  });

  test("overtime is billed by started half hours at the rate of the order", () => {
    expect(overtimeBlocks(30, 30)).toBe(0);
    expect(overtimeBlocks(30, 20)).toBe(0);
    expect(overtimeBlocks(30, 31)).toBe(1);
    expect(overtimeBlocks(30, 60)).toBe(1);
    expect(overtimeBlocks(30, 61)).toBe(2);
    // 3.00 a minute; 200.00 an hour.
    expect(overtimeNet(7500n, 25, 1)).toBe(9000n);
    expect(overtimeNet(80_000n, 240, 2)).toBe(20_000n);
  });
});

describe("4.8 Free interpreters", () => {
  // 2026-03-04 is a Wednesday.
  const date = "2026-03-04";
  const at = (minutes: number) => instantOf({ date, minute: minutes }, "Europe/Warsaw");
  const hours: WeeklyHours[] = [
    { weekday: 3, from_minute: 9 * 60, to_minute: 12 * 60, mode: "both" },
    { weekday: 3, from_minute: 12 * 60, to_minute: 14 * 60, mode: "phone" },
  ];
  const asked = (minute_of_day: number, minutes: number, mode: "phone" | "on_site" = "phone") => ({
    date,
    starts_at: at(minute_of_day),
    minutes,
    mode,
  });

  test("a session is inside the hours of its mode, which may be adjacent ones", () => {
    const idle = { hours, busy: [] };
    expect(canTake(idle, asked(9 * 60, 60))).toBe(true);
    expect(canTake(idle, asked(8 * 60 + 30, 60))).toBe(false);
    expect(canTake(idle, asked(11 * 60 + 30, 60))).toBe(true);
    expect(canTake(idle, asked(11 * 60 + 30, 60, "on_site"))).toBe(false);
    expect(canTake(idle, asked(13 * 60 + 30, 60))).toBe(false);
  });

  test("a visit reserves an hour of travel before and after", () => {
    const call = takenSpan(at(10 * 60), 30, "phone");
    expect(canTake({ hours, busy: [call] }, asked(10 * 60 + 30, 60))).toBe(true);
    expect(canTake({ hours, busy: [call] }, asked(10 * 60 + 30, 60, "on_site"))).toBe(false);
    expect(takenSpan(at(10 * 60), 30, "on_site")).toEqual({ from: at(9 * 60), to: at(11 * 60 + 30) });
  });

  test("hours until midnight continue on the next day", () => {
    const night: WeeklyHours[] = [
      { weekday: 3, from_minute: 22 * 60, to_minute: 1440, mode: "phone" },
      { weekday: 4, from_minute: 0, to_minute: 120, mode: "phone" },
    ];
    expect(canTake({ hours: night, busy: [] }, asked(23 * 60 + 30, 90))).toBe(true);
    expect(canTake({ hours: night, busy: [] }, asked(23 * 60 + 30, 180))).toBe(false);
  });

  test("a day has 48 half hours, and 46 or 50 where the clocks change", () => {
    expect(stepsOf(date)).toHaveLength(48);
    expect(stepsOf("2026-03-29")).toHaveLength(46);
    expect(stepsOf("2026-10-25")).toHaveLength(50);
  });
});

describe("Nights and Sundays of a visit on site", () => {
  const at = (date: string, hours: number, minutes = 0) => instantOf({ date, minute: hours * 60 + minutes });
  const isOdd = (begins: number, minutes: number) => isNightOrSunday(begins, minutes, "Europe/Warsaw");

  test("a night is from 22:00 to 6:00 of the local clock", () => {
    // 3 March 2031 is a Monday.
    expect(isOdd(at("2031-03-03", 10), 240)).toBe(false);
    expect(isOdd(at("2031-03-03", 6), 60)).toBe(false);
    expect(isOdd(at("2031-03-03", 5, 59), 60)).toBe(true);
    expect(isOdd(at("2031-03-03", 20), 120)).toBe(false);
    expect(isOdd(at("2031-03-03", 20), 121)).toBe(true);
    expect(isOdd(at("2031-03-03", 18), 720)).toBe(true);
  });

  test("a Sunday counts from its first to its last minute, also where the clock changes", () => {
    expect(isOdd(at("2031-03-08", 20), 120)).toBe(false);
    expect(isOdd(at("2031-03-09", 10), 60)).toBe(true);
    expect(isOdd(at("2031-03-30", 12), 60)).toBe(true);
    expect(isOdd(at("2031-03-31", 6), 60)).toBe(false);
    expect(isOdd(at("2031-03-31", 5, 30), 60)).toBe(true);
  });
});
