import { vatFromGross } from "./money.ts";
import type { Totals } from "./pricing/trace.ts";

/** An order that is paid in parts, as an advance invoice (ZAL) takes it: what was paid, taxed as the order is. */
export type Advance = Totals & { readonly number: string };

/** The totals of an advance invoice: VAT is inside what was paid (art. 106f ust. 1 pkt 3), minor units. */
export function advanceTotals(paid_gross: bigint, rate_bps: bigint | null): Totals {
  if (paid_gross <= 0n) throw new RangeError("an advance is an amount that was paid");
  const vat = vatFromGross(paid_gross, rate_bps ?? 0n);
  return { net: paid_gross - vat, vat, gross: paid_gross };
}

/**
 * The totals of the final invoice (ROZ) of an order: its whole value less what the advance invoices took, VAT and net
 * each, so that all of them together are the order to the last minor unit (art. 106f ust. 3). Throws RangeError when
 * more was paid in advance than the order costs.
 */
export function finalTotals(order: Totals, advances: readonly Totals[]): Totals {
  const rest = advances.reduce<Totals>(
    (left, { net, vat, gross }) => ({
      net: left.net - net,
      vat: left.vat - vat,
      gross: left.gross - gross,
    }),
    { net: order.net, vat: order.vat, gross: order.gross },
  );
  if (rest.gross < 0n) throw new RangeError("the advances are more than the order");
  return rest;
}
