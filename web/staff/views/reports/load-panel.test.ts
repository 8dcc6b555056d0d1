import { describe, expect, test } from "vitest";
import { roundStep } from "./load-panel.tsx";

describe("The grid of the load", () => {
  test.each([
    [67_170, 20_000],
    [9_100, 2_500],
    [40, 10],
    [3, 1],
    [0, 1],
  ])("up to %i words it has a line every %i", (most, step) => {
    expect(roundStep(most)).toBe(step);
    expect(step * 4).toBeGreaterThanOrEqual(most);
  });
});
