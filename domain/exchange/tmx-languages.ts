import { type Language, languages } from "../catalog.ts";

/** The language of a code such as `en-US`; Norwegian has three. */
export const baseLanguage = (code: string): string => {
  const [base = ""] = code.toLowerCase().split(/[-_]/);
  return base === "nb" || base === "nn" ? "no" : base;
};

const knownLanguage = (code: string | undefined): Language | undefined =>
  languages.find((one) => one === baseLanguage(code ?? ""));

/** The languages from and into which a TMX file translates, by its beginning; null when it does not name two known ones. */
export function pairOfTmx(
  start: string,
): { readonly source_lang: Language; readonly target_lang: Language } | null {
  const codes = start.matchAll(/<tuv\b[^>]*?\b(?:xml:)?lang\s*=\s*["']([\w-]+)/g);
  const found = new Set([...codes].flatMap(([, code]) => knownLanguage(code) ?? []));
  const named = knownLanguage(/<header\b[^>]*\bsrclang\s*=\s*["']([\w-]+)/.exec(start)?.[1]);
  const source_lang = named && found.has(named) ? named : [...found][0];
  const target_lang = [...found].find((one) => one !== source_lang);
  return source_lang && target_lang ? { source_lang, target_lang } : null;
}
