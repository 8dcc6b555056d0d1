import { describe, expect, test } from "vitest";
import { readTree } from "./tree.ts";
import { unusedDataNames, usesOfWords } from "./words.ts";

describe("Words that have a standard term are not used", () => {
  test("no file uses them", () => {
    expect(usesOfWords(readTree())).toEqual([]);
  });

  test("the exceptions for stored and sent names are all needed", () => {
    expect(unusedDataNames(readTree())).toEqual([]);
    expect(unusedDataNames(new Map()).length).toBeGreaterThan(5);
  });

  test.each([
    ["whoever, nobody and told", 3, "// Whoever waits, and tells nobody."],
    ["anybody and everybody", 2, "Anybody may ask, and everybody is answered."],
    ["taken back", 2, "A quote is taken back; it takes back the price."],
    ["simulators", 3, "A stand-in of the imitated bank, for trying things out."],
    ["people of the demo", 1, "One person of the cast."],
    ["fate", 1, "The fate of a mail."],
    ["login", 2, "After the log-in there is a log-out."],
  ] as const)("uses are seen: %s", (_, uses, text) => {
    expect(usesOfWords(new Map([["docs/a.md", text]]))).toHaveLength(uses);
  });

  test("texts for users and stored names are left out", () => {
    const kept = "readonly kept: bigint;";
    expect(usesOfWords(new Map([["messages/orders/en.ts", "Nobody"]]))).toEqual([]);
    expect(usesOfWords(new Map([["domain/accounting/matching.ts", kept]]))).toEqual([]);
    expect(usesOfWords(new Map([["domain/orders/a.ts", kept]]))).toEqual([
      'domain/orders/a.ts:1: "kept"; write stored, saved',
    ]);
  });
});
