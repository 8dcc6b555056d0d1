import { describe, expect, test } from "vitest";
import { afterAttempt, type EndpointHealth, type Outcome, pauseAfter } from "./delivery.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 2, 2);
const healthy: EndpointHealth = {
  state: "on",
  off_why: null,
  failures: 0,
  failing_since: null,
  wait_until: null,
};
const answered = (status: number, retry_after_ms: number | null = null): Outcome => ({
  status,
  error: null,
  retry_after_ms,
});
const silent: Outcome = { status: null, error: "timeout", retry_after_ms: null };

const after = (outcome: Outcome, endpoint: Partial<EndpointHealth> = {}, attempt = 0, at = now) =>
  afterAttempt({ endpoint: { ...healthy, ...endpoint }, attempt, outcome, now: at, random: 0.5 });

describe("Webhooks are sent again by the schedule (decision 0254)", () => {
  test("after 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then no more", () => {
    const pauses = Array.from({ length: 10 }, (_, nth) => pauseAfter(nth + 1, 0.5));
    expect(pauses).toEqual(
      [5000, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)].concat(
        null as never,
      ),
    );
  });

  test("each pause is up to a tenth shorter or longer", () => {
    expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([4.5 * minute, 5.5 * minute]);
  });

  test.each([
    ["200 settles the message", answered(200), null],
    ["204 settles the message", answered(204), null],
    ["a redirect fails", answered(302), 5000],
    ["500 fails", answered(500), 5000],
    ["no answer fails", silent, 5000],
  ])("%s", (_, outcome, pause) => {
    expect(after(outcome).next_at).toBe(pause === null ? null : now + pause);
  });

  test("Retry-After counts for the message and its endpoint, up to 24 hours, and never shortens a pause", () => {
    expect(after(answered(429, hour))).toMatchObject({
      next_at: now + hour,
      endpoint: { wait_until: now + hour },
    });
    expect(after(answered(503, 90 * day)).next_at).toBe(now + day);
    expect(after(answered(503, 1000)).next_at).toBe(now + 5000);
  });

  test("three failures in a row: one attempt at a time, by the schedule", () => {
    expect(after(silent, { failures: 1, failing_since: now - 1 }).endpoint.state).toBe("on");
    expect(after(silent, { failures: 2, failing_since: now - 1 }, 2)).toMatchObject({
      endpoint: { state: "failing", failures: 3, wait_until: now + 30 * minute },
      next_at: now + 30 * minute,
    });
    expect(after(silent, { failures: 40, failing_since: now - 1 }).endpoint.wait_until).toBe(now + day);
  });

  test("a success ends the failures", () => {
    const failing = { state: "failing", failures: 7, failing_since: now - day, wait_until: now } as const;
    expect(after(answered(200), failing)).toEqual({ endpoint: healthy, next_at: null, mail: null });
  });

  test("a mail after a day, off after five days, and off at once by 410", () => {
    const since = (failing_since: number) => after(silent, { failures: 5, failing_since });
    expect(since(now - day + 1).mail).toBeNull();
    expect(since(now - day).mail).toBe("failing");
    expect(since(now - 5 * day)).toMatchObject({
      endpoint: { state: "off", off_why: "unanswered" },
      next_at: null,
      mail: "off",
    });
    expect(after(answered(410))).toMatchObject({
      endpoint: { state: "off", off_why: "gone" },
      next_at: null,
      mail: "off",
    });
  });

  test("what was turned off while its message was on its way stays off", () => {
    const off = { state: "off", off_why: "customer" } as const;
    expect(after(answered(200), off).endpoint.state).toBe("off");
    expect(after(silent, off)).toMatchObject({ endpoint: { state: "off" }, next_at: null, mail: null });
  });
});
