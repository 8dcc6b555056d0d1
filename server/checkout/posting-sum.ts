import type { MoneyView } from "#contract/shared.ts";
import { netOfPosting } from "#domain/pricing/posting.ts";

/** The posting of one order: gross minor units, and the tax rate of the order. */
export type PostingOfOrder = { readonly fee: bigint; readonly rate_bps: bigint };

/** What the posting of several orders costs; null without posting. */
export function postingSum(
  all: readonly PostingOfOrder[],
  money: (amount: bigint) => MoneyView,
): { price_net: MoneyView; price_gross: MoneyView } | null {
  if (all.length === 0) return null;
  const sum = (part: (one: PostingOfOrder) => bigint) =>
    money(all.reduce((total, one) => total + part(one), 0n));
  return {
    price_net: sum(({ fee, rate_bps }) => netOfPosting(fee, rate_bps)),
    price_gross: sum(({ fee }) => fee),
  };
}
