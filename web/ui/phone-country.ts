import { internationalPhone } from "#domain/phone.ts";

/** A number in international form and the country it belongs to, as ISO code. */
export type ReadPhone = {
  readonly number: string;
  readonly country: string;
  /** The country has numbers of this form. A plan can be newer than the table of plans, so nothing is refused by it. */
  readonly is_usual: boolean;
};

/**
 * C11: as what a number was read; null when nothing is recognised. A number without calling code is one of `home`. The numbering plans of the world are heavy, so they come when the first number is left.
 */
export async function phoneFound(text: string, home: string): Promise<ReadPhone | null> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const found = parsePhoneNumberFromString(internationalPhone(text, home));
  if (!found?.isPossible() || found.country === undefined) return null;
  return { number: found.formatInternational(), country: found.country, is_usual: found.isValid() };
}
