import { expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { createBench } from "./bench.ts";
import { confirmedEqual, openEqual } from "./equal.ts";
import { segmentRow } from "./sample-row.ts";

const repeated = (id: number, target: string, more: Partial<SegmentView> = {}): SegmentView => ({
  ...segmentRow(id, 1, target),
  source: "Rent",
  repeat_of: id === 1 ? null : 1,
  ...more,
});
function benchOf(...rows: SegmentView[]) {
  const bench = createBench({ source_lang: "pl", target_lang: "en", is_review: false }, () => 0);
  bench.load(rows, true);
  return bench;
}
const confirmed = { state: "confirmed", origin: "person" } as const;
const first = repeated(1, "The rent", confirmed);

test("the same text is confirmed where nothing or a machine's text is, not over what a person typed", () => {
  const bench = benchOf(
    first,
    repeated(2, ""),
    repeated(3, "A rent", { state: "draft", origin: "engine" }),
    repeated(4, "Lease", { state: "draft", origin: "person" }),
    repeated(5, "The rent", { state: "draft", origin: "person" }),
    repeated(6, "", { is_locked: true }),
    repeated(7, "Lease", confirmed),
    repeated(8, "", { source: "Rent {1}" }),
  );
  expect(openEqual(bench, first)).toEqual([2, 3, 5]);
});

test("a confirmed segment is offered to each other place of its text", () => {
  const open = repeated(3, "");
  expect(confirmedEqual(benchOf(first, open), open)?.id).toBe(1);
  expect(confirmedEqual(benchOf(repeated(1, ""), open), open)).toBeNull();
  const later = repeated(3, "The rent", confirmed);
  expect(confirmedEqual(benchOf(repeated(1, ""), later), repeated(1, ""))?.id).toBe(3);
});
