import { allocate } from "../money.ts";
import { documentTotals } from "../pricing/totals.ts";
import type { Totals } from "../pricing/trace.ts";

/** A line of an invoice after all its corrections: minor units of the document's currency, never negative. */
export type StandingLine = Totals & {
  /** Null: not taxed in Poland. */
  readonly vat_rate_bps: bigint | null;
};

/** Sums of amounts of one currency, minor units. */
export const sumOf = (lines: readonly Totals[]): Totals =>
  lines.reduce<Totals>(
    (sum, { net, vat, gross }) => ({ net: sum.net + net, vat: sum.vat + vat, gross: sum.gross + gross }),
    { net: 0n, vat: 0n, gross: 0n },
  );

/** The change of a correction, `after` less `before`: the amounts that are booked (P_13, P_14, P_15). */
export function difference(before: readonly Totals[], after: readonly Totals[]): Totals {
  const [from, to] = [sumOf(before), sumOf(after)];
  return { net: to.net - from.net, vat: to.vat - from.vat, gross: to.gross - from.gross };
}

/**
 * Spreads a refund (gross minor units) over lines in proportion to their amounts; the parts sum to the refund. Throws
 * RangeError when more is refunded than they have.
 */
export function spreadBack(lines: readonly Totals[], amount: bigint): bigint[] {
  if (amount < 0n || amount > sumOf(lines).gross)
    throw new RangeError("a correction refunds more than was invoiced");
  if (lines.length === 0) return [];
  return allocate(
    amount,
    lines.map(({ gross }) => gross),
  );
}

/**
 * The lines less `back` (gross minor units, one amount per line). VAT is computed once per rate on the deducted amounts
 * (art. 106e ust. 7), as in the ministry's examples; a line deducted in full includes all its VAT, so an original and
 * its corrections to zero always sum to zero.
 */
export function reducedLines<L extends StandingLine>(lines: readonly L[], back: readonly bigint[]): L[] {
  const parts = lines.map((line, i) => ({ line, off: back[i] ?? 0n }));
  if (parts.some(({ line, off }) => off < 0n || off > line.gross))
    throw new RangeError("a refund exceeds the amount of its line");
  const partial = parts.filter(({ line, off }) => off > 0n && off < line.gross);
  const { items } = documentTotals(
    partial.map(({ line, off }) => ({
      net: 0n,
      gross: off,
      treatment: "",
      rate_bps: line.vat_rate_bps ?? 0n,
    })),
    "gross_first",
  );
  return parts.map(({ line, off }) => {
    if (off === 0n) return line;
    if (off === line.gross) return { ...line, net: 0n, vat: 0n, gross: 0n };
    const counted = items[partial.findIndex((one) => one.line === line)]?.vat ?? 0n;
    // Rounding never makes net or VAT of a line negative.
    const vat = clamp(counted, off - line.net, line.vat);
    return { ...line, net: line.net - (off - vat), vat: line.vat - vat, gross: line.gross - off };
  });
}

const clamp = (value: bigint, least: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value;

/** What a correction is for: a change of amounts, other data of the buyer, or an invoice that named another buyer. */
export type CorrectionKind = "amount" | "buyer" | "cancelled";

type Dated = { readonly date_of_issue: string; readonly sale_date: string };

/**
 * The day whose month declares a document: a change of amounts counts when it is issued, and what was wrong from the
 * beginning with its invoice (TypKorekty 2 and 1). The registers compute the same in the database.
 */
export const declaredOn = (
  { correction, date_of_issue, sale_date }: Dated & { readonly correction: CorrectionKind | null },
  corrected: Dated | null,
): string => (correction === "amount" ? date_of_issue : (corrected?.sale_date ?? sale_date));
