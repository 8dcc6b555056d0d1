import type { PackageKey, Service } from "../catalog.ts";
import { share, vatFromGross, vatFromNet } from "../money.ts";

/** What a code is for; null: everything. `least` is minor units of what the buyer reads, before the discount. */
type DiscountScope = {
  readonly services: readonly string[] | null;
  readonly packages: readonly string[] | null;
  readonly least: bigint | null;
};

/** A coupon's effect on one order; an `amount` is minor units of what the buyer reads: gross for private, net for a company. */
export type Discount = (
  | { readonly kind: "percent"; readonly bps: bigint }
  | { readonly kind: "amount"; readonly amount: bigint }
) & { readonly scope?: DiscountScope };

type Sold = { readonly service: Service; readonly package?: PackageKey };

/** Whether a code is for an order at all; packages are those of written translation, where none is named Economy. */
export const isForOrder = ({ scope }: Discount, sold: Sold): boolean =>
  !scope ||
  ((scope.services?.includes(sold.service) ?? true) &&
    (scope.packages?.includes(sold.package ?? "economy") ?? true));

/** Whether a price (minor units of what the buyer reads, before the discount) is high enough for a code. */
export const isEnough = ({ scope }: Discount, price: bigint): boolean => price >= (scope?.least ?? 0n);

/** What is quoted by hand, and to whom. */
export type Quoted = Sold & { readonly buyer: "private" | "company"; readonly rate_bps: bigint };

/** A net price as its buyer reads it, minor units: gross for a private person, net for a company. */
export const readPrice = (net: bigint, { buyer, rate_bps }: Quoted): bigint =>
  buyer === "private" ? net + vatFromNet(net, rate_bps) : net;

/**
 * What a code takes off a price made by hand, net minor units; 0 where it is not for it. Never so much that less than
 * `least_net` is left, and never all: a quote is above zero.
 */
export function takenOff(net: bigint, discount: Discount, quoted: Quoted, least_net: bigint): bigint {
  if (!isForOrder(discount, quoted) || !isEnough(discount, readPrice(net, quoted))) return 0n;
  const wanted =
    discount.kind === "percent"
      ? share(net, discount.bps)
      : quoted.buyer === "company"
        ? discount.amount
        : discount.amount - vatFromGross(discount.amount, quoted.rate_bps);
  const most = net - (least_net > 1n ? least_net : 1n);
  return most <= 0n || wanted <= 0n ? 0n : wanted < most ? wanted : most;
}
