import type { Currency } from "#domain/money.ts";
import { package_keys, languages, type Language } from "#domain/catalog.ts";
import { pairRate, type PriceSheet } from "#domain/pricing/sheet.ts";
import { intl_tag, link_names, type Brand, type Locale } from "./brand.ts";
import { themesOf, weakPairs } from "./contrast.ts";

/** The parts of a brand, read from the tree. */
export type BrandParts = {
  readonly brand: Brand;
  /** The folder of the brand; its name is the slug. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly theme_css: string;
  readonly shared_css: string;
  /** The portal's sentences by locale and key. */
  readonly sentences: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** Names of the texts behind links, by locale: `faq`, `terms`. */
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
  readonly sheets: Readonly<Partial<Record<Currency, PriceSheet>>>;
};

/** All errors of a brand, a sentence each; a brand without errors may be built. */
export const faultsOfBrand = (parts: BrandParts): string[] =>
  [identity, links, untranslated, priceGaps, tooWeak]
    .flatMap((check) => check(parts))
    .map((fault) => `${parts.folder}: ${fault}`);

function identity({ brand, folder, files }: BrandParts): string[] {
  const missing = ["brand.ts", "theme.css", "logo.svg"].filter((name) => !files.includes(name));
  return [
    ...missing.map((name) => `the file ${name} is missing`),
    ...(brand.slug === folder ? [] : [`its slug is "${brand.slug}", which is not the name of its folder`]),
    ...(new Set(brand.locales).size === brand.locales.length ? [] : ["it names a language twice"]),
  ];
}

/** §3: sixteen addresses, each a page of the portal that exists in all languages or an external address. */
function links({ brand, texts }: BrandParts): string[] {
  return link_names.flatMap((name) => {
    const url = brand.links[name] as string | undefined;
    if (!url) return [`the link ${name} is missing`];
    if (!url.startsWith("/info/"))
      return /^https:\/\/[^\s]+$/.test(url) ? [] : [`the link ${name} leads to "${url}"`];
    const slug = url.slice("/info/".length);
    return brand.locales
      .filter((locale) => !texts[locale].includes(slug))
      .map((locale) => `the link ${name} leads to "${slug}", which has no text in ${locale}`);
  });
}

function untranslated({ brand, sentences }: BrandParts): string[] {
  const keys = [...new Set(Object.values(sentences).flatMap(Object.keys))];
  return brand.locales.flatMap((locale) =>
    keys
      .filter((key) => !sentences[locale][key]?.trim())
      .map((key) => `${key} is not translated into ${locale}`),
  );
}

const languageOf = (locale: Locale): Language | undefined =>
  languages.find((code) => intl_tag[locale].startsWith(code));

/** Each currency has a price list, each list is complete, and the default pair of each page has a price. */
function priceGaps({ brand, sheets }: BrandParts): string[] {
  const missing = brand.currencies
    .filter((currency) => !sheets[currency])
    .map((currency) => `there is no price list in ${currency}`);
  const gaps = brand.currencies.flatMap((currency) => (sheets[currency] ? gapsOf(sheets[currency]) : []));
  const spoken = brand.locales.flatMap((locale) => languageOf(locale) ?? []);
  const [first] = brand.currencies;
  const list = sheets[first];
  const unpriced = spoken.flatMap((source) => {
    const target = spoken.find((other) => other !== source);
    return !list || target === undefined || pairRate(list, source, target)
      ? []
      : [`the order page begins with ${source} → ${target}, which has no price in ${first}`];
  });
  return [...missing, ...gaps, ...unpriced];
}

function gapsOf(sheet: PriceSheet): string[] {
  const pairs = sheet.pairs.flatMap(({ source_lang, target_lang, rate_micros }) =>
    package_keys
      .filter((key) => !(rate_micros[key] > 0n))
      .map((key) => `${source_lang} → ${target_lang} has no price for ${key} in ${sheet.currency}`),
  );
  const sworn = sheet.sworn_pairs
    .filter(({ page_micros }) => !(page_micros > 0n))
    .map(
      ({ source_lang, target_lang }) =>
        `sworn ${source_lang} → ${target_lang} has no price in ${sheet.currency}`,
    );
  const services: readonly (readonly [string, bigint | undefined])[] = [
    ["e-mail", sheet.email_unit_micros ?? undefined],
    ["phone call", sheet.phone?.minute_micros],
    ["oral", sheet.oral?.hour_micros],
  ];
  const unpriced = services
    .filter(([, rate]) => rate !== undefined && !(rate > 0n))
    .map(([service]) => `the service ${service} is offered without a price in ${sheet.currency}`);
  return [...pairs, ...sworn, ...unpriced];
}

const tooWeak = ({ folder, shared_css, theme_css }: BrandParts): string[] =>
  themesOf(folder, shared_css, theme_css).flatMap((theme) =>
    weakPairs(theme).map((pair) => `too little contrast (${theme.name}): ${pair}`),
  );
