import { eu_members } from "#domain/countries.ts";
import { isEuVatId, nipOf, normaliseVatId, vatPrefix } from "#domain/tax/vat-id.ts";

export type TypedVatId = { readonly vat_id: string; readonly country: string };

/** VIES is asked where its answer changes what is paid: companies of other member states with a whole number. */
export function asksVies({ vat_id, country }: TypedVatId): boolean {
  if (vat_id.trim() === "" || country === "PL" || !eu_members.includes(country)) return false;
  const number = normaliseVatId(vat_id, country);
  return isEuVatId(number) && !number.startsWith("PL");
}

/** A register is asked about whole numbers: VIES, or in Poland the list of taxpayers, which knows names only. */
export const asksRegister = ({ vat_id, country }: TypedVatId): boolean =>
  country === "PL" ? nipOf(normaliseVatId(vat_id, country)) !== null : asksVies({ vat_id, country });

/** Null while nothing is typed and outside of the Union, where numbers have forms we do not know. */
export function vatIdState(vat_id: string, country: string): "fine" | "odd" | null {
  if (vat_id.trim() === "" || !eu_members.includes(country)) return null;
  const number = normaliseVatId(vat_id, country);
  return isEuVatId(number) && number.startsWith(vatPrefix(country)) ? "fine" : "odd";
}
