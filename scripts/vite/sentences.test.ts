import fs from "node:fs";
import path from "node:path";
import { createIntl } from "@formatjs/intl";
import { describe, expect, test } from "vitest";
import { intl_tag, locales } from "#brands/brand.ts";
import { formatParts } from "#ui/sentence.ts";
import { evaluate } from "./evaluate.ts";
import { compileMessages } from "./messages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const files = fs.readdirSync(path.join(root, "messages"), { recursive: true, encoding: "utf8" });

/** A value for everything a sentence may ask for: a text, a number that counts, or a tag. */
function valuesOf(sentence: string, number: number) {
  const names = (pattern: RegExp) => [...sentence.matchAll(pattern)].map((found) => found[1] ?? "");
  const values: Record<string, string | number | ((inner: string[]) => string[])> = {};
  for (const name of names(/\{(\w+)/g)) values[name] = `(${name})`;
  for (const name of names(/\{(\w+), (?:plural|number)/g)) values[name] = number;
  for (const name of names(/<(\w+)>/g)) values[name] = (inner) => ["[", ...inner, "]"];
  return values;
}

/** The sentences of a file, each once. */
async function sentencesOf(file: string): Promise<Record<string, string>> {
  const { exports } = await evaluate(root, path.join("messages", file));
  return Object.assign({}, ...exports.map(([, area]) => area)) as Record<string, string>;
}

describe("Sentences are formatted as by FormatJS", () => {
  test.each(locales)("every sentence in %s", async (locale) => {
    const tag = intl_tag[locale];
    let compared = 0;
    for (const file of files.filter((name) => path.basename(name) === `${locale}.ts`)) {
      const sentences = await sentencesOf(file);
      const compiled = compileMessages(sentences);
      const intl = createIntl({ locale: tag, messages: sentences });
      for (const [key, sentence] of Object.entries(sentences))
        for (const number of /, (plural|number)/.test(sentence) ? [0, 1, 2, 5, 22, 1234.5] : [1]) {
          const values = valuesOf(sentence, number);
          const expected: unknown = intl.formatMessage({ id: key }, values);
          const parts = formatParts(tag, compiled[key] ?? "", values);
          expect(parts.join(""), `${file}: ${key}`).toBe([expected].flat().join(""));
          compared += 1;
        }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  test("text and elements alternate, and text is joined", () => {
    const { all } = compileMessages({ all: "a {b} <c>{d} e</c> {n, plural, one {#} other {# {b}}}" });
    const element = { type: "p" };
    const values = { b: "B", c: (inner: unknown[]) => ({ inner }), d: element, n: 1234 };
    expect(formatParts("en-GB", all ?? "", values)).toEqual(["a B ", { inner: [element, " e"] }, " 1,234 B"]);
  });

  test("an unknown choice takes the other sentence, and nothing gives no text", () => {
    const { s } = compileMessages({ s: "{who, select, me {I} other {they}} {note}" });
    expect(formatParts("en-GB", s ?? "", { who: "x", note: null })).toEqual(["they "]);
  });

  test("a missing value is an error", () => {
    expect(() => formatParts("en-GB", [["name"]], {})).toThrow("The value name is missing.");
  });
});
