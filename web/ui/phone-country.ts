/**
 * C11: the country a number in international format belongs to, as ISO code; null when nothing is recognised. The
 * numbering plans of the world are heavy, so they come when the first number is left.
 */
export async function phoneCountry(text: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const number = parsePhoneNumberFromString(cleanPhone(text));
  return number?.isPossible() ? (number.country ?? null) : null;
}

/** Pasted spaces, dashes, dots and brackets go, and `00` becomes `+`; no country is ever guessed. */
export const cleanPhone = (text: string): string =>
  text
    .trim()
    .replace(/[\s().\-\u00a0\u2010-\u2015]/g, "")
    .replace(/^00/, "+");
