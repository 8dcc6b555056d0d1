import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addCounts, countParagraphs, countText, isApproximate } from "./words.ts";

const words = (text: string) => countText(text).words;

describe("D1: words", () => {
  test("white space of every kind separates words", () => {
    expect(words("one two\tthree\nfour")).toBe(4);
    expect(words("1\u00a0125 zł")).toBe(3);
    expect(words("a\u2003b\u202fc\u3000d\u200be\u2028f\u0085g")).toBe(7);
    expect(words("  padded \r\n ")).toBe(1);
  });

  test("hyphens, slashes, dashes and apostrophes do not split", () => {
    expect(words("e-mail")).toBe(1);
    expect(words("he/she")).toBe(1);
    expect(words("up-to-date don't word\u2014word")).toBe(3);
    expect(words("N,N-dimethyl-2,4-dinitro-aniline")).toBe(1);
  });

  test("numbers, symbols and single dashes are words", () => {
    expect(words("1 125")).toBe(2);
    expect(words("- – & %")).toBe(4);
    expect(words("2026-01-31 12:30")).toBe(2);
  });

  test("every Han and kana character is a separate word", () => {
    expect(countText("你好")).toEqual({ words: 2, characters: 2, characters_collapsed: 2, cjk: 2 });
    expect(countText("PDF文件A4")).toMatchObject({ words: 4, cjk: 2 });
    expect(countText("カタカナ")).toMatchObject({ words: 4, cjk: 4 });
    expect(countText("\u{20bb7}野家")).toEqual({ words: 3, characters: 3, characters_collapsed: 3, cjk: 3 });
  });

  test("Korean words are separated by spaces", () => {
    expect(countText("안녕하세요 세계")).toMatchObject({ words: 2, cjk: 0 });
  });

  test("scripts without spaces are approximated at 4.2 characters a word", () => {
    expect(words("ก".repeat(42))).toBe(10);
    expect(words("ก ABC")).toBe(2);
    expect(words("ปี2026")).toBe(2);
    expect(isApproximate("ภาษาไทย")).toBe(true);
    expect(isApproximate("Zażółć gęślą jaźń")).toBe(false);
  });

  test("an empty text has no words", () => {
    expect(countText("")).toEqual({ words: 0, characters: 0, characters_collapsed: 0, cjk: 0 });
    expect(words(" \u00a0\u200b\ufeff\n")).toBe(0);
  });
});

describe("D1: characters", () => {
  test("spaces are counted, line breaks are not", () => {
    expect(countText("Ala ma kota.").characters).toBe(12);
    expect(countText("Ala\r\nma\nkota.").characters).toBe(10);
  });

  test("a character outside the basic plane is one character", () => {
    expect(countText("👍🏽 ok")).toMatchObject({ words: 2, characters: 5, characters_collapsed: 5 });
    expect(countText("\ud83d").characters).toBe(1);
  });

  test("the sworn page counts a run of spaces once and none at the ends of a line", () => {
    expect(countText("  Jan \t  Kowalski \u00a0").characters_collapsed).toBe(12);
    expect(countText("Jan\n  Kowalski").characters_collapsed).toBe(11);
    expect(countText("a\u200bb").characters_collapsed).toBe(2);
  });
});

describe("D1: laws", () => {
  const line = fc.string({
    unit: fc.constantFrom("a", "ż", " ", "\t", "你", "ก", "\u00a0", "\u200b", "😀", "-"),
  });

  test("a text counts the same as its lines", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(countText(lines.join("\n"))).toEqual(countParagraphs(lines));
      }),
    );
  });

  test("a space between two texts adds one character and no word", () => {
    fc.assert(
      fc.property(line, line, (left, right) => {
        const both = addCounts(countText(left), countText(right));
        const joined = countText(`${left} ${right}`);
        expect(joined.words).toBe(both.words);
        expect(joined.cjk).toBe(both.cjk);
        expect(joined.characters).toBe(both.characters + 1);
      }),
    );
  });

  test("the collapsed length never exceeds the full one", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const count = countText(text);
        expect(count.characters_collapsed).toBeLessThanOrEqual(count.characters);
        expect(count.words).toBeLessThanOrEqual(count.characters_collapsed);
      }),
    );
  });
});
