/** What a key, a member or a cost centre may still order for: gross minor units in the currency of the account. */
export type Authority = {
  readonly currency: string;
  /** Null: no limit. */
  readonly order_limit: bigint | null;
  readonly day_limit: bigint | null;
  readonly month_limit: bigint | null;
  /** Whether an order above a limit waits for a person who decides, or is refused. */
  readonly above: "ask" | "refuse";
};
export type Spent = { readonly day: bigint; readonly month: bigint };
export const no_spending: Spent = { day: 0n, month: 0n };
type LimitKind = "order" | "day" | "month" | "currency";
export type Verdict =
  | { readonly answer: "yes" }
  | { readonly answer: "ask" | "refuse"; readonly limit: LimitKind };
type Gross = { readonly amount: bigint; readonly currency: string };

/** The limit that an order of `gross` exceeds, the narrowest first; null within all of them, the limits included. */
function limitAgainst(authority: Authority, gross: Gross, spent: Spent): LimitKind | null {
  const { currency, order_limit, day_limit, month_limit } = authority;
  if (order_limit === null && day_limit === null && month_limit === null) return null;
  if (gross.currency !== currency) return "currency";
  if (order_limit !== null && gross.amount > order_limit) return "order";
  if (day_limit !== null && spent.day + gross.amount > day_limit) return "day";
  return month_limit !== null && spent.month + gross.amount > month_limit ? "month" : null;
}

/**
 * Whether an order of `gross` minor units may be placed after what was `spent` before it. An amount in another currency is
 * outside of all limits, because no rate is agreed.
 */
export function mayOrder(authority: Authority, gross: Gross, spent: Spent): Verdict {
  const limit = limitAgainst(authority, gross, spent);
  return limit === null ? { answer: "yes" } : { answer: authority.above, limit };
}
