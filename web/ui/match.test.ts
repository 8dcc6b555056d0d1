import { describe, expect, test } from "vitest";
import { languages } from "#domain/catalog.ts";
import { languageChoices } from "./language-names.ts";
import { fold, rankChoices, searchChoices } from "./match.ts";

const tags = ["pl-PL", "en-GB", "de-DE", "uk-UA"];
const first = (query: string, tag: string) =>
  rankChoices(query, languageChoices(tag, languages), new Intl.Collator(tag))[0]?.value;

describe("A language is found by any of its names, on any keyboard", () => {
  const queries = [
    "ukr",
    "укр",
    "uk",
    "ukra",
    "українська",
    "ukraiński",
    "UKRAINSKI",
    "Ukrainisch",
    "ukrainian",
  ];
  test.each(tags.flatMap((tag) => queries.map((query) => [query, tag] as const)))(
    "%s finds Ukrainian on a page in %s",
    (query, tag) => {
      expect(first(query, tag)).toBe("uk");
    },
  );

  test("other alphabets, codes of three characters and everyday names work too", () => {
    expect(first("中文", "en-GB")).toBe("zh");
    expect(first("mandarin", "pl-PL")).toBe("zh");
    expect(first("deu", "pl-PL")).toBe("de");
    expect(first("hiszp", "pl-PL")).toBe("es");
  });

  test("an exact code comes before a name that begins alike", () => {
    expect(first("no", "de-DE")).toBe("no");
    expect(first("it", "en-GB")).toBe("it");
  });

  test("an empty search shows the most chosen first, all of them", () => {
    const all = rankChoices("", languageChoices("en-GB", languages), new Intl.Collator("en-GB"));
    expect(all.slice(0, 3).map(({ value }) => value)).toEqual(["en", "pl", "de"]);
    expect(all).toHaveLength(languages.length);
  });

  test("a name that nothing listed begins with is looked for among all", () => {
    const listed = languageChoices("en-GB", ["pl", "en", "hu"]);
    const others = languageChoices("en-GB", ["fr", "de", "nl"]);
    const found = (query: string) =>
      searchChoices(query, listed, others, new Intl.Collator("en-GB")).map(({ value }) => value);
    expect(found("fre")).toEqual(["fr"]);
    expect(found("ger")[0]).toBe("de");
    expect(found("pol")).toEqual(["pl"]);
    expect(found("klingon")).toEqual([]);
  });

  test("what matches nothing gives nothing", () => {
    expect(first("klingon", "en-GB")).toBeUndefined();
  });
});

test("folding drops marks, apostrophes and the bar of ł", () => {
  expect(fold("Język Łużycki")).toBe("jezyk luzycki");
  expect(fold("Straße")).toBe("strasse");
  expect(fold("п’ять")).toBe("пять");
});
