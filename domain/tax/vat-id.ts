/**
 * VAT numbers as typed and as required by VIES. The form and the Polish checksum are checked here; only VIES decides
 * whether a number exists.
 */

/** The format after the prefix of each member state; XI is Northern Ireland, which has no EU number for services. */
const number_forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
};

/** The prefix of a member state's VAT numbers: its ISO code, except for Greece; Monaco's are French. */
export function vatPrefix(country: string): string {
  if (country === "GR") return "EL";
  return country === "MC" ? "FR" : country;
}

/**
 * The canonical form of a number, which is stored: capitals without spaces, dots, dashes and slashes, GR as EL, and
 * with the prefix of the country when the member state is known and the prefix is missing.
 */
export function normaliseVatId(text: string, country: string | null = null): string {
  const bare = text
    .toUpperCase()
    .replaceAll(/[\s.\-/]/g, "")
    .replace(/^GR(?=\d)/, "EL");
  if (bare === "" || country === null) return bare;
  const own = vatPrefix(country);
  if (!(own in number_forms) || bare.startsWith(own)) return bare;
  const foreign = number_forms[bare.slice(0, 2)];
  return foreign?.test(bare.slice(2)) ? bare : own + bare;
}

/** The EU prefix of a normalised number (EL for Greece); null when it is not a number of a member state. */
export const euPrefix = (vat_id: string): string | null => {
  const prefix = vat_id.slice(0, 2);
  return prefix in number_forms ? prefix : null;
};

/** Whether a normalised number has the form of its member state, and for Poland the right check digit. */
export function isEuVatId(vat_id: string): boolean {
  const prefix = euPrefix(vat_id);
  if (prefix === null) return false;
  const number = vat_id.slice(2);
  return prefix === "PL" ? isNip(number) : (number_forms[prefix]?.test(number) ?? false);
}

const nip_weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Whether ten digits are a Polish NIP: weights 6 5 7 2 3 4 5 6 7, modulo 11; no NIP is all zeros. */
export function isNip(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = nip_weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return sum % 11 === Number(digits[9]);
}

/** The NIP in a normalised number, without its prefix; null for any other number and a wrong check digit. */
export function nipOf(vat_id: string): string | null {
  const number = vat_id.startsWith("PL") ? vat_id.slice(2) : null;
  return number !== null && isNip(number) ? number : null;
}

/**
 * A tax number as shown to people: without its prefix for a domestic buyer, because only VIES needs it. At a foreign
 * address the prefix stays, because a bare number would be taken for one of that country.
 */
export const shownVatId = (vat_id: string, country: string): string =>
  country === "PL" ? (nipOf(vat_id) ?? vat_id) : vat_id;
