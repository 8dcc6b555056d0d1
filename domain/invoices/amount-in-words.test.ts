import { describe, expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

describe("An amount in words on an invoice", () => {
  test.each([
    [0n, "zero złotych 00/100"],
    [100n, "jeden złoty 00/100"],
    [201n, "dwa złote 01/100"],
    [500n, "pięć złotych 00/100"],
    [1200n, "dwanaście złotych 00/100"],
    [2100n, "dwadzieścia jeden złotych 00/100"],
    [2200n, "dwadzieścia dwa złote 00/100"],
    [6494n, "sześćdziesiąt cztery złote 94/100"],
    [11_200n, "sto dwanaście złotych 00/100"],
    [12_345n, "sto dwadzieścia trzy złote 45/100"],
    [100_000n, "jeden tysiąc złotych 00/100"],
    [100_100n, "jeden tysiąc jeden złotych 00/100"],
    [200_200n, "dwa tysiące dwa złote 00/100"],
    [1_234_567n, "dwanaście tysięcy trzysta czterdzieści pięć złotych 67/100"],
    [100_000_000n, "jeden milion złotych 00/100"],
    [-1000n, "minus dziesięć złotych 00/100"],
  ])("Polish: %s", (amount, text) => {
    expect(amountInWords(amount, "PLN", "pl")).toBe(text);
  });
  test.each([
    [100n, "PLN", "один злотий 00/100"],
    [200n, "PLN", "два злоті 00/100"],
    [1100n, "PLN", "одинадцять злотих 00/100"],
    [2100n, "PLN", "двадцять один злотий 00/100"],
    [100n, "EUR", "одне євро 00/100"],
    [2200n, "USD", "двадцять два долари США 00/100"],
    [200_000n, "PLN", "дві тисячі злотих 00/100"],
    [2_100_100n, "PLN", "двадцять одна тисяча один злотий 00/100"],
    [500_000n, "GBP", "п’ять тисяч фунтів стерлінгів 00/100"],
  ] as const)("Ukrainian: %s %s", (amount, currency, text) => {
    expect(amountInWords(amount, currency, "uk")).toBe(text);
  });
  test.each([
    [100n, "EUR", "ein Euro 00/100"],
    [2100n, "EUR", "einundzwanzig Euro 00/100"],
    [10_100n, "EUR", "einhunderteins Euro 00/100"],
    [14_000n, "EUR", "einhundertvierzig Euro 00/100"],
    [100_100n, "PLN", "eintausendeins Złoty 00/100"],
    [10_100_000n, "EUR", "einhunderteintausend Euro 00/100"],
    [1_234_567n, "GBP", "zwölftausenddreihundertfünfundvierzig Pfund Sterling 67/100"],
    [100_000_000n, "EUR", "eine Million Euro 00/100"],
    [234_500_100n, "EUR", "zwei Millionen dreihundertfünfundvierzigtausendeins Euro 00/100"],
  ] as const)("German: %s %s", (amount, currency, text) => {
    expect(amountInWords(amount, currency, "de")).toBe(text);
  });
  test.each([
    [100n, "PLN", "one zloty 00/100"],
    [2199n, "USD", "twenty-one US dollars 99/100"],
    [12_300n, "PLN", "one hundred and twenty-three zlotys 00/100"],
    [100_100n, "GBP", "one thousand and one pounds sterling 00/100"],
    [150_000n, "EUR", "one thousand five hundred euros 00/100"],
    [3_001_200_000n, "EUR", "thirty million twelve thousand euros 00/100"],
  ] as const)("English: %s %s", (amount, currency, text) => {
    expect(amountInWords(amount, currency, "en")).toBe(text);
  });
  test("different numbers have different words in every language", () => {
    for (const language of ["pl", "en", "de", "uk"] as const) {
      const words_of_numbers = Array.from({ length: 3000 }, (_, n) =>
        amountInWords(BigInt(n) * 100n, "PLN", language),
      );
      expect(new Set(words_of_numbers).size).toBe(3000);
      expect(words_of_numbers.filter((text) => /undefined| {2}|_|^ /.test(text))).toEqual([]);
    }
  });
  test("an amount without a name is refused", () => {
    expect(() => amountInWords(10n ** 17n, "PLN", "pl")).toThrow(RangeError);
    expect(amountInWords(10n ** 17n - 1n, "PLN", "en")).toContain("nine hundred and ninety-nine trillion");
  });
});
