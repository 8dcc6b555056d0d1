/** Account numbers: the check digits of ISO 13616, which the Polish NRB shares. */

/** The remainder by 97 of a text of digits and A to Z (A is 10), by ISO 7064; other characters throw. */
export function remainder97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    if (!/^[0-9A-Z]$/.test(character)) throw new RangeError(`${character} has no value`);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Two check digits that make `text` and its prefix a multiple of 97 plus one. */
export const checkDigits = (text: string, prefix: string): string =>
  String(98 - remainder97(`${text}${prefix}00`)).padStart(2, "0");

/** The canonical form of an account number: capitals, no spaces; a bare Polish number of 26 digits gets its country. */
export function normaliseIban(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, "");
  return /^\d{26}$/.test(bare) ? `PL${bare}` : bare;
}

/** Countries by the length of their IBAN, from the registry of ISO 13616. */
const countries_by_length = {
  15: "NO",
  16: "BE",
  18: "DK FI FK FO GL NL SD",
  19: "MK SI",
  20: "AT BA EE KZ LT LU MN XK",
  21: "CH HR LI LV",
  22: "BG BH CR DE GB GE IE ME RS VA",
  23: "AE GI IL IQ OM SO TL",
  24: "AD CZ ES MD PK RO SA SE SK TN VG",
  25: "LY PT ST",
  26: "IS TR",
  27: "BI DJ FR GR IT MC MR SM",
  28: "AL AZ BY CY DO GT HN HU LB NI PL SV",
  29: "BR EG PS QA UA",
  30: "JO KW MU YE",
  31: "MT SC",
  32: "LC",
  33: "RU",
};
const length_by_country = new Map(
  Object.entries(countries_by_length).flatMap(([length, countries]) =>
    countries.split(" ").map((country) => [country, Number(length)] as const),
  ),
);

/**
 * Whether a normalised number has the length and the check digits of an IBAN. A country that the registry does not list
 * may have any length of the standard, 15 to 34, because the registry grows.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false;
  if (iban.startsWith("PL") && !/^PL\d{26}$/.test(iban)) return false;
  const length = length_by_country.get(iban.slice(0, 2)) ?? iban.length;
  return iban.length === length && remainder97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The IBAN of a Polish account: two check digits before the 24 digits of bank and account. */
export const polishIban = (bban: string): string => `PL${checkDigits(bban, "PL")}${bban}`;

/** The bank's data for virtual accounts: its sort code (8 digits) and the mask of the product (4 digits). */
export type VirtualRange = { readonly sort_code: string; readonly mask: string };

/** The account of one customer in a virtual range: sort code, mask and the customer in 12 digits. */
export const virtualIban = ({ sort_code, mask }: VirtualRange, customer: number): string =>
  polishIban(`${sort_code}${mask}${String(customer).padStart(12, "0")}`);

/** The customer of a virtual account; null for an account outside the range or with wrong check digits. */
export function customerOfVirtual({ sort_code, mask }: VirtualRange, iban: string): number | null {
  if (!iban.startsWith("PL") || !isIban(iban) || iban.slice(4, 16) !== sort_code + mask) return null;
  const customer = Number(iban.slice(16));
  return customer > 0 && customer <= 2_147_483_647 ? customer : null;
}
