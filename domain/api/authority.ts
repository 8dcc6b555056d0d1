/** What a key may still order for: gross minor units in the currency of its account. */
export type Authority = {
  readonly currency: string;
  readonly order_limit: bigint;
  readonly day_limit: bigint;
  readonly month_limit: bigint;
};
export type Spent = { readonly day: bigint; readonly month: bigint };
export type LimitKind = "order" | "day" | "month" | "currency";

/**
 * Whether an order of `gross` minor units is within the limits of a key; otherwise the limit that it exceeds. An amount in
 * another currency is outside of all limits, because no rate is agreed.
 */
export function limitAgainst(
  { currency, order_limit, day_limit, month_limit }: Authority,
  gross: { readonly amount: bigint; readonly currency: string },
  spent: Spent,
): LimitKind | null {
  if (gross.currency !== currency) return "currency";
  if (gross.amount > order_limit) return "order";
  if (spent.day + gross.amount > day_limit) return "day";
  return spent.month + gross.amount > month_limit ? "month" : null;
}
