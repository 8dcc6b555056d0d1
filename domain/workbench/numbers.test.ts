import { describe, expect, test } from "vitest";
import { compareNumbers } from "./checks-numbers.ts";
import { numbersOf } from "./numbers.ts";

const keys = (text: string, lang: string): string[] => numbersOf(text, lang).map(({ key }) => key);
const differences = (source: string, target: string, lang = "pl", source_lang = "en"): string =>
  Object.entries(compareNumbers({ text: source, lang: source_lang }, { text: target, lang }))
    .filter(([, all]) => all.length > 0)
    .map(([name, all]) => `${name} ${all.join(" ")}`)
    .join("; ");

describe("7 Numbers are read by their language", () => {
  test.each([
    ["1,200.50", "en", ["1200.5"]],
    ["1.200,50", "de", ["1200.5"]],
    ["1 200,50", "pl", ["1200.5"]],
    ["1\u00a0200\u00a0000", "uk", ["1200000"]],
    ["1,200", "en", ["1200"]],
    ["1,200", "pl", ["1.2"]],
    ["1.200", "pl", ["1200"]],
    ["12’500", "de", ["12500"]],
    ["−5 °C, -12.5", "en", ["-5", "-12.5"]],
    ["version 2.1.3", "en", ["id 2.1.3"]],
    ["nr 00123", "pl", ["id 00123"]],
    ["1,2,3", "en", ["1", "2", "3"]],
    ["A4, 10-15", "en", ["4", "10", "15"]],
    ["٥٤", "ar", ["54"]],
  ] as const)("%s in %s", (text, lang, expected) => {
    expect(keys(text, lang)).toEqual(expected);
  });

  test.each([
    ["3 March 2026", "en"],
    ["March 3, 2026", "en"],
    ["3rd of March, 2026", "en"],
    ["2026-03-03", "en"],
    ["3 marca 2026 r.", "pl"],
    ["03.03.2026", "pl"],
    ["3. März 2026", "de"],
    ["3 березня 2026 року", "uk"],
    ["3 mars 2026", "fr"],
  ] as const)("%s is a date", (text, lang) => {
    expect(keys(text, lang)).toEqual(["date 3 3 2026"]);
  });

  test.each([
    ["2:30 p.m.", "time 14 30"],
    ["12:05 am", "time 0 5"],
    ["5 pm", "time 17 0"],
    ["17:00", "time 17 0"],
  ])("%s is a time", (text, key) => {
    expect(keys(text, "en")).toEqual([key]);
  });
});

describe("7 Numbers of source and target", () => {
  test.each([
    ["54.5 m", "54,5 m"],
    ["1,200 pcs", "1 200 szt."],
    ["by March 3, 2026", "do 03.03.2026"],
    ["at 5 p.m.", "o godz. 17"],
    ["at 10:30", "o 10.30"],
    ["$1.5 million", "1 500 000 USD"],
    ["2 to 3 times", "3 lub 2 razy"],
    ["Call +48 22 123 45 67", "Tel. +48 221 234 567"],
    ["in 2026", "w 2026 r."],
    ["May 2026", "maj 2026"],
    ["20% of 5", "5 z 20 %"],
    ["2 copies and two forms", "2 egzemplarze i dwa formularze"],
    ["on page 5 200 words", "na stronie 5 jest 200 słów"],
  ])("%s and %s are equal", (source, target) => {
    expect(differences(source, target)).toBe("");
  });

  test.each([
    ["54.5 m", "64,5 m", "missing 54.5; extra 64,5"],
    ["100 kg", "kg", "missing 100"],
    ["kg", "100 kg", "extra 100"],
    ["-5 °C", "5 °C", "missing -5; extra 5"],
    ["1.5 m", "15 m", "missing 1.5; extra 15"],
    ["5 and 5", "5", "missing 5"],
    ["by 3 March 2026", "do 3 maja 2026", "missing 3 March 2026; extra 3 maja 2026"],
    ["by 3 March 2026", "do 4 marca 2026", "missing 3 March 2026; extra 4 marca 2026"],
    ["at 5 p.m.", "o 5:00", "missing 5 p.m.; extra 5:00"],
    ["2 copies", "dwa egzemplarze", "as_words 2"],
    ["two copies", "2 egzemplarze", "as_words 2"],
    ["1,200 pcs", "1,200 szt.", "misformatted 1,200"],
    ["version 2.1.3", "wersja 2.1.4", "missing 2.1.3; extra 2.1.4"],
  ])("%s and %s differ", (source, target, expected) => {
    expect(differences(source, target)).toBe(expected);
  });

  test.each([
    ["fr", "within 2 weeks", "sous deux semaines"],
    ["fr", "the 3rd party", "la troisième partie"],
    ["es", "12 months", "doce meses"],
    ["it", "7 copies", "sette copie"],
    ["nl", "8 days", "acht dagen"],
    ["sv", "the 2 parties", "båda parterna"],
    ["da", "within 8 days", "inden otte dage"],
    ["no", "within 8 days", "innen åtte dager"],
    ["zh", "3 working days", "三个工作日"],
    ["ja", "2 copies", "写し二通"],
    ["ko", "2 copies", "사본 두 부"],
    ["ko", "1 week", "일주일"],
    ["ar", "5 days", "خمسة أيام"],
    ["ar", "2 weeks", "أسبوعين"],
  ])("a small number may be a word in %s: %s, %s", (lang, source, target) => {
    expect(differences(source, target, lang)).toMatch(/^as_words \d+$/);
  });
  test.each([
    ["fr", "within 3 weeks", "sous deux semaines"],
    ["es", "3 items", "artículos estresados"],
    ["it", "9 copies", "non copie"],
    ["ko", "1 rule", "일반 규칙"],
    ["ar", "3 contracts", "عقود"],
  ])("another word is no number in %s: %s, %s", (lang, source, target) => {
    expect(differences(source, target, lang)).toMatch(/^missing \d$/);
  });

  test.each([
    ["es", "2.5 million", "2 500 000"],
    ["es", "2,500,000", "2,5 millones"],
    ["nl", "2,500,000", "2,5 miljoen"],
    ["sv", "3,000,000,000", "3 miljarder"],
    ["it", "5,000", "5 mila"],
    ["zh", "1.5 million", "150万"],
    ["ja", "200 million yen", "2億円"],
    ["ko", "30,000 won", "3만 원"],
  ])("a scale word of %s: %s, %s", (lang, source, target) => {
    expect(differences(source, target, lang)).toBe("");
    expect(differences(source, target.replace(/\d/, "7"), lang)).not.toBe("");
  });
});
