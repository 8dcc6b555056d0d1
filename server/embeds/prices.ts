import type { Brand, Locale } from "#brands/brand.ts";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import { type Language, languages } from "#domain/catalog.ts";
import { repetitionsIn } from "#domain/files/repetitions.ts";
import { countText } from "#domain/files/words.ts";
import { quickQuote } from "#server/checkout/index.ts";
import { pageVisitor } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { priceListAt } from "#server/pricing/index.ts";
import type { Asked } from "./asked.ts";

/** The prices of the order page for what was entered; nothing is stored. */
export function pricesOf(
  machine: Machine,
  { brand, locale }: { readonly brand: Brand; readonly locale: Locale },
  { source_lang, target_lang, text, words }: Asked,
  now: Date,
): Promise<QuickQuoteView> {
  const count = countText(text);
  const input = {
    service_type: "write" as const,
    source_lang,
    target_langs: [target_lang],
    words: text === "" ? Number(words) : count.words,
    repeated_words: text === "" ? 0 : repetitionsIn(text, source_lang).result().repeated_words,
    characters_collapsed: count.characters_collapsed,
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
