import { describe, expect, test } from "vitest";
import { intl_tag, type Locale, locales } from "#brands/brand.ts";
import {
  type Area,
  missingPlurals,
  readSource,
  unequalKeys,
  unequalPlaceholders,
  unusedKeys,
} from "./messages.ts";
import { areaNames, readArea } from "./message-files.ts";
import { readTree } from "./tree.ts";
import { badWording } from "./wording.ts";

const areas = await Promise.all(areaNames().map(readArea));
const source = readSource(
  [...readTree()]
    .filter(([file]) =>
      /^(?:brands|contract|demo|domain|packages|server|web)\/.*(?<!\.test)\.tsx?$/.test(file),
    )
    .map(([, text]) => text)
    .join("\n"),
);

const area = (sentences: Area["sentences"]): Area => ({ name: "planted", sentences });
const pluralForms = (locale: Locale): readonly string[] =>
  new Intl.PluralRules(intl_tag[locale]).resolvedOptions().pluralCategories;
/** A plural with every form of a language. */
const pluralIn = (locale: Locale): string =>
  `{n, plural, ${pluralForms(locale)
    .map((form) => `${form} {#}`)
    .join(" ")}}`;
const sound = area(Object.fromEntries(locales.map((locale) => [locale, { a: pluralIn(locale) }])));

describe("the checks find planted faults", () => {
  test("a valid area has no faults", () => {
    const faults = [unequalKeys, unequalPlaceholders, missingPlurals].flatMap((check) => check(sound));
    expect([...faults, ...unusedKeys(sound, readSource(`say("a")`))]).toEqual([]);
  });

  test("a missing locale, a missing key and an empty text are found", () => {
    const { de: _absent, ...others } = Object.fromEntries(
      locales.map((locale) => [locale, { a: "yes", b: "no" }]),
    );
    expect(unequalKeys(area({ ...others, pl: { a: "tak", b: " " }, ua: { b: "ні" } }))).toEqual([
      "planted has no de.ts",
      "planted/pl has no b",
      "planted/ua has no a",
    ]);
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
    const english = area({
      pl: { a: pluralIn("en") },
      ua: { a: pluralIn("en") },
      de: { a: "{n, plural, other {#}}" },
    });
    expect(missingPlurals(english)).toHaveLength(5);
    expect(missingPlurals(english)).toContain('planted/pl a has no form "few" of {n}');
  });

  test("an unused key is found; a template uses those with its beginning or end", () => {
    const keys = { "status.draft": "x", "paid.subject": "x", "order.placed": "x", "order.lost": "x" };
    const says = 'say("order.placed"); say(`status.${status}`); say(`${mail}.subject`); log(`${a}`, `x${b}`)';
    expect(unusedKeys(area({ en: keys }), readSource(says))).toEqual(["planted: order.lost is unused"]);
  });

  test.each<[Locale, string, number]>([
    ["en", "75 % of orders, as the shop is used — all the same", 4],
    ["pl", "75 % zamówień w sklepie czeka na Państwa", 3],
    ["de", "75% Ihrer Texte: du zahlst im Shop", 3],
    ["ua", "75% замовлень — для Вас у магазині", 4],
    ["en", "75% of orders – on this site", 0],
    ["pl", "75% zamówień – w serwisie", 0],
    ["de", "75 % Ihrer Bestellungen – auf dieser Website", 0],
    ["ua", "Ваші тексти. Ви платите – 75 %", 0],
  ])("wording that a language does not use is found: %s %s", (locale, text, faults) =>
    expect(badWording("planted", locale, { a: text })).toHaveLength(faults),
  );

  test("and they read this repository", () => {
    expect(source.text).toContain("export const locales");
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
  test("is worded as its languages write", () => {
    // The informal form of address is named as such.
    const named = ["demo.formality.less"];
    const bad = locales.flatMap((locale) =>
      badWording(read.name, locale, read.sentences[locale] ?? {}, named),
    );
    expect(bad).toEqual([]);
  });
  test("has no unused key", () => expect(unusedKeys(read, source)).toEqual([]));
});
