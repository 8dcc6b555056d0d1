import { describe, expect, test } from "vitest";
import { locales } from "#brands/brand.ts";
import { readArea } from "#test/message-files.ts";
import { en } from "./en.ts";

const { sentences } = await readArea("invoices/invoice");
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

describe("labels of the invoice", () => {
  test.each(locales)("%s has every label with the values English asks for", (locale) => {
    const texts = sentences[locale] ?? {};
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect([key, places(texts[key] ?? "")]).toEqual([key, places(text)]);
  });
});
