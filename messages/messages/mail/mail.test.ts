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
import { de as de_work } from "../work-mail/de.ts";
import { de } from "./de.ts";
import { en as en_work, type WorkMailTextKey } from "../work-mail/en.ts";
import { en as en_mail, type MailTextKey as MailKey } from "./en.ts";
import { pl as pl_work } from "../work-mail/pl.ts";
import { pl } from "./pl.ts";
import { ua as ua_work } from "../work-mail/ua.ts";
import { ua } from "./ua.ts";

type MailTextKey = MailKey | WorkMailTextKey;
const en = { ...en_mail, ...en_work };
const texts: Record<Locale, Record<MailTextKey, string>> = {
  en,
  pl: { ...pl, ...pl_work },
  ua: { ...ua, ...ua_work },
  de: { ...de, ...de_work },
};
const keys = Object.keys(en) as MailTextKey[];

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
    expect(Object.keys(texts[locale])).toEqual(keys);
  });

  test.each(locales)("%s asks for the same values as English", (locale) => {
    for (const key of keys)
      expect([key, facts(parse(texts[locale][key])).names]).toEqual([key, facts(parse(en[key])).names]);
  });

  test.each(locales)("%s has every plural form of its language", (locale) => {
    const forms = new Intl.PluralRules(intl_tag[locale]).resolvedOptions().pluralCategories.toSorted();
    for (const key of keys)
      for (const plural of facts(parse(texts[locale][key])).plurals)
        expect([key, plural]).toEqual([key, forms]);
  });

  test.each(locales)("%s keeps the voice: no exclamation marks, no typewriter apostrophes", (locale) => {
    for (const key of keys) expect([key, /[!']/.test(texts[locale][key])]).toEqual([key, false]);
  });
});
