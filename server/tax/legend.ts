import { language_of, type Locale } from "#brands/brand.ts";
import { tax_legends } from "#domain/tax/legends.ts";
import type { TaxDecision } from "#domain/tax/tax.ts";
import { treatments } from "#domain/tax/table.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

/** Explains Polish VAT for an address outside the Union and how to avoid it; null for all other buyers. */
export const placeNote = (locale: Locale, tax: Pick<TaxDecision, "attention"> | null): string | null =>
  tax?.attention === "place_unproven" ? catalogText(locale, "tax.place_unproven") : null;

/** The reason for no Polish VAT, in the reader's language; null where it is charged and before the tax is decided. */
export function legendText(locale: Locale, tax_treatment: string | null): string | null {
  const treatment = treatments.find((one) => one === tax_treatment);
  const legend = treatment === undefined ? null : tax_legends[treatment];
  return legend && legend[language_of[locale]];
}
