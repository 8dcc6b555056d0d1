import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { intl_tag, type Locale, locales } from "#brands/brand.ts";

/** The messages of one area (`messages/<noun>/<area>/<locale>.ts`) by locale and key. */
export type Area = {
  readonly name: string;
  readonly sentences: Partial<Record<Locale, Record<string, string>>>;
};

/** Areas for staff and translators, which have fewer languages than those for customers. */
const staff_areas = ["views/staff", "payments/transfers", "work/translator"];
const staff_locales: readonly Locale[] = ["pl", "en"];

/** The plural categories of a language; a missing one falls back to "other", which is a language error. */
const pluralCategories = (locale: Locale): readonly string[] =>
  new Intl.PluralRules(intl_tag[locale]).resolvedOptions().pluralCategories;

/** Missing locales of an area, and keys that are missing in a locale. */
export function unequalKeys({ name, sentences }: Area): string[] {
  const expected = staff_areas.includes(name) ? staff_locales : locales;
  const missing = expected
    .filter((locale) => !sentences[locale])
    .map((locale) => `${name} has no ${locale}.ts`);
  const all = new Set(Object.values(sentences).flatMap(Object.keys));
  const gaps = Object.entries(sentences).flatMap(([locale, texts]) =>
    [...all].filter((key) => !texts[key]?.trim()).map((key) => `${name}/${locale} has no ${key}`),
  );
  return [...missing, ...gaps];
}

/** Messages that cannot be parsed, or have other placeholders than in another locale. */
export function unequalPlaceholders({ name, sentences }: Area): string[] {
  const seen = new Map<string, { locale: string; asked: string }>();
  const faults: string[] = [];
  for (const [locale, texts] of Object.entries(sentences)) {
    for (const [key, text] of Object.entries(texts)) {
      try {
        const asked = [...new Set(elementsOf(text).flatMap(placeholderOf))].toSorted().join(", ");
        const first = seen.get(key) ?? { locale, asked };
        seen.set(key, first);
        if (first.asked !== asked)
          faults.push(`${name}/${locale} ${key} asks for (${asked}), ${first.locale} for (${first.asked})`);
      } catch (error) {
        faults.push(
          `${name}/${locale} ${key} cannot be read: ${error instanceof Error ? error.message : ""}`,
        );
      }
    }
  }
  return faults;
}

/** Plurals that lack a category of their language. */
export function missingPlurals({ name, sentences }: Area): string[] {
  return locales.flatMap((locale) =>
    Object.entries(sentences[locale] ?? {}).flatMap(([key, text]) =>
      elementsOf(text).flatMap((element) => {
        if (element.type !== TYPE.plural || element.pluralType !== "cardinal") return [];
        const missing = pluralCategories(locale).filter((category) => !(category in element.options));
        return missing.map(
          (category) => `${name}/${locale} ${key} has no form "${category}" of {${element.value}}`,
        );
      }),
    ),
  );
}

/**
 * Keys that no source uses: neither literally (`"order.placed"`) nor by a template whose fixed part ends or begins at a
 * dot (`` `status.${status}` ``, `` `${mail}.subject` ``). That is the only way to build a key.
 */
export function unusedKeys({ name, sentences }: Area, { text, words, templates }: Source): string[] {
  const keys = new Set(Object.values(sentences).flatMap(Object.keys));
  return [...keys]
    .filter((key) => !words.has(key) && !templates.some((pattern) => pattern.test(key)))
    .filter((key) => !text.includes(`"${key}"`))
    .map((key) => `${name}: ${key} is unused`);
}

/** A source with its words and templates, read once for the keys of all areas. */
type Source = {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly templates: readonly RegExp[];
};
export const readSource = (text: string): Source => ({
  text,
  words: new Set(text.match(/[\w-]+(?:\.[\w-]+)*/g)),
  templates: templatesOf(text),
});

/** Keys that a source has in quotes or by a template. */
export function saidKeys(keys: readonly string[], source: string): string[] {
  const templates = templatesOf(source);
  return keys.filter((key) => source.includes(`"${key}"`) || templates.some((pattern) => pattern.test(key)));
}

const templatesOf = (source: string): RegExp[] =>
  [...new Set(source.match(/`[\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+`/g))].flatMap(keyPattern);

function keyPattern(template: string): RegExp[] {
  const parts = template.slice(1, -1).split(/\$\{[^}]*\}/);
  if (!/[\w-]\.$/.test(parts[0] ?? "") && !/^\.[\w-]/.test(parts.at(-1) ?? "")) return [];
  return [new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(".+")}$`)];
}

/** All elements of a message, including those inside plurals, selects and tags. */
function elementsOf(text: string): MessageFormatElement[] {
  const flatten = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.tag) return [element, ...flatten(element.children)];
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element];
      return [element, ...Object.values(element.options).flatMap((option) => flatten(option.value))];
    });
  return flatten(parse(text));
}

function placeholderOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
  if (element.type === TYPE.tag) return [`<${element.value}>`];
  if (element.type !== TYPE.select) return [element.value];
  return [`${element.value} of ${Object.keys(element.options).toSorted().join("|")}`];
}
