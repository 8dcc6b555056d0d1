import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { locales } from "#brands/brand.ts";
import { type Area, missingPlurals, unequalKeys, unequalPlaceholders, unusedKeys } from "./messages.ts";
import { readTree, root } from "./tree.ts";

const folder = path.join(root, "messages");
const names = fs
  .readdirSync(folder)
  .flatMap((noun) => fs.readdirSync(path.join(folder, noun)).map((area) => `${noun}/${area}`))
  .filter(hasLocales);
const areas = await Promise.all(names.map(readArea));
const source = [...readTree()]
  .filter(([file]) => /^(?:brands|contract|demo|domain|packages|server|web)\/.*(?<!\.test)\.tsx?$/.test(file))
  .map(([, text]) => text)
  .join("\n");

function hasLocales(name: string): boolean {
  return locales.some((locale) => fs.existsSync(path.join(folder, name, `${locale}.ts`)));
}

async function readArea(name: string): Promise<Area> {
  const sentences: Area["sentences"] = {};
  for (const locale of locales) {
    const file = path.join(folder, name, `${locale}.ts`);
    if (fs.existsSync(file)) sentences[locale] = textsOf(name, await import(file));
  }
  return { name, sentences };
}

/** The exports of one file as one record; throws for an export that is not a record of texts. */
function textsOf(name: string, exports: object): Record<string, string> {
  const records = Object.values(exports).flatMap((value: unknown) =>
    Object.entries<unknown>({ ...Object(value) }),
  );
  return Object.fromEntries(
    records.map(([key, text]) => {
      if (typeof text !== "string") throw new Error(`messages/${name}: ${key} is not a text`);
      return [key, text];
    }),
  );
}

const area = (sentences: Area["sentences"]): Area => ({ name: "planted", sentences });
const files = {
  pl: "{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}",
  en: "{n, plural, one {# file} other {# files}}",
  ua: "{n, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}",
  de: "{n, plural, one {# Datei} other {# Dateien}}",
};
const sound = area({ pl: { a: files.pl }, en: { a: files.en }, ua: { a: files.ua }, de: { a: files.de } });

describe("the checks find planted faults", () => {
  test("a valid area has no faults", () => {
    const faults = [unequalKeys, unequalPlaceholders, missingPlurals].flatMap((check) => check(sound));
    expect([...faults, ...unusedKeys(sound, `say("a")`)]).toEqual([]);
  });

  test("a missing locale, a missing key and an empty text are found", () => {
    expect(
      unequalKeys(area({ pl: { a: "tak", b: " " }, en: { a: "yes", b: "no" }, ua: { b: "ні" } })),
    ).toEqual(["planted has no de.ts", "planted/pl has no b", "planted/ua has no a"]);
  });

  test.each([
    ["another name", "Zamówienie {hsh}", "Order {hash}"],
    ["a lost tag", "Czytaj regulamin", "Read the <link>terms</link>"],
    ["another choice", "{t, select, a {x} other {y}}", "{t, select, b {x} other {y}}"],
    ["one inside a plural", "{n, plural, one {#} other {#}}", "{n, plural, one {#} other {# of {all}}}"],
    ["an invalid message", "{n, plural, one {#}", "{n, plural, one {#} other {#}}"],
  ])("placeholders: %s is found", (_fault, pl, en) => {
    expect(unequalPlaceholders(area({ pl: { a: pl }, en: { a: en } }))).toHaveLength(1);
  });

  test("a missing plural category is found, also of the four in Polish and Ukrainian", () => {
    const english = area({ pl: { a: files.en }, ua: { a: files.en }, de: { a: "{n, plural, other {#}}" } });
    expect(missingPlurals(english)).toHaveLength(5);
    expect(missingPlurals(english)[0]).toBe('planted/pl a has no form "few" of {n}');
  });

  test("an unused key is found; a template uses those with its beginning or end", () => {
    const keys = { "status.draft": "x", "paid.subject": "x", "order.placed": "x", "order.lost": "x" };
    const says = 'say("order.placed"); say(`status.${status}`); say(`${mail}.subject`); log(`${a}`, `x${b}`)';
    expect(unusedKeys(area({ en: keys }), says)).toEqual(["planted: order.lost is unused"]);
  });

  test("and they read this repository", () => {
    expect(source).toContain("export const locales");
    expect(areas).not.toEqual([]);
    for (const { name, sentences } of areas)
      for (const [locale, texts] of Object.entries(sentences))
        expect(Object.keys(texts), `${name}/${locale}`).not.toEqual([]);
  });
});

describe.each(areas)("messages/$name", (read) => {
  test("has the same keys in every language", () => expect(unequalKeys(read)).toEqual([]));
  test("has the same placeholders in every language", () => expect(unequalPlaceholders(read)).toEqual([]));
  test("has every plural category of its languages", () => expect(missingPlurals(read)).toEqual([]));
  test("has no unused key", () => expect(unusedKeys(read, source)).toEqual([]));
});
