import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { intl_tag, type Locale, locales } from "#brands/brand.ts";
import { readArea } from "#test/message-files.ts";

const [short, long] = [await readArea("messages/mail"), await readArea("messages/work-mail")];
const texts = new Map(
  locales.map((locale) => [locale, { ...short.sentences[locale], ...long.sentences[locale] }] as const),
);
const textIn = (locale: Locale, key: string): string => texts.get(locale)?.[key] ?? "";
const keys = Object.keys({ ...short.sentences.en, ...long.sentences.en });

/** Names of the values a message asks for, and the plural forms each of its plurals has. */
function facts(elements: readonly MessageFormatElement[]): { names: string[]; plurals: string[][] } {
  const names: string[] = [];
  const plurals: string[][] = [];
  const walk = (list: readonly MessageFormatElement[]): void => {
    for (const element of list) {
      // An exact number may be said in its own way, beside the forms that every number needs.
      const forms = isPluralElement(element) ? Object.keys(element.options) : [];
      if (isPluralElement(element)) plurals.push(forms.filter((form) => !form.startsWith("=")).toSorted());
      if (isPluralElement(element) || isSelectElement(element))
        for (const option of Object.values(element.options)) walk(option.value);
      if (!isLiteralElement(element) && !isPoundElement(element)) names.push(element.value);
    }
  };
  walk(elements);
  return { names: [...new Set(names)].toSorted(), plurals };
}

describe("texts of e-mails", () => {
  test.each(locales)("%s has every text, and no other", (locale) => {
    expect(Object.keys(texts.get(locale) ?? {})).toEqual(keys);
  });

  test.each(locales)("%s asks for the same values as English", (locale) => {
    for (const key of keys)
      expect([key, facts(parse(textIn(locale, key))).names]).toEqual([
        key,
        facts(parse(textIn("en", key))).names,
      ]);
  });

  test.each(locales)("%s has every plural form of its language", (locale) => {
    const forms = new Intl.PluralRules(intl_tag[locale]).resolvedOptions().pluralCategories.toSorted();
    for (const key of keys)
      for (const plural of facts(parse(textIn(locale, key))).plurals)
        expect([key, plural]).toEqual([key, forms]);
  });

  test.each(locales)("%s keeps the voice: no exclamation marks, no typewriter apostrophes", (locale) => {
    for (const key of keys) expect([key, /[!']/.test(textIn(locale, key))]).toEqual([key, false]);
  });
});
