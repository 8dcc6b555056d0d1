import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { intl_tag, type Locale } from "#brands/brand.ts";
import type { RefusalCode } from "#domain/errors.ts";
import type { Uncounted } from "#domain/files/uncounted.ts";
import { de as catalog_de } from "#messages/pricing/catalog/de.ts";
import { en as catalog_en, type CatalogKey } from "#messages/pricing/catalog/en.ts";
import { pl as catalog_pl } from "#messages/pricing/catalog/pl.ts";
import { ua as catalog_ua } from "#messages/pricing/catalog/ua.ts";
import { de as fields_de } from "#messages/kernel/fields/de.ts";
import { en as fields_en } from "#messages/kernel/fields/en.ts";
import { pl as fields_pl } from "#messages/kernel/fields/pl.ts";
import { ua as fields_ua } from "#messages/kernel/fields/ua.ts";
import { de as house_de } from "#messages/kernel/house-fields/de.ts";
import { en as house_en } from "#messages/kernel/house-fields/en.ts";
import { pl as house_pl } from "#messages/kernel/house-fields/pl.ts";
import { ua as house_ua } from "#messages/kernel/house-fields/ua.ts";
import { de as page_de } from "#messages/kernel/page-fields/de.ts";
import { en as page_en } from "#messages/kernel/page-fields/en.ts";
import { pl as page_pl } from "#messages/kernel/page-fields/pl.ts";
import { ua as page_ua } from "#messages/kernel/page-fields/ua.ts";
import { de } from "#messages/kernel/refusals/de.ts";
import { en } from "#messages/kernel/refusals/en.ts";
import { pl } from "#messages/kernel/refusals/pl.ts";
import { ua } from "#messages/kernel/refusals/ua.ts";
import { de as uploads_de } from "#messages/files/uploads/de.ts";
import { en as uploads_en } from "#messages/files/uploads/en.ts";
import { pl as uploads_pl } from "#messages/files/uploads/pl.ts";
import { ua as uploads_ua } from "#messages/files/uploads/ua.ts";

const refusals: Record<Locale, Record<RefusalCode, string>> = { en, pl, ua, de };
const all_fields = { ...fields_en, ...page_en, ...house_en };
type FieldCode = keyof typeof all_fields;
const fields: Record<Locale, Record<FieldCode, string>> = {
  en: all_fields,
  pl: { ...fields_pl, ...page_pl, ...house_pl },
  ua: { ...fields_ua, ...page_ua, ...house_ua },
  de: { ...fields_de, ...page_de, ...house_de },
};

const catalog: Record<Locale, Record<CatalogKey, string>> = {
  en: catalog_en,
  pl: catalog_pl,
  ua: catalog_ua,
  de: catalog_de,
};

const uploads: Record<Locale, Record<`upload.${Uncounted}`, string>> = {
  en: uploads_en,
  pl: uploads_pl,
  ua: uploads_ua,
  de: uploads_de,
};

const cache = createIntlCache();
const intls = new Map<Locale, IntlShape<string>>();
function intlOf(locale: Locale): IntlShape<string> {
  const known = intls.get(locale);
  if (known) return known;
  const made = createIntl(
    { locale: intl_tag[locale], messages: { ...refusals[locale], ...fields[locale], ...catalog[locale] } },
    cache,
  );
  intls.set(locale, made);
  return made;
}

type Values = Readonly<Record<string, string | number>>;

/** The sentence of a refusal in the caller's language (§8). */
export const refusalText = (locale: Locale, code: RefusalCode, values: Values = {}): string =>
  intlOf(locale).formatMessage({ id: code }, { ...values });

/** The sentence for a field; a code without a sentence of its own asks to check the value. */
export const fieldText = (locale: Locale, code: string): string =>
  fields[locale][code in all_fields ? (code as FieldCode) : "field.invalid"];

/** A name of the catalogue (category, shipping or payment method, price line) in the caller's language. */
export const catalogText = (locale: Locale, key: CatalogKey, values: Values = {}): string =>
  intlOf(locale).formatMessage({ id: key }, { ...values });

/** Explains in the caller's language why a file has no count and what to do; every outcome has a text. */
export const uploadText = (locale: Locale, outcome: Uncounted): string =>
  uploads[locale][`upload.${outcome}`];
