import type { Kysely } from "kysely";
import type { Brand, Locale } from "#brands/brand.ts";
import type { LanguagePair } from "#contract/accounts/people.ts";
import { currency_ids, language_country, languages, type Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { currencies, type Currency } from "#domain/money.ts";
import { sheetFromJson, type SheetJson } from "#domain/pricing/sheet-json.ts";
import type { PriceSheet } from "#domain/pricing/sheet.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { languageName } from "#server/kernel/format/names.ts";

export type PriceList = { readonly id: number; readonly sheet: PriceSheet };

/** The price list of a brand and currency in force at an instant; null when the brand has no instant prices there. */
export async function priceListAt(
  db: Kysely<DB>,
  brand_id: number,
  currency: Currency,
  now: Date,
): Promise<PriceList | null> {
  const row = await db
    .selectFrom("price_list")
    .select(["id", "sheet"])
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .where("valid_from", "<=", now)
    .where((w) => w.or([w("valid_to", "is", null), w("valid_to", ">", now)]))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, sheet: sheetFromJson(row.sheet as unknown as SheetJson) } : null;
}

/** The currency of an id of §7; a currency the brand does not use is not found. */
export function currencyById(brand: Brand, id: number): Currency {
  const found = currencies.find((currency) => currency_ids[currency] === id);
  if (!found || !brand.currencies.includes(found)) throw new Refusal("route.not_found");
  return found;
}

function pairView(
  locale: Locale,
  type: "regular" | "sworn",
  source: Language,
  target: Language,
): LanguagePair {
  return {
    type,
    price_type: type === "sworn" ? "page" : "word",
    source_lang: source,
    source_lang_name: languageName(locale, source),
    source_lang_iso2: source,
    cc: language_country[source],
    target_lang: target,
    target_lang_name: languageName(locale, target),
  };
}

/** §7 service/write: regular pairs, then sworn ones, in the order of the catalogue. */
export async function writePairs(
  db: Kysely<DB>,
  brand: Brand,
  locale: Locale,
  currency: Currency,
  now: Date,
): Promise<LanguagePair[]> {
  const list = await priceListAt(db, brand.id, currency, now);
  if (!list) return [];
  const regular = list.sheet.pairs.map(({ source_lang, target_lang }) =>
    pairView(locale, "regular", source_lang, target_lang),
  );
  const sworn = list.sheet.sworn_pairs.map(({ source_lang, target_lang }) =>
    pairView(locale, "sworn", source_lang, target_lang),
  );
  return [...regular, ...sworn];
}

/** §7 service/proofreading: the languages we correct; source and target language of a text are the same. */
export async function proofreadingPairs(
  db: Kysely<DB>,
  brand: Brand,
  locale: Locale,
  currency: Currency,
  now: Date,
): Promise<LanguagePair[]> {
  const list = await priceListAt(db, brand.id, currency, now);
  const sold = new Set<string>((list?.sheet.pairs ?? []).map(({ target_lang }) => target_lang));
  return languages
    .filter((language) => sold.has(language))
    .map((language) => pairView(locale, "regular", language, language));
}

export type CategoryRow = { readonly id: number; readonly slug: string };
export const categoriesOf = (db: Kysely<DB>, brand_id: number): Promise<CategoryRow[]> =>
  db
    .selectFrom("category")
    .select(["id", "slug"])
    .where("brand_id", "=", brand_id)
    .orderBy("position")
    .execute();
