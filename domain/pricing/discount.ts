import type { PackageKey, Service } from "../catalog.ts";
import { share, vatFromGross, vatFromNet } from "../money.ts";
import { beforeCode, type PriceTrace, recompute } from "./trace.ts";

/** The scope of a code; null: everything. `least` is minor units of the displayed price, before the discount. */
type DiscountScope = {
  readonly services: readonly string[] | null;
  readonly packages: readonly string[] | null;
  readonly least: bigint | null;
};

/**
 * A coupon's effect on one order; an `amount` is minor units of the displayed price: gross for private persons, net for
 * companies.
 */
export type Discount = (
  | { readonly kind: "percent"; readonly bps: bigint }
  | { readonly kind: "amount"; readonly amount: bigint }
) & { readonly scope?: DiscountScope };

type Sold = { readonly service: Service; readonly package?: PackageKey };

/** Whether a code applies to an order; packages are those of written translation, Economy without one. */
export const isForOrder = ({ scope }: Discount, sold: Sold): boolean =>
  !scope ||
  ((scope.services?.includes(sold.service) ?? true) &&
    (scope.packages?.includes(sold.package ?? "economy") ?? true));

/** Whether a price (minor units as displayed, before the discount) reaches the minimum of a code. */
export const isEnough = ({ scope }: Discount, price: bigint): boolean => price >= (scope?.least ?? 0n);

/** A manual quote and its customer. */
export type Quoted = Sold & { readonly buyer: "private" | "company"; readonly rate_bps: bigint };

/** A net price as displayed to its buyer, minor units: gross for a private person, net for a company. */
export const readPrice = (net: bigint, { buyer, rate_bps }: Quoted): bigint =>
  buyer === "private" ? net + vatFromNet(net, rate_bps) : net;

/**
 * The discount of a code on a manual price, net minor units; 0 when it does not apply. The rest is at least `least_net`
 * and above zero.
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

/** What a code takes off a price in the end, minor units: less than its line where the price meets the minimum. */
export function savedByCode(trace: PriceTrace): { readonly net: bigint; readonly gross: bigint } | null {
  const full = beforeCode(trace);
  if (full.lines.length === trace.lines.length) return null;
  const now = recompute({ lines: trace.lines, rate_bps: trace.rate_bps });
  return full.gross > now.gross ? { net: full.net - now.net, gross: full.gross - now.gross } : null;
}
