import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { language_of, locales } from "#brands/brand.ts";
import { treatment_facts, treatments } from "#domain/tax/table.ts";
import { readArea } from "#test/message-files.ts";
import { shared } from "#test/shared.ts";

const vectors = shared && path.join(shared, "vectors/payments.json");
const { sentences } = await readArea("tax/legends");

describe("The legends of invoices", () => {
  test("every treatment without tax has one, and no other", () => {
    const without_tax = treatments.filter((one) => treatment_facts[one].en16931 !== "S");
    for (const locale of locales)
      expect(Object.keys(sentences[locale] ?? {}).toSorted()).toEqual(without_tax.toSorted());
  });

  test.skipIf(!vectors)(`agree with the reference vectors${vectors ? "" : ": no shared folder"}`, () => {
    const { tax } = JSON.parse(fs.readFileSync(vectors ?? "", "utf8")) as {
      tax: { legends: Record<string, Record<string, string>> };
    };
    const compared = treatments.flatMap((treatment) => {
      const theirs = tax.legends[treatment];
      return theirs ? locales.map((locale) => ({ locale, treatment, theirs })) : [];
    });
    expect(compared).not.toEqual([]);
    for (const { locale, treatment, theirs } of compared)
      expect(sentences[locale]?.[treatment]).toBe(
        theirs[language_of[locale]] ?? sentences[locale]?.[treatment],
      );
  });
});
