import { describe, expect, test } from "vitest";
import { type Locale, locales } from "#brands/brand.ts";
import { de } from "./de.ts";
import { en, type InvoiceTextKey } from "./en.ts";
import { pl } from "./pl.ts";
import { ua } from "./ua.ts";

const texts: Record<Locale, Record<InvoiceTextKey, string>> = { en, pl, ua, de };
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

describe("labels of the invoice", () => {
  test.each(locales)("%s has every label with the values English asks for", (locale) => {
    const keys = Object.keys(en) as InvoiceTextKey[];
    expect(Object.keys(texts[locale])).toEqual(keys);
    for (const key of keys) expect([key, places(texts[locale][key])]).toEqual([key, places(en[key])]);
  });
});
