import { checkDigits, remainder97 } from "./account-number.ts";

/** The title of a transfer: a creditor reference (ISO 11649), whose check digits catch a slip of the pen. */

const prefix = "TL";

/** `TL1001` becomes `RF83TL1001`. */
export const creditorReference = (text: string): string => `RF${checkDigits(text, "RF")}${text}`;

/** The reference of a payment, by the number of the attempt that asked for the transfer. */
export const paymentReference = (payment_id: number): string => creditorReference(`${prefix}${payment_id}`);

const isReference = (reference: string): boolean =>
  remainder97(reference.slice(4) + reference.slice(0, 4)) === 1;

/**
 * References of ours in a title, however the bank broke it: spaces and other signs are taken out first. Digits that
 * follow may belong to it or not, so every length whose check digits hold is answered, the longest first.
 */
export function referencesIn(title: string): string[] {
  const bare = title.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const found: string[] = [];
  for (const { 1: check = "", 2: digits = "" } of bare.matchAll(/RF(\d{2})TL(\d{1,21})/g)) {
    for (let length = digits.length; length > 0; length -= 1) {
      const reference = `RF${check}${prefix}${digits.slice(0, length)}`;
      if (isReference(reference)) found.push(reference);
    }
  }
  return found;
}

/** The payment a reference names; null for a number that no payment of ours can have. */
export function paymentOfReference(reference: string): number | null {
  const id = Number(/^RF\d{2}TL([1-9]\d{0,9})$/.exec(reference)?.[1] ?? "0");
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/** Invoice numbers of the given series in a title: slashes, dashes and spaces between the parts are all the same. */
export function invoicesIn(title: string, series: readonly string[]): string[] {
  if (series.length === 0) return [];
  const longest_first = series.toSorted((a, b) => b.length - a.length).join("|");
  const number = new RegExp(
    String.raw`(?<![A-Z])(${longest_first})[\s/.-]*(20\d{2})[\s/.-]*(0[1-9]|1[0-2])[\s/.-]*(\d{6,9})(?!\d)`,
    "g",
  );
  return [...title.toUpperCase().matchAll(number)].map(([, name = "", year = "", month = "", serial = ""]) =>
    [name, year, month, serial].join("/"),
  );
}
