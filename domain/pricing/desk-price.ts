import { micros_per_minor } from "./sheet.ts";
import { fixedLine, type LineCode, lineAmount, type PriceLine, totalsOf, type TotalMode } from "./trace.ts";

/**
 * The part of a manual price that follows the price list. Rates as in a trace; the minimum was calculated by `rate_bps`
 * and `mode`.
 */
export type Listed = {
  readonly lines: readonly PriceLine[];
  readonly rate_bps: bigint;
  readonly mode: TotalMode;
};

/** One line of a manual price, net minor units. `code` names the price list line that it represents. */
export type DeskLine = {
  readonly label: string;
  readonly amount: bigint;
  readonly code: LineCode | null;
  /** The amount was entered by hand and does not change; otherwise it is the price of the list. */
  readonly typed: boolean;
};

/**
 * The amount of a price list line after lines with the sum `above` (net minor units): a share applies to that sum, a
 * minimum adds the missing difference, every other line has its price by the list.
 */
export function amountBelow(line: PriceLine, above: bigint, { rate_bps }: Listed): bigint {
  if (line.unit === "percent") return lineAmount("percent", above, line.rate_micros, above);
  if (line.unit !== "minimum") return line.amount;
  const minimum_gross = line.rate_micros / micros_per_minor;
  return totalsOf(above, minimum_gross, rate_bps).net - above;
}

/** A line whose amount is not the current list price: its position and the list price, net minor units. */
export type Outdated = { readonly place: number; readonly listed: bigint | null };

/**
 * The lines of a manual price: steps of the list where it was followed, fixed amounts where an amount was entered.
 * `outdated` is the first line that is marked as a list price and is not.
 */
export function deskLines(
  lines: readonly DeskLine[],
  listed: Listed | null,
): { readonly lines: readonly PriceLine[]; readonly net: bigint; readonly outdated: Outdated | null } {
  const made: PriceLine[] = [];
  let net = 0n;
  let outdated: Outdated | null = null;
  for (const [place, { label, amount, code, typed }] of lines.entries()) {
    const of_list = code === null ? undefined : listed?.lines.find((one) => one.code === code);
    if (code === null || typed) made.push(fixedLine(code ?? "by_hand", amount, label, true));
    else {
      const asked = of_list && listed ? amountBelow(of_list, net, listed) : null;
      if (asked !== amount) outdated ??= { place, listed: asked };
      made.push(followed(of_list ?? fixedLine(code, amount, label), { label, amount, above: net }));
    }
    net += amount;
  }
  return { lines: made, net, outdated };
}

/** A step of the list: a share applies to the lines above it, the minimum is a fixed amount. */
function followed(
  line: PriceLine,
  { label, amount, above }: { readonly label: string; readonly amount: bigint; readonly above: bigint },
): PriceLine {
  if (line.unit === "percent") return { ...line, quantity: above, amount, label };
  if (line.unit === "minimum") return fixedLine(line.code, amount, label);
  return { ...line, amount, label };
}

/** The net sum of the list lines, minor units. */
export const netOf = (lines: readonly PriceLine[]): bigint =>
  lines.reduce((sum, { amount }) => sum + amount, 0n);
