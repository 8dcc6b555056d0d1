import type { ShippingMethod } from "../catalog.ts";

/** Formats of tracking numbers: S10 of the Universal Postal Union, so many digits, or the formats of couriers. */
export type NumberFormat = "s10" | "digits_20" | "digits_24" | "courier";

export type Carrier = {
  /** Empty when the carrier depends on the parcel. */
  readonly name: string;
  /** The prefix of the carrier's tracking address; null without one. */
  readonly page: string | null;
  readonly formats: readonly NumberFormat[];
};

const post = { name: "Poczta Polska", page: "https://emonitoring.poczta-polska.pl/?numer=" } as const;

/** The carrier of each shipping method of §3. */
export const carriers: Readonly<Record<ShippingMethod, Carrier>> = {
  1: { ...post, formats: ["s10", "digits_20"] },
  2: {
    name: "InPost",
    page: "https://inpost.pl/sledzenie-przesylek?number=",
    formats: ["digits_24"],
  },
  3: { name: "", page: null, formats: ["courier"] },
  4: { ...post, formats: ["s10"] },
};

/** The carrier's tracking page of a parcel; null when its carrier has none. */
export function trackingPage(method: ShippingMethod, tracking_number: string): string | null {
  const { page } = carriers[method];
  return page === null || tracking_number === "" ? null : page + encodeURIComponent(tracking_number);
}
