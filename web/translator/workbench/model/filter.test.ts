import { describe, expect, test } from "vitest";
import { no_filter, passes } from "./filter.ts";
import { segmentRow } from "./sample-row.ts";

const found = { code: "numbers", level: "red", detail: "64.5" } as const;
const open = { ...found, is_settled: false, explanation: null };
const explained = { ...found, is_settled: true, explanation: { text: "As agreed.", by: null } };
const seen = { ...found, level: "yellow" as const, is_settled: true, explanation: null };

describe("6.3 The filter by findings", () => {
  test("those that are explained are found by a filter of their own, apart from the open ones", () => {
    const rows = [open, explained, seen].map((finding) => ({
      ...segmentRow(1, 1, "64.5"),
      findings: [finding],
    }));
    const passing = (mark: "finding" | "explained") =>
      rows.map((row) => passes(row, { ...no_filter, marks: [mark] }));
    expect(passing("finding")).toEqual([true, false, false]);
    expect(passing("explained")).toEqual([false, true, false]);
  });
});
