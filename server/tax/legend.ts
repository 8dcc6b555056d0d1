import type { Locale } from "#brands/brand.ts";
import type { TaxDecision } from "#domain/tax/tax.ts";
import type { en as tax_legends_en } from "#messages/tax/legends/en.ts";
import { tax_legends } from "#server/kernel/format/catalogues.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

/** Explains Polish VAT for an address outside the Union and how to avoid it; null for all other buyers. */
export function placeNote(
  locale: Locale,
  tax: Pick<TaxDecision, "attention" | "treatment"> | null,
): string | null {
  if (tax?.treatment !== "PL23") return null;
  const { attention } = tax;
  return attention === "place_unproven" || attention === "business_unproven"
    ? catalogText(locale, `tax.${attention}`)
    : null;
}

const hasLegend = (treatment: string): treatment is keyof typeof tax_legends_en =>
  Object.hasOwn(tax_legends.en, treatment);

/** The reason for no Polish VAT, in the reader's language; null where it is charged and before the tax is decided. */
export const legendText = (locale: Locale, treatment: string | null): string | null =>
  treatment !== null && hasLegend(treatment) ? tax_legends[locale][treatment] : null;

/** The reasons of several orders, each once; null where VAT is charged on all of them. */
export function legendsText(
  locale: Locale,
  orders: readonly { readonly tax_treatment: string | null }[],
): string | null {
  const legends = new Set(orders.flatMap(({ tax_treatment }) => legendText(locale, tax_treatment) ?? []));
  return legends.size === 0 ? null : [...legends].join("\n");
}
