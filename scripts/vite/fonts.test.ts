import fs from "node:fs";
import path from "node:path";
import * as fontkit from "fontkit";
import { describe, expect, test } from "vitest";
import { locales, type Locale } from "#brands/brand.ts";
import { boundsOf, pieces, writeFonts } from "./fonts.ts";

const root = path.resolve(import.meta.dirname, "../..");
const fontIn = (file: string): fontkit.Font => fontkit.create(fs.readFileSync(file));
const covers = (ranges: readonly string[], code: number): boolean =>
  ranges.some((range) => {
    const [first, last] = boundsOf(range);
    return code >= first && code <= last;
  });
const holds = (name: string, code: number): boolean =>
  pieces.some((piece) => piece.name === name && covers(piece.ranges, code));

/** The pieces a page in a language loads for its own sentences; a language with further characters has a row. */
const of_language: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  pl: ["latin", "polish"],
  ua: ["latin", "cyrillic"],
};
const piecesOf = (locale: Locale): readonly string[] => of_language[locale] ?? ["latin"];

/** Names of languages that each writes in its own way are in lists that are opened, not in sentences. */
const sentencesOf = (locale: Locale): string =>
  ["brands/portal", "checkout/services", "orders/states", "kernel/shared"]
    .map((area) => fs.readFileSync(path.join(root, "messages", area, `${locale}.ts`), "utf8"))
    .join("");

describe("the pieces of the typeface (decision 0046)", () => {
  test("share no character, so that none is loaded twice", () => {
    const ranges = pieces.flatMap(({ name, ranges: own }) =>
      own.map((range) => ({ name, bounds: boundsOf(range) })),
    );
    const twice = ranges.flatMap(({ name, bounds: [first, last] }) =>
      ranges
        .filter((other) => other.name !== name && other.bounds[0] <= last && other.bounds[1] >= first)
        .map((other) => `${name} and ${other.name}`),
    );
    expect(twice).toEqual([]);
  });

  test.each(locales)("a page in %s finds its characters in the pieces of its language", (locale) => {
    const text = sentencesOf(locale);
    expect(text.length).toBeGreaterThan(1_000);
    const missing = [...new Set(text)].filter(
      (character) =>
        character > " " && !piecesOf(locale).some((name) => holds(name, character.codePointAt(0) ?? 0)),
    );
    expect(missing).toEqual([]);
  });

  test("hold every character of the published fonts, their weights from 400 to 700, and figures of one width", async () => {
    const folder = await writeFonts(root);
    for (const { name, from, ranges } of pieces) {
      const whole = fontIn(
        path.join(root, `node_modules/@fontsource-variable/onest/files/onest-${from}-wght-normal.woff2`),
      );
      const cut = fontIn(path.join(folder, `onest-${name}.woff2`));
      const wanted = whole.characterSet.filter((code) => covers(ranges, code));
      expect(wanted.length).toBeGreaterThan(10);
      expect(cut.characterSet).toEqual(expect.arrayContaining(wanted));
      expect(cut.variationAxes).toMatchObject({ wght: { min: 400, max: 700 } });
    }
    expect(fontIn(path.join(folder, "onest-latin.woff2")).availableFeatures).toEqual(
      expect.arrayContaining(["tnum", "kern"]),
    );
  });
});
