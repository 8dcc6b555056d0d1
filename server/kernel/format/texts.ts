import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { intl_tag, type Locale, locales } from "#brands/brand.ts";
import type { RefusalCode } from "#domain/errors.ts";
import type { Uncounted } from "#domain/files/uncounted.ts";
import type { FieldCode as FormFieldCode } from "#messages/kernel/fields/en.ts";
import type { en as house_fields } from "#messages/kernel/house-fields/en.ts";
import type { en as page_fields } from "#messages/kernel/page-fields/en.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import {
  api_problems,
  files_uploads,
  kernel_fields,
  kernel_house_fields,
  kernel_page_fields,
  kernel_refusals,
  pricing_catalog,
  webhooks_refusals,
} from "./catalogues.ts";

type FieldCode = FormFieldCode | keyof typeof house_fields | keyof typeof page_fields;
const fieldsIn = (locale: Locale) => ({
  ...kernel_fields[locale],
  ...kernel_page_fields[locale],
  ...kernel_house_fields[locale],
});
const fields = Object.fromEntries(locales.map((locale) => [locale, fieldsIn(locale)])) as Record<
  Locale,
  Record<FieldCode, string>
>;

const cache = createIntlCache();
const intls = new Map<Locale, IntlShape<string>>();
function intlOf(locale: Locale): IntlShape<string> {
  const known = intls.get(locale);
  if (known) return known;
  const made = createIntl(
    {
      locale: intl_tag[locale],
      messages: {
        ...kernel_refusals[locale],
        ...webhooks_refusals[locale],
        ...api_problems[locale],
        ...fields[locale],
        ...pricing_catalog[locale],
      },
    },
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
  fields[locale][code in fields.en ? (code as FieldCode) : "field.invalid"];

/** A name of the catalogue (category, shipping or payment method, price line) in the caller's language. */
export const catalogText = (locale: Locale, key: CatalogKey, values: Values = {}): string =>
  intlOf(locale).formatMessage({ id: key }, { ...values });

/** Explains in the caller's language why a file has no count and what to do; every outcome has a text. */
export const uploadText = (locale: Locale, outcome: Uncounted): string =>
  files_uploads[locale][`upload.${outcome}`];

type ProblemKey = keyof (typeof api_problems)["en"];
export const isProblemKey = (key: string): key is ProblemKey => Object.hasOwn(api_problems.en, key);

/** A sentence for programs, which have no page that shows what is meant. */
export const problemText = (locale: Locale, key: ProblemKey, values: Values = {}): string =>
  intlOf(locale).formatMessage({ id: key }, { ...values });
