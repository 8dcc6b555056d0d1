import { expect, test } from "vitest";
import { minutesUntil } from "./minutes-left.ts";

const minutes = (left: number): number => minutesUntil(left * 60_000, 0);

test("a quote that was promised in 15 minutes has no 16 left, also when the clocks differ a little", () => {
  expect(minutesUntil(15 * 60_000 + 900, 0)).toBe(15);
  expect(minutes(15)).toBe(15);
  expect(minutes(14.5)).toBe(15);
  expect(minutes(1)).toBe(1);
  expect(minutes(0)).toBe(0);
  expect(minutes(-3)).toBe(0);
});
