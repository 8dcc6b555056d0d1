import type { Locale } from "#brands/brand.ts";
import { isProvider, payment_providers } from "#domain/payments/payment-method.ts";
import type { InvoiceTextKey } from "#messages/invoices/invoice/en.ts";
import { invoices_invoice } from "#server/kernel/format/catalogues.ts";

/** A label or sentence of an invoice in one language; `{name}` takes a value. */
export const invoiceText = (
  locale: Locale,
  key: InvoiceTextKey,
  values: Readonly<Record<string, string>> = {},
): string =>
  invoices_invoice[locale][key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** How an attempt was paid, in the reader's words; names of providers stay what they are. */
export function methodText(locale: Locale, method: string): string {
  const own: Readonly<Record<string, string>> = invoices_invoice[locale];
  return own[`method.${method}`] ?? (isProvider(method) ? payment_providers[method].name : method);
}

/** What a customer paid with: people know PayPal as a means, while other providers take several. */
export function paidWith(locale: Locale, method: string): string {
  const name = methodText(locale, method);
  return isProvider(method) && method !== "paypal" ? `${methodText(locale, "online")} (${name})` : name;
}
