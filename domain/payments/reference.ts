import { invoice_kinds, seriesPrefix } from "../invoices/invoice.ts";
import { checkDigits, remainder97 } from "./account-number.ts";

/**
 * Payment references: how they are written for the payer and recognised in the title of a transfer. `payerReference` is
 * the only source of such texts, so every printed one can be parsed by `namedIn` (money.md 1.6).
 */

/**
 * What a transfer may pay: an attempt to pay an order, a supplement or a top-up; or a document that names its amount
 * (invoice, monthly invoice, correction, pro forma).
 */
export type Payable =
  | { readonly kind: "attempt"; readonly payment_id: number }
  | { readonly kind: "document"; readonly number: string };

declare const made_here: unique symbol;
/** A text made by `payerReference`. */
export type PayerReference = string & { readonly [made_here]: true };

const prefix = "TL";

/** A creditor reference (ISO 11649), whose check digits reveal a typing error: `TL1001` becomes `RF83TL1001`. */
export const creditorReference = (text: string): string => `RF${checkDigits(text, "RF")}${text}`;

/** The reference of a payment, by the number of the attempt that asked for the transfer. */
export const paymentReference = (payment_id: number): string => creditorReference(`${prefix}${payment_id}`);

/** The payment reference: a creditor reference for an attempt, the document number for a document. */
export const payerReference = (what: Payable): PayerReference =>
  (what.kind === "attempt" ? paymentReference(what.payment_id) : what.number) as PayerReference;

const isReference = (reference: string): boolean =>
  remainder97(reference.slice(4) + reference.slice(0, 4)) === 1;

/**
 * Our references in a title, however the bank broke it: spaces and other separators are removed first. Digits that
 * follow may belong to the reference or not, so every length with valid check digits is returned, the longest first.
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

/** The payment of a reference; null for a number that no payment can have. */
export function paymentOfReference(reference: string): number | null {
  const id = Number(/^RF\d{2}TL([1-9]\d{0,9})$/.exec(reference)?.[1] ?? "0");
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/** Separators that payers and banks add to a number or omit. */
const gap = String.raw`[\s/\\._-]*`;
const spaced = (text: string): string => text.split("").join(gap);

/**
 * Document numbers of the given brands in a title: every series of each brand, with any separators between their
 * characters. A number of more than six digits may be a shorter one with a date behind it, so each canonical length is
 * returned; anything that is not our document finds nothing.
 */
export function documentsIn(title: string, brand_prefixes: readonly string[]): string[] {
  const text = title.toUpperCase();
  const found = brand_prefixes
    .flatMap((brand) => invoice_kinds.map((kind) => seriesPrefix(brand, kind)))
    .flatMap((series) => {
      const spaced_series = spaced(series.replaceAll("-", ""));
      const serial = String.raw`(\d(?:${gap}\d){5,8})`;
      const number = new RegExp(
        String.raw`(?<!\p{L})${spaced_series}${gap}(2${gap}0${gap}\d${gap}\d)${gap}(0${gap}[1-9]|1${gap}[0-2])${gap}${serial}`,
        "gu",
      );
      return [...text.matchAll(number)].flatMap(([, year = "", month = "", digits = ""]) =>
        serialsOf(bare(digits)).map((place) => `${series}/${bare(year)}/${bare(month)}/${place}`),
      );
    });
  return [...new Set(found)];
}

const bare = (text: string): string => text.replaceAll(/\D/g, "");

/** Six digits, or up to nine without a leading zero: the format of `invoiceNumber`. */
const serialsOf = (digits: string): string[] =>
  [6, 7, 8, 9]
    .filter((length) => length <= digits.length && (length === 6 || !digits.startsWith("0")))
    .map((length) => digits.slice(0, length));

/** Words for an order before its number, without accents, in the languages of the portal and of banks. */
const order_words = [
  "ZAMOWIENI[EAU]",
  "ZAMOWIEN",
  "ZAM",
  "ZLECENI[EAU]",
  "ZLEC",
  "ORDERS?",
  "BESTELLUNG",
  "AUFTRAG",
  "ЗАМОВЛЕННЯ",
  "ZAMOVLENNIA",
].join("|");
const order_number = new RegExp(
  String.raw`(?<!\p{L})(?:${order_words})(?:[\s.:#№-]|NR|NO|NUMER|NUMBER)*([1-9]\d{0,8})(?!\d)`,
  "gu",
);

/** Order numbers in a title that follow a word for an order; a number alone is ambiguous. */
export const ordersIn = (title: string): number[] => [
  ...new Set(
    [...title.toUpperCase().normalize("NFD").replaceAll(/\p{M}/gu, "").matchAll(order_number)].map(
      ([, digits]) => Number(digits),
    ),
  ),
];

/** Our references found in a title: ids of payments and orders, and numbers of documents. */
export type Named = {
  readonly payment_ids: readonly number[];
  readonly order_ids: readonly number[];
  readonly documents: readonly string[];
};

/**
 * Parses texts made by `payerReference`, and order numbers; `brand_prefixes` are the invoice prefixes of the brands.
 */
export const namedIn = (title: string, brand_prefixes: readonly string[]): Named => ({
  payment_ids: referencesIn(title)
    .map(paymentOfReference)
    .filter((id) => id !== null),
  order_ids: ordersIn(title),
  documents: documentsIn(title, brand_prefixes),
});
