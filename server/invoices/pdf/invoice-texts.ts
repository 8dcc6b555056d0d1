import { intl_tag, type Locale } from "#brands/brand.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { de } from "#messages/invoices/invoice/de.ts";
import { en, type InvoiceTextKey } from "#messages/invoices/invoice/en.ts";
import { pl } from "#messages/invoices/invoice/pl.ts";
import { ua } from "#messages/invoices/invoice/ua.ts";

const tables: Record<Locale, Record<InvoiceTextKey, string>> = { en, pl, ua, de };

/** A label or sentence of an invoice in one language; `{name}` takes a value. */
export const invoiceText = (
  locale: Locale,
  key: InvoiceTextKey,
  values: Readonly<Record<string, string>> = {},
): string => tables[locale][key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

const provider_names: Readonly<Record<string, string>> = {
  ecard: "eCard",
  paypal: "PayPal",
  payu: "PayU",
  przelewy24: "Przelewy24",
  stripe: "Stripe",
};

/** How an attempt was paid, in the reader's words; names of providers stay what they are. */
export function methodText(locale: Locale, method: string): string {
  const own: Readonly<Record<string, string>> = tables[locale];
  return own[`method.${method}`] ?? provider_names[method] ?? method;
}

/** An amount as the language writes it, always with two places: "1 234,56". */
export function figure(locale: Locale, amount: bigint): string {
  const decimal = toDecimal(amount) as `${number}`;
  return new Intl.NumberFormat(intl_tag[locale], {
    minimumFractionDigits: 2,
    useGrouping: "always",
  }).format(decimal);
}

/** Writes amounts of a document as everywhere on it, the currency behind the figure: "1 234,56 PLN". */
export const amountsOn =
  (locale: Locale, currency: Currency) =>
  (minor: bigint): string =>
    `${figure(locale, minor)} ${currency}`;
