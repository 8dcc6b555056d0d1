import { languages, type Language } from "#domain/catalog.ts";
import type { EngineKind, LanguagePair } from "#domain/engines/engine.ts";
import type { EngineHttp } from "../http.ts";

/** What an adapter needs of the row of its engine; the key is unsealed. */
export type AdapterSettings = {
  readonly kind: EngineKind;
  readonly name: string;
  readonly base_url: string;
  readonly api_key: string | null;
  readonly model: string;
  readonly stand_in: boolean;
};
export type AdapterParts = { readonly settings: AdapterSettings; readonly http: EngineHttp };

/** Codes of a protocol by our languages; the others are the same in both. */
export type LanguageCodes = Partial<Readonly<Record<Language, string>>>;

/** Our language of a code of a protocol, in any case; null for one that is not in the catalogue. */
export function languageOf(code: string, codes: LanguageCodes): Language | null {
  const wanted = code.toLowerCase();
  return languages.find((one) => (codes[one] ?? one).toLowerCase() === wanted) ?? null;
}

/** Every pair of two lists of languages. */
export const crossed = (sources: readonly Language[], targets: readonly Language[]): LanguagePair[] =>
  sources.flatMap((source_lang) =>
    targets
      .filter((target_lang) => target_lang !== source_lang)
      .map((target_lang) => ({ source_lang, target_lang })),
  );

/** Characters of texts as engines bill them. */
export const charactersOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0);
