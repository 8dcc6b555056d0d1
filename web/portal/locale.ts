import { brand } from "#brand/brand.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { locale_cookie } from "#contract/accounts/cookies.ts";
import { readCookie, writeCookie } from "#ui/cookie.ts";

export const isLocale = (text: string): text is Locale => brand.locales.some((locale) => locale === text);
export const default_locale: Locale = brand.locales[0];

/** The language that was chosen in this browser, or null. */
export function chosenLocale(): Locale | null {
  const chosen = readCookie(locale_cookie);
  return chosen !== null && isLocale(chosen) ? chosen : null;
}

/** §2: the language of an address that names none: the one chosen before, else the brand's default. */
export const preferredLocale = (): Locale => chosenLocale() ?? default_locale;

/** The browser's first language that the brand offers, unless a language was chosen before; null for none. */
export function browserLocale(): Locale | null {
  if (chosenLocale() !== null) return null;
  for (const tag of globalThis.navigator.languages) {
    const found = brand.locales.find(
      (locale) => intl_tag[locale].slice(0, 2) === tag.slice(0, 2).toLowerCase(),
    );
    if (found) return found;
  }
  return null;
}

let current: Locale = preferredLocale();
const listeners = new Set<() => void>();

/** The language of the page, as the calls send it. */
export const currentLocale = (): Locale => current;

/** Sets the language of the page; the choice itself is stored by `storeLocale`. */
export function setCurrentLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the page's language; returns the function that unsubscribes. */
export function subscribeLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** §4 Changing language: the choice is stored locally, in a cookie of this site (decision 0039). */
export const storeLocale = (locale: Locale): void => writeCookie(locale_cookie, locale);
