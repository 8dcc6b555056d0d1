import type { Brand, Locale } from "#brands/brand.ts";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import { type Language, languages } from "#domain/catalog.ts";
import { repetitionsIn } from "#domain/files/repetitions.ts";
import { countText } from "#domain/files/words.ts";
import { quickQuote } from "#server/checkout/index.ts";
import { pageVisitor } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { priceListAt } from "#server/pricing/index.ts";
import { type Asked, digitsOf } from "./asked.ts";

/** As many words as people think of as a page: their prices are shown before anything is entered, as on the order page. */
export const example_words = 250;

/** Whether nothing is entered, so that the prices are those of an example. */
export const isExample = ({ text, words }: Asked): boolean => text === "" && words === "";

/** What is counted of an entry. */
function countOf(asked: Asked): { readonly words: number; readonly characters_collapsed: number } {
  if (isExample(asked)) return { words: example_words, characters_collapsed: example_words * 6 };
  const count = countText(asked.text);
  return asked.text === "" ? { ...count, words: Number(digitsOf(asked.words)) } : count;
}

/** The prices of the order page for what was entered, or for an example; nothing is stored. */
export function pricesOf(
  machine: Machine,
  { brand, locale }: { readonly brand: Brand; readonly locale: Locale },
  asked: Asked,
  now: Date,
): Promise<QuickQuoteView> {
  const { source_lang, target_lang, text } = asked;
  const { words, characters_collapsed } = countOf(asked);
  const input = {
    service_type: "write" as const,
    source_lang,
    target_langs: [target_lang],
    words,
    repeated_words: text === "" ? 0 : repetitionsIn(text, source_lang).result().repeated_words,
    characters_collapsed,
    files: [],
    specialized: false,
    annotations: [],
    is_confidential: false,
    user_type: "private" as const,
  };
  return quickQuote(machine, pageVisitor(brand, locale), input, now);
}

/** The languages that written translation is sold from and into at a brand. */
export async function soldLanguages(
  { db }: Machine,
  brand: Brand,
  now: Date,
): Promise<{ readonly sources: readonly Language[]; readonly targets: readonly Language[] }> {
  const list = await priceListAt(db, brand.id, brand.currencies[0], now);
  const pairs = list?.sheet.pairs ?? [];
  const among = (sold: readonly string[]): Language[] => languages.filter((one) => sold.includes(one));
  return {
    sources: among(pairs.map(({ source_lang }) => source_lang)),
    targets: among(pairs.map(({ target_lang }) => target_lang)),
  };
}
