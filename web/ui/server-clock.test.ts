import { afterEach, describe, expect, test, vi } from "vitest";
import { noteServerTime, serverNow } from "./server-clock.ts";

const answered = (date: string) => ({ headers: new Headers(date === "" ? {} : { date }) });

describe("§5 An hour ahead is counted by the server's clock", () => {
  afterEach(() => {
    vi.useRealTimers();
    noteServerTime(answered(new Date().toUTCString()));
  });

  test("a browser that is three hours late says the server's time", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T09:00:00Z") });
    noteServerTime(answered("Fri, 20 Nov 2026 12:00:00 GMT"));
    expect(new Date(serverNow()).toISOString()).toBe("2026-11-20T12:00:00.500Z");
    vi.advanceTimersByTime(60_000);
    expect(new Date(serverNow()).toISOString()).toBe("2026-11-20T12:01:00.500Z");
  });

  test("an answer without a date leaves it as it was", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T09:00:00Z") });
    noteServerTime(answered("Fri, 20 Nov 2026 12:00:00 GMT"));
    noteServerTime(answered(""));
    noteServerTime(answered("yesterday"));
    expect(new Date(serverNow()).getUTCHours()).toBe(12);
  });
});
