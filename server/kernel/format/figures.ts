import { intl_tag, type Locale } from "#brands/brand.ts";
import { numberFormat } from "./formatters.ts";
import { type Currency, toDecimal } from "#domain/money.ts";

/** An amount in the format of the language, always with two places: "1 234,56". */
export function figure(locale: Locale, amount: bigint): string {
  const decimal = toDecimal(amount) as `${number}`;
  return numberFormat(intl_tag[locale], {
    minimumFractionDigits: 2,
    useGrouping: "always",
  }).format(decimal);
}

/** Writes amounts of a document as everywhere on it, the currency behind the figure: "1 234,56 PLN". */
export const amountsOn =
  (locale: Locale, currency: Currency) =>
  (minor: bigint): string =>
    `${figure(locale, minor)} ${currency}`;
