/** Currencies of prices, payments and the ledger (§7 dict/currencies). */
export const currencies = ["PLN", "EUR", "GBP", "USD"] as const;
export type Currency = (typeof currencies)[number];

/** Whole minor units: 1470n is 14.70 PLN. Never a fraction, never a float. */
export type Money = { readonly amount: bigint; readonly currency: Currency };

export const money = (amount: bigint, currency: Currency): Money => ({ amount, currency });

/** Adds amounts of one currency; a mix of currencies throws. */
export function sum(currency: Currency, parts: readonly Money[]): Money {
  let amount = 0n;
  for (const part of parts) {
    if (part.currency !== currency) throw new RangeError(`cannot add ${part.currency} to ${currency}`);
    amount += part.amount;
  }
  return { amount, currency };
}

/** Divides and rounds half up, away from zero: a correction mirrors its original (art. 106e ust. 11). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError("the denominator must be positive");
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** A share of an amount, rounded half up once. `bps` 2500n is 25 %. */
export const share = (amount: bigint, bps: bigint): bigint => divideHalfUp(amount * bps, 10_000n);

/** VAT on top of a net amount, rounded half up once. `rate_bps` 2300n is 23 %. */
export const vatFromNet = (net: bigint, rate_bps: bigint): bigint => share(net, rate_bps);

/** VAT inside a gross amount: gross × rate / (100 + rate), rounded half up once (art. 106e ust. 7). */
export const vatFromGross = (gross: bigint, rate_bps: bigint): bigint =>
  divideHalfUp(gross * rate_bps, 10_000n + rate_bps);

/**
 * Splits an amount over weights by the largest remainder, ties to the first; the parts always add up to the
 * whole. Weights must not be negative; when all are zero the first part takes everything.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) throw new RangeError("nothing to allocate to");
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total === 0n) return weights.map((_, i) => (i === 0 ? amount : 0n));
  const sign = amount < 0n ? -1n : 1n;
  const whole = amount * sign;
  const parts = weights.map((weight) => (whole * weight) / total);
  const rests = weights.map((weight, i) => ({ i, rest: (whole * weight) % total }));
  let left = whole - parts.reduce((a, b) => a + b, 0n);
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of rests) {
    if (left === 0n) break;
    parts[i] = (parts[i] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => part * sign);
}

/**
 * The encoded form of an amount: "1470n" becomes "14.70" (§3 currency_amount_decimal). All supported currencies have
 * two decimal places.
 */
export function toDecimal(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses the encoded form; null when it is not a plain decimal with at most two places. */
export function fromDecimal(text: string): bigint | null {
  const match = /^(-?)(0|[1-9]\d{0,14})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const amount = BigInt(match[2] ?? "0") * 100n + BigInt((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" ? -amount : amount;
}
