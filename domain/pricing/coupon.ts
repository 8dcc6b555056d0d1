import type { Currency } from "../money.ts";
import { most_share_bps } from "../accounts/second-person.ts";

export const coupon_kinds = ["percent", "amount", "top_up"] as const;
export type CouponKind = (typeof coupon_kinds)[number];

/** The terms of a code: its value and its conditions. Amounts are minor units of `currency`. */
export type CouponTerms = {
  readonly kind: CouponKind;
  readonly percent_bps: bigint | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly least: bigint | null;
  readonly services: readonly string[] | null;
  readonly packages: readonly string[] | null;
  readonly exclusive: boolean;
};

const sameWords = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.toSorted().join() === b.toSorted().join());

/** Whether two sets of terms are equal; the order of services does not matter. */
export const sameTerms = (a: CouponTerms, b: CouponTerms): boolean =>
  a.kind === b.kind &&
  a.percent_bps === b.percent_bps &&
  a.amount === b.amount &&
  a.currency === b.currency &&
  a.least === b.least &&
  a.exclusive === b.exclusive &&
  sameWords(a.services, b.services) &&
  sameWords(a.packages, b.packages);

type Worth = Pick<CouponTerms, "percent_bps" | "amount"> & { readonly most_uses: number | null };
/**
 * The maximum total discount of a code, minor units of its currency: zero for a share of at most half of the price,
 * null without a limit by amount or number of uses.
 */
export function couponWorth({ percent_bps, amount, most_uses }: Worth): bigint | null {
  if (percent_bps !== null) return percent_bps > most_share_bps ? null : 0n;
  return most_uses === null ? null : (amount ?? 0n) * BigInt(most_uses);
}

export const coupon_states = ["running", "planned", "off", "used_up", "ended"] as const;
export type CouponState = (typeof coupon_states)[number];

/** The state of a code at `now` (epoch milliseconds, as `from` and `to`); `uses` includes pending payments. */
export function couponState(
  code: {
    readonly active: boolean;
    readonly from: number;
    readonly to: number | null;
    readonly most_uses: number | null;
    readonly uses: number;
  },
  now: number,
): CouponState {
  if (code.to !== null && code.to <= now) return "ended";
  if (!code.active) return "off";
  if (code.most_uses !== null && code.uses >= code.most_uses) return "used_up";
  return code.from > now ? "planned" : "running";
}
