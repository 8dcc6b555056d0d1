import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeFault } from "./coded-text.ts";
import { codedCharacters, codeFaults } from "./codes.ts";
import { codeOf, coded, readable } from "./fixtures/written.ts";
import {
  firstState,
  guessedAfter,
  isBulkConfirmable,
  isDone,
  progressOf,
  segment_acts,
  segment_states,
  stateAfter,
  type ActedSegment,
} from "./segment-state.ts";
import { codedWords, joinUnitSegments, splitSegment, type UnitSegment } from "./split-join.ts";
import { wordDifferences } from "./word-differences.ts";

const row: ActedSegment = {
  state: "untouched",
  source: "Hello",
  target: "Dzień dobry",
  locked: false,
  is_review: false,
  has_note: false,
};

describe("6.3 States of a segment", () => {
  test("typing makes a draft of any row, also of a confirmed one", () => {
    for (const state of segment_states) expect(stateAfter("edit", { ...row, state })).toBe("draft");
    expect(stateAfter("take", { ...row, state: "rejected" })).toBe("draft");
    expect(stateAfter("clear", { ...row, state: "confirmed" })).toBe("untouched");
  });
  test("an empty target is not confirmed", () => {
    expect(stateAfter("confirm", row)).toBe("confirmed");
    expect(stateAfter("confirm", { ...row, target: coded(" <1/>") })).toEqual({ refusal: "empty" });
    expect(stateAfter("confirm", { ...row, source: coded("<1/>"), target: coded("<1/>") })).toBe("confirmed");
  });
  test("only reviewers review and reject, and a rejection has a note", () => {
    expect(stateAfter("review", row)).toEqual({ refusal: "not_a_review" });
    expect(stateAfter("reject", row)).toEqual({ refusal: "not_a_review" });
    expect(stateAfter("review", { ...row, is_review: true })).toBe("reviewed");
    expect(stateAfter("reject", { ...row, is_review: true })).toEqual({ refusal: "no_note" });
    expect(stateAfter("reject", { ...row, is_review: true, has_note: true })).toBe("rejected");
  });
  test("who leaves a segment or discards another text changes no state", () => {
    for (const state of segment_states) {
      expect(stateAfter("leave", { ...row, state })).toBe(state);
      expect(stateAfter("discard", { ...row, state })).toBe(state);
    }
  });
  test("a locked segment does not change", () => {
    for (const act of segment_acts)
      expect(stateAfter(act, { ...row, locked: true })).toEqual({ refusal: "locked" });
  });
  test("number-only segments start confirmed; machine rows are not confirmed in bulk", () => {
    expect(firstState(coded("<1>12.5</1> %"))).toBe("confirmed");
    expect(firstState("12 kg")).toBe("untouched");
    expect(isBulkConfirmable("engine")).toBe(false);
    expect(isBulkConfirmable("repetition")).toBe(true);
    expect(segment_states.filter(isDone)).toEqual(["confirmed", "reviewed"]);
  });
  test("guessed codes stay guessed until the segment is confirmed, also when its words are changed", () => {
    const draft = { act: "edit", state: "draft", codes_guessed: false } as const;
    expect(guessedAfter(false, { act: "take", state: "draft", codes_guessed: true })).toBe(true);
    expect(guessedAfter(true, draft)).toBe(true);
    expect(guessedAfter(true, { ...draft, act: "take" })).toBe(false);
    expect(guessedAfter(true, { ...draft, act: "clear", state: "untouched" })).toBe(false);
    expect(guessedAfter(true, { ...draft, act: "reject", state: "rejected" })).toBe(true);
    for (const state of ["confirmed", "reviewed"] as const)
      expect(guessedAfter(true, { ...draft, act: "confirm", state })).toBe(false);
    expect(guessedAfter(false, draft)).toBe(false);
  });
  test("progress is weighted by words and 100 % only when all is done", () => {
    const rows = [
      { state: "confirmed", words: 90, locked: false },
      { state: "draft", words: 10, locked: false },
      { state: "untouched", words: 50, locked: true },
    ] as const;
    expect(progressOf(rows)).toMatchObject({ words: 100, done_words: 90, percent: 90 });
    expect(progressOf([...rows.slice(0, 1), { state: "draft", words: 0, locked: false }]).percent).toBe(99);
    expect(progressOf([]).percent).toBe(100);
  });
});

const segment: UnitSegment = {
  unit: 1,
  source: coded("The <1>first sentence</1>. The second one."),
  target: "Pierwsze zdanie. Drugie.",
  space_after: "",
  words: 6,
  locked: false,
};

