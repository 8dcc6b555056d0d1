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

  test.each([
    ["everybody", 2, "Anybody may ask, and everybody is answered."],
    ["taken_back", 2, "A quote is taken back; it takes back the price."],
    ["stand_in", 3, "A stand-in of the imitated bank, for trying things out."],
    ["cast", 1, "One person of the cast."],
    ["log_in", 2, "After the log-in there is a log-out."],
  ] as const)("%s is counted in comments and documents", (word, uses, text) => {
    const counts = countWords(new Map([["docs/a.md", text]]));
    expect(counts[word]?.["docs"]).toBe(uses);
  });
});
