import type { Locale } from "#brands/brand.ts";
import { isProvider, payment_providers } from "#domain/payments/payment-method.ts";
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

/** How an attempt was paid, in the reader's words; names of providers stay what they are. */
export function methodText(locale: Locale, method: string): string {
  const own: Readonly<Record<string, string>> = tables[locale];
  return own[`method.${method}`] ?? (isProvider(method) ? payment_providers[method].name : method);
}
