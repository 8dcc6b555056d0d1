import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StorageUnavailable, untilStalled } from "./stall.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that fails before its first step leaves no timer", async () => {
  const failing = (): Promise<never> => {
    throw new Error("no such bucket");
  };
  await expect(untilStalled(1000, failing)).rejects.toThrow("no such bucket");
  expect(vi.getTimerCount()).toBe(0);
});

test("work without progress fails after the limit, with progress it goes on", async () => {
  let report: () => void = () => {};
  const error = untilStalled(1000, (moved) => {
    report = moved;
    return new Promise(() => {});
  }).catch((caught: unknown) => caught);
  await vi.advanceTimersByTimeAsync(900);
  report();
  await vi.advanceTimersByTimeAsync(900);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(await error).toBeInstanceOf(StorageUnavailable);
  expect(vi.getTimerCount()).toBe(0);
});
