import type { DeskOrder } from "#contract/views/staff.ts";
import type { PackageKey } from "#domain/catalog.ts";
import { share } from "#domain/money.ts";
import { late_quote_bps } from "#domain/orders/supplement.ts";
import { codeOff, rateOf } from "./quote-draft.ts";

/** The VAT rate of a quote, basis points: by the customer's data of now, for later prices that of the order. */
export const quotedRate = ({ vat_rate_now, order }: DeskOrder): bigint =>
  rateOf(vat_rate_now ?? order.tax_rate);

/**
 * What the server takes off a net sum by itself, in minor units: the code of the request, and of the rest the discount of a
 * quote that comes late.
 */
export function discountsOf(
  desk: DeskOrder,
  { package_key, late }: { readonly package_key: PackageKey; readonly late: boolean },
): (net: bigint) => { readonly code: bigint; readonly late: bigint } {
  return (net) => {
    const code = codeOff(net, desk, package_key, quotedRate(desk));
    return { code, late: late && net > code ? share(net - code, late_quote_bps) : 0n };
  };
}
