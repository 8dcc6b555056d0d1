import { language_of, type Brand, type Locale } from "#brands/brand.ts";
import { type Language, languages, limits } from "#domain/catalog.ts";

/** The most words that the widget prices. */
export const most_asked_words = 10_000_000;

/** What a visitor has entered in the widget. */
export type Asked = {
  readonly source_lang: Language;
  readonly target_lang: Language;
  readonly text: string;
  /** As typed, with the spaces between thousands; the text counts where there is one. */
  readonly words: string;
};

/** A number as people group it: 1 000, 1.000, 1,000 and 1'000. */
const grouped = /^\d{1,3}(?:[\s.,'’]\d{3})+$/;

/** The digits of a number of words. */
export const digitsOf = (words: string): string =>
  grouped.test(words) ? words.replaceAll(/\D/g, "") : words;

export type AskedFault = "same" | "wrong_words" | "too_long";

const languageIn = (text: string | null): Language | undefined => languages.find((one) => one === text);

/** The entries of a form or an address; unknown languages are those that the order form begins with. */
export function askedIn(entries: URLSearchParams, brand: Brand, locale: Locale): Asked {
  const own = language_of[locale];
  const usual = brand.locales.map((one) => language_of[one]).find((one) => one !== own) ?? "en";
  const source_lang = languageIn(entries.get("from")) ?? own;
  return {
    source_lang,
    target_lang: languageIn(entries.get("to")) ?? (source_lang === usual ? own : usual),
    text: entries.get("text")?.trim() ?? "",
    words: entries.get("words")?.trim() ?? "",
  };
}

/** Why nothing can be priced; null when it can. */
export function faultOf({ source_lang, target_lang, text, words }: Asked): AskedFault | null {
  if (source_lang === target_lang) return "same";
  if (text.length > limits.text_characters) return "too_long";
  if (text !== "" || words === "") return null;
  const digits = digitsOf(words);
  return /^[1-9]\d{0,7}$/.test(digits) && Number(digits) <= most_asked_words ? null : "wrong_words";
}
