import { internationalPhone } from "#domain/phone.ts";

/**
 * C11: a number in international form and the country it belongs to, as ISO code; null when nothing is recognised. A number
 * without calling code is one of `home`. The numbering plans of the world are heavy, so they come when the first number is left.
 */
export async function phoneFound(
  text: string,
  home: string,
): Promise<{ readonly number: string; readonly country: string } | null> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const found = parsePhoneNumberFromString(internationalPhone(text, home));
  if (!found?.isPossible() || found.country === undefined) return null;
  return { number: found.formatInternational(), country: found.country };
}
