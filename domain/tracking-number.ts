import type { ShippingMethod } from "./catalog.ts";

/** A tracking number as stored: capitals, without spaces and dashes. */
export const trackingNumber = (typed: string): string => typed.replace(/[\s\u00a0-]/g, "").toUpperCase();

const s10_weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/**
 * Whether a number follows S10 of the Universal Postal Union: two letters, nine digits with a check digit, a country.
 */
export function isS10(number: string): boolean {
  const match = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number);
  if (!match) return false;
  const sum = s10_weights.reduce((total, weight, at) => total + weight * Number(match[1]?.[at] ?? 0), 0);
  const check = 11 - (sum % 11);
  return Number(match[2]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}

/**
 * Whether a number fits the shipping method (numbers as stored): registered mail in Poland has an S10 number or
 * the twenty digits of Poczta Polska, lockers the twenty-four of InPost, mail abroad an S10 number; couriers differ.
 */
export function isTrackingNumber(method: ShippingMethod, number: string): boolean {
  switch (method) {
    case 1:
      return isS10(number) || /^\d{20}$/.test(number);
    case 2:
      return /^\d{24}$/.test(number);
    case 3:
      return /^[A-Z0-9]{8,35}$/.test(number);
    case 4:
      return isS10(number);
  }
}