describe("3 Splitting and joining", () => {
  test("words and texts of the parts are those of the segment", () => {
    const at = segment.source.indexOf(" The second");
    const parts = splitSegment(segment, { source: at, target: 16 }, false);
    if ("refusal" in parts) throw new Error(parts.refusal);
    const [first, second] = parts;
    expect([first.source, first.space_after, second.source].join("")).toBe(segment.source);
    expect([first.target, second.target]).toEqual(["Pierwsze zdanie.", "Drugie."]);
    expect(first.words + second.words).toBe(segment.words);
    expect(joinUnitSegments(first, second, false)).toEqual(segment);
  });
  test("every split that is allowed keeps the words and can be joined", () => {
    fc.assert(
      fc.property(fc.nat(60), (at) => {
        const words = codedWords(segment.source);
        const parts = splitSegment({ ...segment, words }, { source: at, target: null }, false);
        if ("refusal" in parts) return;
        expect(joinUnitSegments(...parts, false)).toEqual({ ...segment, words });
      }),
    );
  });
  test("the parts of divided pairs, each translated without a fault, are a sound translation of the whole", () => {
    const whole = coded("A <1>b <2>c d</2> e</1> f <3/>g <4>h</4> i.");
    const codes = [codeOf(1), codeOf(2, "link"), codeOf(3, "note"), codeOf(4)];
    const input = fc.record({
      cuts: fc.array(fc.nat(60), { maxLength: 3 }),
      order: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
    });
    fc.assert(
      fc.property(input, ({ cuts, order }) => {
        let used = 0;
        let parts: UnitSegment[] = [{ ...segment, source: whole, target: "", words: codedWords(whole) }];
        for (const at of cuts) {
          const [last] = parts.slice(-1);
          const made = last && splitSegment(last, { source: at, target: null }, false);
          if (made && !("refusal" in made)) parts = [...parts.slice(0, -1), ...made];
        }
        // Each part gets its codes and words in any order that has no fault by itself.
        const targets = parts.map(({ source }) => {
          const pieces = codedCharacters(source).filter((one) => one !== " ");
          for (let n = 0; n < 20; n++) {
            const mixed = pieces
              .map((piece) => ({ piece, place: order[used++ % order.length] ?? 0 }))
              .toSorted((a, b) => a.place - b.place)
              .map(({ piece }) => piece)
              .join(" ");
            if (codeFaults(source, mixed, codes).every(({ kind }) => kind === "order")) return mixed;
          }
          return source;
        });
        expect(codeFault(whole, codes, targets.join(" "))).toBeNull();
        const joined = parts.reduce((first, second) => {
          const one = joinUnitSegments(first, second, false);
          if ("refusal" in one) throw new Error(one.refusal);
          return one;
        });
        expect(joined.source).toBe(whole);
      }),
      { numRuns: 500 },
    );
  });
  test("the first part of a split keeps the target without the codes of the second", () => {
    const translated = {
      ...segment,
      source: coded("One <1>two</1> three<2/>."),
      target: coded("Raz <1>dwa</1> trzy<2/>."),
    };
    const parts = splitSegment({ ...translated, words: 3 }, { source: 9, target: null }, false);
    if ("refusal" in parts) throw new Error(parts.refusal);
    expect(parts.map(({ source, target }) => [readable(source), readable(target)])).toEqual([
      ["One <1>two", "Raz <1>dwa trzy."],
      ["</1> three<2/>.", ""],
    ]);
  });
  test.each([
    ["inside_word", 2],
    ["inside_code", 5],
    ["empty_part", 0],
    ["empty_part", 100],
  ] as const)("refused: %s", (refusal, at) => {
    const wanted = at === 100 ? segment.source.length : at;
    expect(splitSegment(segment, { source: wanted, target: null }, false)).toEqual({ refusal });
  });
  test("refused in later stages, for locked segments and across units", () => {
    expect(splitSegment(segment, { source: 3, target: null }, true)).toEqual({ refusal: "later_stage" });
    expect(joinUnitSegments(segment, segment, true)).toEqual({ refusal: "later_stage" });
    expect(joinUnitSegments(segment, { ...segment, unit: 2 }, false)).toEqual({ refusal: "other_unit" });
    expect(joinUnitSegments(segment, { ...segment, locked: true }, false)).toEqual({ refusal: "locked" });
    expect(splitSegment({ ...segment, locked: true }, { source: 3, target: null }, false)).toEqual({
      refusal: "locked",
    });
  });
});

describe("6.3 Word differences between two stages", () => {
  const shown = (before: string, after: string): string =>
    wordDifferences(coded(before), coded(after))
      .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
      .join("");
  test.each([
    ["Ala ma kota.", "Ala ma kota.", "Ala ma kota."],
    ["Ala ma kota.", "Ala ma dwa koty.", "Ala ma [-kota-][+dwa koty+]."],
    ["", "Nowe.", "[+Nowe.+]"],
    ["Jest 54,5 m.", "Jest 64,5 m.", "Jest [-54-][+64+],5 m."],
  ])("%s → %s", (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });
  test("the parts give both texts back", () => {
    const text = fc.array(fc.constantFrom("a", "b", " ", ".", coded("<1/>"))).map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const all = wordDifferences(before, after);
        const without = (kind: string) =>
          all
            .filter((one) => one.kind !== kind)
            .map((one) => one.text)
            .join("");
        expect([without("added"), without("removed")]).toEqual([before, after]);
      }),
    );
  });
});
