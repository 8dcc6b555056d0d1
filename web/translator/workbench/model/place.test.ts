import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { beginningIn } from "./place.ts";
import { segmentRow } from "./sample-row.ts";

const nowhere = { place: null, last_edited: null };

const benchOf = (rows: readonly Partial<SegmentView>[]) => {
  const all = rows.map((row, at) => ({ ...segmentRow(at + 1, 1, ""), ...row }));
  return {
    row: (id: number) => all.find((one) => one.id === id),
    order: () => all.map(({ id }) => id),
  };
};

describe("6 Where the editor begins", () => {
  const done = { state: "confirmed" } as const;
  const open = { state: "untouched" } as const;
  test("where the person was, whatever is open", () => {
    const bench = benchOf([open, done, open]);
    expect(beginningIn(bench, { place: 2, last_edited: 3 })).toBe(2);
    expect(beginningIn(bench, { place: 9, last_edited: null })).toBe(1);
  });
  test("the first open segment from the one that was worked on last, else the first open one", () => {
    const bench = benchOf([open, done, done, open, done]);
    expect(beginningIn(bench, { place: null, last_edited: 2 })).toBe(4);
    expect(beginningIn(bench, { place: null, last_edited: 4 })).toBe(4);
    expect(beginningIn(bench, { place: null, last_edited: 5 })).toBe(1);
    expect(beginningIn(bench, nowhere)).toBe(1);
    expect(beginningIn(benchOf([done, done]), nowhere)).toBe(1);
    expect(beginningIn(benchOf([]), nowhere)).toBeNull();
  });
  test("what the customer complained about comes before what is open", () => {
    const bench = benchOf([open, { ...done, remarks: ["Wrong."] }]);
    expect(beginningIn(bench, { place: null, last_edited: 1 })).toBe(2);
  });
});
