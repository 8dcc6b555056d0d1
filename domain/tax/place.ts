import { specialAreaOf } from "./territory.ts";

/**
 * Evidence of the place of a buyer (Regulation 282/2011 art. 24f, money rules 3.2). Countries are ISO alpha-2 codes;
 * null when unknown.
 */
export type PlaceEvidence = {
  /** Country of the network address. */
  readonly ip_country: string | null;
  /** The buyer's telephone number in international format. */
  readonly phone: string | null;
  /** Country of the bank account or card that pays. */
  readonly paid_from: string | null;
};

/** The billing address, and the calling code of its country in digits; null for a country without one. */
export type BillingPlace = {
  readonly country: string;
  readonly postcode: string | null;
  readonly calling_code: string | null;
};

const place_pieces = ["ip", "phone", "payment"] as const;
type PlacePiece = (typeof place_pieces)[number];
export type PlaceFinding = {
  readonly agrees: readonly PlacePiece[];
  readonly contradicts: readonly PlacePiece[];
  /** The address and another piece agree, and no observed piece contradicts them. */
  readonly proven: boolean;
};

/** Evidence that buyers do not enter themselves. */
const observed: readonly PlacePiece[] = ["ip", "payment"];

/**
 * Whether two pieces of evidence agree on the place of a billing address: the address and another one. An area that a
 * postcode alone distinguishes from its country (the Canary Islands) is proven only by evidence of that area: its own country
 * code or telephone prefix. A typed telephone number does not outweigh a network address or a card of another country.
 */
export function placeFinding(
  { country, postcode, calling_code }: BillingPlace,
  { ip_country, phone, paid_from }: PlaceEvidence,
): PlaceFinding {
  const area = specialAreaOf(country, postcode);
  const is_here = (code: string): boolean => (area ? area.codes.includes(code) : code === country);
  // The country of an area is no evidence for or against the area.
  const says = (code: string | null): boolean | null =>
    code === null || (area !== null && code === country) ? null : is_here(code);
  const digits = phone?.replaceAll(/\D/g, "").replace(/^00/, "") ?? "";
  const starts = (prefix: string | null): boolean => prefix !== null && digits.startsWith(prefix);
  const by_phone =
    digits === ""
      ? null
      : area
        ? area.phones.some(starts) || (starts(calling_code) ? null : false)
        : starts(calling_code);
  const findings: Readonly<Record<PlacePiece, boolean | null>> = {
    ip: says(ip_country),
    phone: by_phone,
    payment: says(paid_from),
  };
  const agrees = place_pieces.filter((piece) => findings[piece] === true);
  const contradicts = place_pieces.filter((piece) => findings[piece] === false);
  const hasObserved = (pieces: readonly PlacePiece[]): boolean =>
    pieces.some((piece) => observed.includes(piece));
  const proven = agrees.length > 0 && (!hasObserved(contradicts) || hasObserved(agrees));
  return { agrees, contradicts, proven };
}
