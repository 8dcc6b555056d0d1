import { describe, expect, test } from "vitest";
import { earlyShare } from "./early-share.ts";

describe("§9 How many orders are delivered earlier at no extra charge", () => {
  test("is the brand's own figure below 200 deliveries", () => {
    expect(earlyShare({ delivered: 0, early: 0 }, 75)).toEqual({ percent: 75, measured: false });
    expect(earlyShare({ delivered: 199, early: 199 }, 75)).toEqual({ percent: 75, measured: false });
  });

  test("is measured from 200 deliveries on, and never rounded up", () => {
    expect(earlyShare({ delivered: 200, early: 120 }, 75)).toEqual({ percent: 60, measured: true });
    expect(earlyShare({ delivered: 300, early: 299 }, 75)).toEqual({ percent: 99, measured: true });
    expect(earlyShare({ delivered: 200, early: 0 }, 75)).toEqual({ percent: 0, measured: true });
  });
});
