import { describe, expect, test } from "vitest";
import { fromLocalInput, stopwatch, toLocalInput } from "./clock.ts";

describe("time a person reads and types", () => {
  test.each([
    [485_000, "8:05"],
    [-72_400, "1:12"],
    [3_700_000, "61:40"],
    [0, "0:00"],
  ])("%i ms is %s on the stopwatch", (span, text) => {
    expect(stopwatch(span)).toBe(text);
  });

  test("an instant put into a field and read back is the same minute", () => {
    const instant = "2026-11-26T15:04:00.000Z";
    expect(fromLocalInput(toLocalInput(instant))).toBe(instant);
  });

  test("a field that is empty or holds no date gives nothing", () => {
    expect(fromLocalInput("")).toBeNull();
    expect(fromLocalInput("soon")).toBeNull();
  });
});
