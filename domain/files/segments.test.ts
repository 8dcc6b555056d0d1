import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchesOf, hasWords, joinSegments, segmentsOf } from "./segments.ts";

const texts = (text: string) => segmentsOf(text).map((segment) => segment.text);

describe("A text is translated sentence by sentence", () => {
  test("sentences end with punctuation, lines with a line break", () => {
    expect(texts("Dzień dobry. Jak się masz? Świetnie!\nNowy wiersz")).toEqual([
      "Dzień dobry.",
      "Jak się masz?",
      "Świetnie!",
      "Nowy wiersz",
    ]);
    expect(texts("Він сказав: «Так.» Потім пішов…")).toEqual(["Він сказав: «Так.»", "Потім пішов…"]);
    expect(texts("你好。再见！")).toEqual(["你好。", "再见！"]);
  });

  test("a dot in a number, an abbreviation or an address does not end a sentence", () => {
    expect(texts("Kosztuje 1.125 zł, np. Na fakturę wg art. 6 RODO.")).toHaveLength(1);
    expect(texts("Z. B. Herr A. Müller, ul. Krótka 1.")).toHaveLength(1);
    expect(texts("Write to office@example.com or see example.com today.")).toHaveLength(1);
  });

  test("the segments joined are the text, character by character", () => {
    const piece = fc.constantFrom(
      "Ala ma kota",
      ".",
      "! ",
      "?\n",
      "\r\n\r\n",
      " ",
      "…",
      "”",
      "art. 5",
      "日本。",
      "\t",
      "7.5",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((parts) => parts.join("")),
          fc.string(),
        ),
        (text) => {
          expect(joinSegments(segmentsOf(text))).toBe(text);
        },
      ),
    );
  });

  test("a long text without punctuation is segmented in linear time", () => {
    const began = performance.now();
    expect(segmentsOf("a. ".repeat(100_000))).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test("numbers and symbols need no translation", () => {
    expect(["1 250,00", "—", "", "§ 5"].filter(hasWords)).toEqual([]);
    expect(hasWords("5 sztuk")).toBe(true);
  });

  test("batches have the order of the segments and stay within the limit", () => {
    const segments = segmentsOf("Raz dwa trzy. Cztery pięć. Sześć siedem osiem dziewięć. Dziesięć.");
    const batches = batchesOf(segments, 28);
    expect(batches.flat()).toEqual(segments);
    expect(batches.map((batch) => joinSegments(batch).length)).toEqual([27, 29, 9]);
  });
});
