import { describe, expect, test } from "vitest";
import { firstWords } from "#domain/orders/first-words.ts";

describe("An order of typed text is named by its first words", () => {
  test("a short text as it is, on one line", () => {
    expect(firstWords("  Dzień dobry,\n proszę o  ofertę. ")).toBe("Dzień dobry, proszę o ofertę.");
  });
  test("a long text ends at a word, without punctuation", () => {
    expect(firstWords("Najemca płaci czynsz do dziesiątego dnia każdego, następnego miesiąca.")).toBe(
      "Najemca płaci czynsz do dziesiątego dnia…",
    );
  });
  test("text without spaces is cut between characters", () => {
    expect(firstWords("𠮷".repeat(60))).toBe(`${"𠮷".repeat(48)}…`);
  });
  test("no words, no name", () => {
    expect(firstWords(" \n ")).toBeNull();
  });
});
