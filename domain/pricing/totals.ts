import { vatFromGross, vatFromNet } from "#domain/money.ts";
import type { TotalMode, Totals } from "./trace.ts";

/** One priced item of a cart or an invoice: minor units of the document's currency, and its tax treatment. */
export type TaxedItem = {
  readonly net: bigint;
  readonly gross: bigint;
  readonly treatment: string;
  readonly rate_bps: bigint;
};

/** The part of a document with one treatment and rate. */
type RateTotals = Totals & { readonly treatment: string; readonly rate_bps: bigint };

/** Totals of a document: by rate, in total, and spread over the items in their order. */
export type DocumentTotals = Totals & {
  readonly rates: readonly RateTotals[];
  readonly items: readonly Totals[];
};

/**
 * VAT once per rate on the whole document (art. 106e ust. 1 pkt 14): from Σ net in net_first, out of Σ gross in
 * gross_first. The VAT is spread over the items by the largest remainder, so items sum to the document; the negated
 * document gives exactly the negated totals.
 */
export function documentTotals(items: readonly TaxedItem[], mode: TotalMode): DocumentTotals {
  const rates: RateTotals[] = [];
  const settled: Totals[] = items.map(({ net, gross }) => ({ net, vat: gross - net, gross }));
  for (const places of alike(items)) {
    const first = items[places[0] ?? -1];
    if (!first) continue;
    const { treatment, rate_bps } = first;
    const bases = places.map(
      (place) => (mode === "net_first" ? items[place]?.net : items[place]?.gross) ?? 0n,
    );
    const base = bases.reduce((a, b) => a + b, 0n);
    const vat = mode === "net_first" ? vatFromNet(base, rate_bps) : vatFromGross(base, rate_bps);
    const parts = spread(vat, bases, rate_bps, mode === "net_first" ? 10_000n : 10_000n + rate_bps);
    places.forEach((place, i) => {
      settled[place] = withVat(bases[i] ?? 0n, parts[i] ?? 0n, mode);
    });
    rates.push({ treatment, rate_bps, ...withVat(base, vat, mode) });
  }
  const net = rates.reduce((sum, rate) => sum + rate.net, 0n);
  const vat = rates.reduce((sum, rate) => sum + rate.vat, 0n);
  return { net, vat, gross: net + vat, rates, items: settled };
}

/** Totals of a cart, the same for private persons and companies (decision 0224): its gross is the sum of its orders. */
export const cartTotals = (items: readonly TaxedItem[]): DocumentTotals =>
  documentTotals(items, "gross_first");

/** Positions of the items that share treatment and rate, in order of first appearance. */
function alike(items: readonly TaxedItem[]): number[][] {
  const groups = new Map<string, number[]>();
  items.forEach((item, place) => {
    const key = `${item.treatment} ${item.rate_bps}`;
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  });
  return [...groups.values()];
}

function withVat(base: bigint, vat: bigint, mode: TotalMode): Totals {
  return mode === "net_first" ? { net: base, vat, gross: base + vat } : { net: base - vat, vat, gross: base };
}

/**
 * Largest remainder over each item's own exact VAT (base × numerator / denominator). Unlike `allocate` it takes bases
 * of either sign, because a correction lists reversed items next to their replacements.
 */
function spread(vat: bigint, bases: readonly bigint[], numerator: bigint, denominator: bigint): bigint[] {
  const total = bases.reduce((a, b) => a + b, 0n);
  const leading = total === 0n ? (bases.find((base) => base !== 0n) ?? 0n) : total;
  const sign = leading < 0n ? -1n : 1n;
  const parts = bases.map((base) => floorDivide(base * sign * numerator, denominator));
  const rests = bases.map((base, i) => ({
    i,
    rest: base * sign * numerator - (parts[i] ?? 0n) * denominator,
  }));
  let left = vat * sign - parts.reduce((a, b) => a + b, 0n);
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of rests) {
    if (left <= 0n) break;
    parts[i] = (parts[i] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => part * sign);
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
