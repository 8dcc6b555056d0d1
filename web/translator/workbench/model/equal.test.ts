import { expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { createBench } from "./bench.ts";
import { codeMark } from "#domain/workbench/coded-text.ts";
import { confirmedEqual, confirmedSimilar, confirmEqual, openEqual, targetAt, undoEqual } from "./equal.ts";
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

const pair = { source_lang: "pl", target_lang: "en" };
const bold = { type: "fmt", show: "bold", can_delete: true, can_copy: true, can_move: true } as const;
const inBold = (text: string, id: number): string => `${codeMark("open", id)}${text}${codeMark("close", id)}`;

test("a text is the same with other numbers of its codes, and its target gets the numbers of the place", () => {
  const codes = (id: number) => [{ id, ...bold }];
  const from = repeated(1, inBold("The rent", 1), {
    ...confirmed,
    source: inBold("Rent", 1),
    codes: codes(1),
  });
  const to = repeated(2, "", { source: inBold("Rent", 3), codes: codes(3), repeat_of: null });
  const bench = benchOf(from, to);
  expect(openEqual(bench, from)).toEqual([2]);
  expect(confirmedEqual(bench, to)?.id).toBe(1);
  expect(targetAt(to, from)).toBe(inBold("The rent", 3));
});

test("similar texts that are confirmed are offered with their percentage, the best first and none for an equal one", () => {
  const open = repeated(5, "", { source: "Najemca płaci czynsz do dziesiątego dnia każdego miesiąca." });
  const other = (id: number, source: string, more: Partial<SegmentView> = {}) =>
    repeated(id, `Target ${id}`, { ...confirmed, source, ...more });
  const bench = benchOf(
    other(1, "Najemca płaci czynsz do dwudziestego dnia każdego miesiąca."),
    other(2, "Wynajmujący wystawia rachunek."),
    other(3, "Najemca płaci czynsz do dziesiątego dnia miesiąca.", { state: "draft" }),
    other(4, "Najemca płaci czynsz do dziesiątego dnia każdego miesiąca"),
    open,
    other(6, open.source),
  );
  expect(confirmedSimilar(bench, open, pair).map(({ percent, unit }) => [unit.row.id, percent])).toEqual([
    [4, 99],
    [1, 87],
  ]);
});

test("the texts of a job that is read again are those of the last reading", () => {
  const bench = benchOf(first, repeated(2, ""));
  bench.load([first], true);
  expect(openEqual(bench, first)).toEqual([]);
});

test("of a long job with the same words everywhere only a few segments are compared", () => {
  const words = "najemca płaci czynsz do dziesiątego dnia każdego miesiąca oraz zachowuje".split(" ");
  const source = (n: number): string =>
    `${Array.from({ length: 4 + (n % 14) }, (_, at) => words[(n + at) % words.length]).join(" ")} ${n}.`;
  const rows = Array.from({ length: 2_000 }, (_, n) =>
    repeated(n + 1, `Target ${n}`, { ...confirmed, source: source(n) }),
  );
  const bench = benchOf(...rows);
  expect(bench.texts.candidates(source(1_000), () => true).length).toBe(40);
  const open = repeated(9_999, "", { source: source(1_003) });
  expect(confirmedSimilar(bench, open, pair).every(({ percent }) => percent >= 75)).toBe(true);
  expect(confirmedSimilar(bench, open, pair)).toHaveLength(3);
});

test("segments that were confirmed together get back what they had, except one that was changed since", () => {
  const bench = benchOf(
    first,
    repeated(2, "", { state: "untouched", origin: null }),
    repeated(3, "A rent", { state: "draft", origin: "engine", codes_guessed: true }),
    repeated(4, "", { state: "untouched", origin: null }),
    repeated(5, "Lease", { state: "draft", origin: "person" }),
  );
  bench.connect({
    add: () => undefined,
    has: () => false,
    isOwn: () => false,
    drop: () => undefined,
  });
  // A person typed here while the list was shown.
  const done = confirmEqual(bench, first, [2, 3, 4, 5], "confirm");
  const shown = () => [2, 3, 4, 5].map((id) => [bench.row(id)?.target, bench.row(id)?.state]);
  expect(shown()).toEqual([
    ["The rent", "confirmed"],
    ["The rent", "confirmed"],
    ["The rent", "confirmed"],
    ["Lease", "draft"],
  ]);
  bench.edit(4, { text: "The payment", caret: 0 });
  undoEqual(bench, done);
  expect(shown()).toEqual([
    ["", "untouched"],
    ["A rent", "draft"],
    ["The payment", "draft"],
    ["Lease", "draft"],
  ]);
  expect(bench.row(3)).toMatchObject({ origin: "engine", codes_guessed: true });
});
