/** Account numbers: the check digits of ISO 13616, which the Polish NRB shares. */

/** The remainder of a text of digits and letters (A is 10) by 97, as ISO 7064 counts it; other characters throw. */
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

/** An account number in its one spelling: capitals, no spaces; a bare Polish number of 26 digits gets its country. */
export function normaliseIban(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, "");
  return /^\d{26}$/.test(bare) ? `PL${bare}` : bare;
}

/** Whether a normalised number has the form and the check digits of an IBAN. */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) &&
  (!iban.startsWith("PL") || /^PL\d{26}$/.test(iban)) &&
  remainder97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** The IBAN of a Polish account: two check digits before the 24 digits of bank and account. */
export const polishIban = (bban: string): string => `PL${checkDigits(bban, "PL")}${bban}`;

/** What a bank gives for mass collection: its sort code (8 digits) and the mask of the product (4 digits). */
export type VirtualRange = { readonly sort_code: string; readonly mask: string };

/** The account of one customer in a virtual range: sort code, mask and the customer in 12 digits. */
export const virtualIban = ({ sort_code, mask }: VirtualRange, customer: number): string =>
  polishIban(`${sort_code}${mask}${String(customer).padStart(12, "0")}`);

/** Which customer a virtual account stands for; null for an account outside the range or with wrong check digits. */
export function customerOfVirtual({ sort_code, mask }: VirtualRange, iban: string): number | null {
  if (!iban.startsWith("PL") || !isIban(iban) || iban.slice(4, 16) !== sort_code + mask) return null;
  const customer = Number(iban.slice(16));
  return customer > 0 && customer <= 2_147_483_647 ? customer : null;
}
