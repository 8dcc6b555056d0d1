import type { Currency } from "#domain/money.ts";

/** The figures of a manual price that are checked before it is sent; net minor units of one currency. */
export type Judged = {
  readonly lines: readonly { readonly amount: bigint; readonly listed: bigint | null }[];
  /** The list price or the price agreed before; null when neither is known. */
  readonly listed_net: bigint | null;
  /** The cost of the work; null when it is unknown. */
  readonly cost: bigint | null;
  readonly limits: QuoteLimits;
};

/** Limits of a brand for manual prices; `ceiling_net` in minor units of the currency of the price. */
export type QuoteLimits = {
  readonly least_margin_bps: bigint;
  readonly ceiling_net: bigint;
};

/**
 * Default limits of a brand (decision 0130): a minimum margin of a fifth of the net price, and a ceiling at the price
 * of the most expensive pair for the most words priced together. Ceilings and minimum hourly pay are net amounts as
 * text; those abroad are 24, 20 and 26 % of the one in złoty, rounded half up (decision 0175).
 */
export const standard_quote_limits = {
  least_margin_bps: 2_000,
  ceilings: [
    { currency: "PLN", net: "100000.00" },
    { currency: "EUR", net: "24000.00" },
    { currency: "GBP", net: "20000.00" },
    { currency: "USD", net: "26000.00" },
  ],
  // The Polish minimum hourly rate for contracts of service, gross of the worker; abroad in the relation of the ceilings.
  least_hourly: [
    { currency: "PLN", net: "31.40" },
    { currency: "EUR", net: "7.54" },
    { currency: "GBP", net: "6.28" },
    { currency: "USD", net: "8.16" },
  ],
} as const satisfies {
  least_margin_bps: number;
  ceilings: readonly { currency: Currency; net: string }[];
  least_hourly: readonly { currency: Currency; net: string }[];
};

/**
 * `below_list` and `below_margin` need a reason, `line_far` and `total_far` a confirmation, `above_ceiling` is refused.
 */
export type Concern =
  | { readonly kind: "above_ceiling"; readonly ceiling: bigint }
  | { readonly kind: "below_list"; readonly listed: bigint }
  | { readonly kind: "below_margin"; readonly cost: bigint }
  | { readonly kind: "line_far"; readonly place: number; readonly amount: bigint; readonly listed: bigint }
  | { readonly kind: "total_far"; readonly amount: bigint; readonly listed: bigint };

/** Whether a net amount is three times what was expected or more, or a third below it or less; both positive. */
export const isFar = (amount: bigint, expected: bigint): boolean =>
  expected > 0n && (amount >= 3n * expected || 3n * amount <= 2n * expected);

/**
 * All concerns about a price before it is sent, the most serious first. Discount lines and lines without a list price
 * are judged by the total alone.
 */
export function concernsOf({ lines, listed_net, cost, limits }: Judged): readonly Concern[] {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const found: Concern[] = [];
  const { ceiling_net, least_margin_bps } = limits;
  if (net > ceiling_net || lines.some(({ amount }) => amount > ceiling_net))
    found.push({ kind: "above_ceiling", ceiling: ceiling_net });
  if (listed_net !== null && net < listed_net) found.push({ kind: "below_list", listed: listed_net });
  if (cost !== null && (net - cost) * 10_000n < net * least_margin_bps)
    found.push({ kind: "below_margin", cost });
  lines.forEach(({ amount, listed }, place) => {
    if (listed !== null && amount !== listed && isFar(amount, listed))
      found.push({ kind: "line_far", place, amount, listed });
  });
  if (listed_net !== null && isFar(net, listed_net) && !found.some(({ kind }) => kind === "line_far"))
    found.push({ kind: "total_far", amount: net, listed: listed_net });
  return found;
}

/** Whether a concern requires a reason. */
export const wantsReason = ({ kind }: Concern): boolean => kind === "below_list" || kind === "below_margin";
/** Whether a concern requires a confirmation. */
export const wantsConfirmation = ({ kind }: Concern): boolean => kind === "line_far" || kind === "total_far";
