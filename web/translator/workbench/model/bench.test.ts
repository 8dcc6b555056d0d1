import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { createBench } from "./bench.ts";
import { segmentRow } from "./sample-row.ts";
import type { Waiting } from "./steps.ts";

/** A bench whose saver has the named segments; acts are not sent. */
function opened(waiting: ReadonlySet<number>, rows: readonly SegmentView[]) {
  const bench = createBench({ source_lang: "pl", target_lang: "en", is_review: false }, () => 0);
  bench.connect({
    add: () => undefined,
    has: (id) => waiting.has(id),
    isOwn: (id) => waiting.has(id),
    drop: () => undefined,
  });
  bench.load(rows, true);
  return bench;
}
const left = (id: number, target: string): Waiting => ({
  job: "1",
  id,
  version: 1,
  sent: [],
  steps: [{ act: "edit", target, origin: "person", match_percent: null, codes_guessed: false }],
});

describe("6.2 Nothing that was typed is lost without a version", () => {
  const acted = (rows: readonly SegmentView[]) => {
    const bench = createBench({ source_lang: "pl", target_lang: "en", is_review: false }, () => 0);
    const acts: [number, string, string][] = [];
    bench.connect({
      add: ({ id }, { act, target }) => void acts.push([id, act, target]),
      has: () => false,
      isOwn: () => false,
      drop: () => undefined,
    });
    bench.load(rows, true);
    return { bench, acts };
  };
  test("leaving a segment stores a changed draft once, and nothing of one that was confirmed or only looked at", () => {
    const { bench, acts } = acted([segmentRow(1, 1, ""), segmentRow(2, 1, "")]);
    bench.act(1, "edit", "The tenant");
    bench.leave(1);
    bench.leave(1);
    bench.act(2, "edit", "The landlord");
    bench.act(2, "confirm");
    bench.leave(2);
    expect(acts).toEqual([
      [1, "edit", "The tenant"],
      [1, "leave", ""],
      [2, "edit", "The landlord"],
      [2, "confirm", ""],
    ]);
  });
  test("the own text is a version when the other one is taken", () => {
    const { bench, acts } = acted([segmentRow(1, 1, "")]);
    bench.conflicted(segmentRow(1, 3, "The rent"), left(1, "The tenant pays"));
    bench.resolve(1, "theirs");
    expect(bench.row(1)?.target).toBe("The rent");
    expect(acts).toEqual([[1, "discard", "The tenant pays"]]);
  });
});

describe("6.2 The list is read again while a translator types", () => {
  test("an answer from before a save does not replace what was confirmed", () => {
    const bench = opened(new Set(), [segmentRow(1, 1, "Rent")]);
    bench.stored({ ...segmentRow(1, 3, "The rent"), state: "confirmed" }, true);
    bench.load([segmentRow(1, 1, "Rent")], true);
    expect(bench.row(1)).toMatchObject({ target: "The rent", state: "confirmed", version: 3 });
    bench.load([segmentRow(1, 4, "The rent of another person")], true);
    expect(bench.row(1)?.target).toBe("The rent of another person");
  });

  test("what a former page has left is shown, but not over what is typed now", () => {
    const bench = opened(new Set([1]), [segmentRow(1, 1, ""), segmentRow(2, 1, "")]);
    bench.act(1, "edit", "The tenant pays in advance.");
    const shown = bench.replay([left(1, "The tenant pays"), left(2, "The landlord")]);
    expect(shown.map(({ id }) => id)).toEqual([2]);
    expect(bench.row(1)?.target).toBe("The tenant pays in advance.");
    expect(bench.row(2)?.target).toBe("The landlord");
  });
});
