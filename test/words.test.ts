import { describe, expect, test } from "vitest";
import { readTree } from "./tree.ts";
import { countWords, differingCounts, differingWords } from "./words.ts";

describe("Words that have a standard term are used less and less", () => {
  test("no folder has more of them than the list allows, and the list has no more than there are", () => {
    expect(differingWords(readTree())).toEqual([]);
  });

  test("a new use and a stale count are seen", () => {
    const one = new Map([["server/a.ts", "// Whoever waits, and tells nobody."]]);
    const counts = countWords(one);
    expect(counts).toMatchObject({ whoever: { server: 1 }, told: { server: 1 }, nobody: { server: 1 } });
    expect(differingCounts(counts, {})).toHaveLength(3);
    expect(differingCounts(countWords(new Map()), counts)).toHaveLength(3);
    expect(differingCounts(counts, counts)).toEqual([]);
  });
});
