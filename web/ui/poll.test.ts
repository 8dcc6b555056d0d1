import { expect, test } from "vitest";
import { pollDelay } from "./poll.ts";

test("asking again slows down with time and ends", () => {
  const ten_minutes = 600_000;
  expect(pollDelay(0, ten_minutes)).toBe(3_000);
  expect(pollDelay(9, ten_minutes)).toBe(3_000);
  expect(pollDelay(10, ten_minutes)).toBe(5_000);
  expect(pollDelay(34, ten_minutes)).toBe(15_000);
  expect(pollDelay(63, ten_minutes)).toBe(15_000);
  expect(pollDelay(64, ten_minutes)).toBeNull();
});
