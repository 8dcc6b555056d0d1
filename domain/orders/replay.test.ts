import { describe, expect, test } from "vitest";
import { type Change, replay } from "./replay.ts";

const history: readonly Change[] = [
  { status: [null, "draft"], version: [null, 1], price_gross: [null, null] },
  { "stage.1": [null, { kind: "translation", state: "planned" }] },
  { status: ["draft", "payment"], version: [1, 2], price_gross: [null, 12_300] },
];

describe("4.10 invariant 6: replaying the history rebuilds the order", () => {
  test("each line continues from the state after the previous lines", () => {
    expect(replay(history)).toEqual({
      status: "payment",
      version: 2,
      price_gross: 12_300,
      "stage.1": { kind: "translation", state: "planned" },
    });
  });

  test("a stage removed from the plan is removed", () => {
    const gone: Change = { "stage.1": [{ kind: "translation", state: "planned" }, null] };
    expect(replay([...history, gone])).not.toHaveProperty("stage.1");
  });

  test("a line that is missing, altered or out of order is found", () => {
    const [created = {}, planned = {}, placed = {}] = history;
    for (const wrong of [
      [planned, placed],
      [created, placed, placed],
      [created, { ...placed, price_gross: [100, 12_300] } satisfies Change],
    ])
      expect(() => replay(wrong)).toThrow(RangeError);
  });
});
