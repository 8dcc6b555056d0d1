import { afterEach, describe, expect, test, vi } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { clockGapMs, openClockCheck, watchClock } from "./clock-gap.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const hour_ms = 3_600_000;
const real = Date.now;
/** Sets the clock of this process; that of the database stays. */
const setClock = (by_ms: number) => vi.spyOn(Date, "now").mockImplementation(() => real() + by_ms);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("A server whose clock is wrong", () => {
  test("finds by how much it differs from the database's", async () => {
    expect(Math.abs(await clockGapMs(installation.db))).toBeLessThan(1000);
    setClock(hour_ms);
    expect(Math.round((await clockGapMs(installation.db)) / 1000)).toBe(3600);
  });

  test.each([
    [hour_ms, "3600 s ahead of the database's"],
    [-hour_ms, "3600 s behind the database's"],
  ])("%i ms off: runs no job, says why, and goes on once the clock is set", async (by_ms, sentence) => {
    const { check } = openClockCheck(installation.db);
    const set = setClock(by_ms);
    await expect(check()).rejects.toThrow(sentence);
    set.mockRestore();
    await expect(check()).resolves.toBeUndefined();
  });

  test("asks the database again as soon as the clock has jumped", async () => {
    const { check, isDoubtful } = openClockCheck(installation.db);
    await check();
    expect(isDoubtful()).toBe(false);
    setClock(hour_ms);
    expect(isDoubtful()).toBe(true);
    await expect(check()).rejects.toThrow("3600 s ahead");
  });

  test("half a minute off it works, and the alert is sent", async () => {
    setClock(30_000);
    await expect(openClockCheck(installation.db).check()).resolves.toBeUndefined();
  });

  test("logs a jump while it runs, and nothing while the time passes as it should", async () => {
    const warnings: unknown[] = [];
    const end = watchClock({ warn: (detail: unknown) => void warnings.push(detail) } as never, 5);
    await vi.waitFor(() => expect(warnings).toEqual([]), { timeout: 50 });
    setClock(hour_ms);
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect(warnings).toEqual([{ jump_ms: expect.closeTo(hour_ms, -2) as number }]);
    end();
  });
});
