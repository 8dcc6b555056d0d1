import { carriers, type NumberFormat } from "./carriers.ts";
import type { ShippingMethod } from "../catalog.ts";

/** A tracking number as stored: capitals, without spaces and dashes. */
export const trackingNumber = (typed: string): string => typed.replace(/[\s\u00a0-]/g, "").toUpperCase();

const s10_weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/**
 * Whether a number follows S10 of the Universal Postal Union: two characters A to Z, nine digits with a check digit, a
 * country.
 */
export function isS10(number: string): boolean {
  const match = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number);
  if (!match) return false;
  const sum = s10_weights.reduce((total, weight, at) => total + weight * Number(match[1]?.[at] ?? 0), 0);
  const check = 11 - (sum % 11);
  return Number(match[2]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}

const fits: Readonly<Record<NumberFormat, (number: string) => boolean>> = {
  s10: isS10,
  digits_20: (number) => /^\d{20}$/.test(number),
  digits_24: (number) => /^\d{24}$/.test(number),
  courier: (number) => /^[A-Z0-9]{8,35}$/.test(number),
};

/** Whether a number (as stored) has a format of the carrier of the shipping method. */
export const isTrackingNumber = (method: ShippingMethod, number: string): boolean =>
  carriers[method].formats.some((format) => fits[format](number));
