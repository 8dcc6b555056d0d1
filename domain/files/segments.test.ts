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

describe("Each language knows its own ends of sentences", () => {
  const count = (language: string, text: string) => segmentsOf(text, language).map((one) => one.text);

  test.each([
    ["en", "The U.S. Department of St. Thomas paid Mr. W. H. Koerner on Sept. 10, 2002.", 1],
    ["en", "Ask Kim at 10 a.m. (CDT). See p. 5, fig. 3 and No. 7.", 2],
    ["en", "It is Yahoo vs. AOL, etc. The rest follows.", 2],
    ["en", 'He wrote "no". Then he left. call me tomorrow. i will wait', 4],
    ["de", "Am 17. Dezember sind Wahlen im 6. Stock. Dr. Müller z. B. kommt um 8 Uhr.", 2],
    ["de", "Die Fa. Meier & Co. KG liefert usw. Das ist neu.", 2],
    ["de", "1. Die Lieferung erfolgt am Montag. 2. Der Preis ist fest.", 2],
    ["pl", "Szpital im. Karola Miarki, ul. Krótka 1, tel. 5, przyjęto w 1981 r. W mieście był spokój.", 2],
    ["pl", "- Kto ci to powiedział? - spytała lalka. - Nikt! - zawołał.", 2],
    ["pl", "3. Przewodniczący właściwej komisji, o którym mowa w art. 5 ust. 2, działa.", 1],
    ["uk", "Спосіб показано (мал. 119), див. розд. 5. Це було у 1998 р. Потім ми пішли.", 3],
    ["uk", "— Ходімо? — запитав він. Вона погодилась.", 2],
  ])("%s: %s", (language, text, sentences) => {
    expect(count(language, text)).toHaveLength(sentences);
    expect(joinSegments(segmentsOf(text, language))).toBe(text);
  });

  test("a language without rules knows the abbreviations of all others", () => {
    expect(count("fr", "Voir Dr. Martin. Merci!")).toEqual(["Voir Dr. Martin.", "Merci!"]);
    expect(count("de-AT", "Am 3. März. Danach nicht.")).toEqual(["Am 3. März.", "Danach nicht."]);
  });

  test("a long text is divided in linear time in each language", () => {
    const text = "No. 5 z. B. i.e. am 3. A. B. C. - tak? - x. ".repeat(20_000);
    for (const language of ["en", "de", "pl", "uk", ""]) {
      const { user } = process.cpuUsage();
      expect(joinSegments(segmentsOf(text, language))).toHaveLength(text.length);
      // Processor time in microseconds, which does not depend on the load of the machine.
      expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
    }
  });
});
