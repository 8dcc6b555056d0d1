import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  analyseSegments,
  bandOf,
  bands,
  weightedWords,
  withoutLeft,
  wordsOfCounts,
  type AnalysedSegment,
} from "./bands.ts";

const segment = (
  form: string,
  words: number,
  percent: number | null = null,
  left_as_is = false,
): AnalysedSegment => ({
  form,
  words,
  percent,
  left_as_is,
});
const weights = {
  context: 2_000n,
  exact: 3_000n,
  repetition: 3_000n,
  fuzzy_95: 6_000n,
  fuzzy_85: 7_000n,
  fuzzy_75: 8_500n,
};

describe("5.3 Bands", () => {
  test.each([
    [101, true, "context"],
    [100, true, "exact"],
    [99, true, "repetition"],
    [99, false, "fuzzy_95"],
    [95, false, "fuzzy_95"],
    [94, false, "fuzzy_85"],
    [85, false, "fuzzy_85"],
    [84, false, "fuzzy_75"],
    [75, false, "fuzzy_75"],
    [74, false, "none"],
    [null, true, "repetition"],
    [null, false, "none"],
  ] as const)("%s %%, repetition %s: %s", (percent, is_repetition, band) => {
    expect(bandOf(percent, is_repetition)).toBe(band);
  });

  test("the first of equal segments is new, later ones are repetitions", () => {
    const {
      bands: found,
      counts,
      repeats,
    } = analyseSegments([
      segment("a", 5),
      segment("b", 7, 90),
      segment("a", 5),
      segment("b", 7, 90),
      segment("c", 4, 101),
      segment("c", 4, 101),
    ]);
    expect(found).toEqual(["none", "fuzzy_85", "repetition", "repetition", "context", "context"]);
    expect([...repeats]).toEqual([
      [2, 0],
      [3, 1],
      [5, 4],
    ]);
    expect(counts.repetition).toEqual({ segments: 2, words: 12 });
  });

  test("matches in context that are left as they are have a band of their own, without any weight", () => {
    const { bands: found, counts } = analyseSegments([
      segment("a", 5, 101, true),
      segment("b", 5, 100, true),
      segment("c", 5, 101),
    ]);
    expect(found).toEqual(["left", "exact", "context"]);
    expect(counts.left).toEqual({ segments: 1, words: 5 });
    // 5 × 0 % + 5 × 30 % + 5 × 20 %
    expect(weightedWords(wordsOfCounts(counts), weights)).toBe(3);
  });

  test("a sale at one price leaves nothing as it is", () => {
    const { counts } = analyseSegments([segment("a", 5, 101, true), segment("b", 7, 101)]);
    expect(withoutLeft(counts)).toMatchObject({
      left: { segments: 0, words: 0 },
      context: { segments: 2, words: 12 },
    });
  });

  test("beyond the limit nothing is compared, and it is reported", () => {
    const { counts, is_capped } = analyseSegments(
      [segment("a", 2), segment("a", 2), segment("a", 2, 100)],
      2,
    );
    expect([counts.repetition.words, counts.none.words, is_capped]).toEqual([2, 4, true]);
  });

  test("every word is in exactly one band", () => {
    const one = fc.record({
      form: fc.constantFrom("a", "b", "c", "d"),
      words: fc.nat(40),
      percent: fc.option(fc.integer({ min: 70, max: 101 })),
      left_as_is: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one), (segments) => {
        const { counts } = analyseSegments(segments);
        const total = bands.reduce((sum, band) => sum + counts[band].words, 0);
        expect(total).toBe(segments.reduce((sum, { words }) => sum + words, 0));
      }),
    );
  });

  test("weighted words are whole and rounded once", () => {
    const { counts } = analyseSegments([segment("a", 230), segment("b", 100, 100)]);
    expect(weightedWords(wordsOfCounts(counts), weights)).toBe(260);
    const small = {
      left: 1,
      context: 1,
      exact: 1,
      repetition: 1,
      fuzzy_95: 1,
      fuzzy_85: 1,
      fuzzy_75: 1,
      none: 0,
    };
    expect(weightedWords(small, weights)).toBe(3);
  });
});
