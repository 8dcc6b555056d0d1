import type { Locale } from "#brands/brand.ts";
import { legendText } from "#server/tax/index.ts";

/** Why a quote has no VAT, by the treatment of its order, for its page and its mails; null for a price with VAT. */
export const legendOfQuote = (
  locale: Locale,
  { tax_rate_bps }: { readonly tax_rate_bps: bigint },
  { tax_treatment }: { readonly tax_treatment: string | null },
): string | null => (tax_rate_bps > 0n ? null : legendText(locale, tax_treatment));
