import { intl_tag, type Locale } from "#brands/brand.ts";

const names = new Map<string, Intl.DisplayNames>();
function displayNames(locale: Locale, type: "language" | "region" | "currency"): Intl.DisplayNames {
  const key = `${locale} ${type}`;
  const known = names.get(key);
  if (known) return known;
  const made = new Intl.DisplayNames([intl_tag[locale]], { type });
  names.set(key, made);
  return made;
}

/** Names of languages, countries and currencies in a caller's language, as the platform knows them. */
export const languageName = (locale: Locale, code: string): string =>
  displayNames(locale, "language").of(code) ?? code;
export const countryName = (locale: Locale, code: string): string =>
  displayNames(locale, "region").of(code) ?? code;
export const currencyName = (locale: Locale, code: string): string =>
  displayNames(locale, "currency").of(code) ?? code;
