import type { PackageKey, Service } from "../catalog.ts";

/** What a code is for; null: everything. `least` is minor units of what the buyer reads, before the discount. */
export type DiscountScope = {
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
