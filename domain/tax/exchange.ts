import { workingDayBefore } from "#domain/calendar.ts";
import { divideHalfUp } from "#domain/money.ts";

const millionths = 1_000_000n;
const whole_bps = 10_000n;

/**
 * The day whose NBP table A rate converts VAT into złoty: the last Polish working day before the tax point, or
 * before the day of issue when the invoice was issued earlier (art. 31a ust. 1–2). Dates are `YYYY-MM-DD`.
 */
export function nbpRateDate(tax_point: string, issued_on: string): string {
  return workingDayBefore(issued_on < tax_point ? issued_on : tax_point, "PL");
}

/** An NBP rate as published ("4.5005") in millionths of a złoty per unit; null when it is not a positive decimal. */
export function rateMicros(text: string): bigint | null {
  const match = /^(0|[1-9]\d{0,5})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return null;
  const micros = BigInt(match[1] ?? "0") * millionths + BigInt((match[2] ?? "").padEnd(6, "0"));
  return micros > 0n ? micros : null;
}

/** VAT of a foreign currency in grosze, rounded half up once. `rate_micros` is millionths of a złoty per unit. */
export const vatInPln = (vat: bigint, rate_micros: bigint): bigint =>
  divideHalfUp(vat * rate_micros, millionths);

/**
 * The mean of amounts in grosze, given as their total and count, in minor units of a currency, rounded half up once.
 * `rate_micros` is millionths of a złoty per unit.
 */
export const meanFromPln = (total: bigint, count: bigint, rate_micros: bigint): bigint =>
  divideHalfUp(total * millionths, count * rate_micros);

/** VAT in grosze of net lines with different rates, rounded half up once at the end. */
export function vatInPlnOfLines(
  lines: readonly { readonly net: bigint; readonly rate_micros: bigint }[],
  rate_bps: bigint,
): bigint {
  const total = lines.reduce((sum, line) => sum + line.net * line.rate_micros, 0n);
  return divideHalfUp(total * rate_bps, millionths * whole_bps);
}
