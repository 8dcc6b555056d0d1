import type { InvoiceKind } from "../invoices/invoice.ts";
import { vatFromGross } from "../money.ts";
import type { Totals } from "../pricing/trace.ts";

/**
 * The VAT treatment of a prepaid balance: multi-purpose (art. 2 pkt 45: VAT when it is used) or single-purpose (pkt 44:
 * VAT when it is paid in, and none at use).
 */
export type VoucherKind = "MPV" | "SPV";

/** The Polish rate, bps: a single-purpose voucher is one because its rate is known when it is sold. */
const polish_rate_bps = 2300n;

export type TopUpPaper = Totals & {
  readonly kind: Extract<InvoiceKind, "TOP" | "VAT">;
  /** Null: the document shows no tax. */
  readonly vat_rate_bps: bigint | null;
  /** The mark of the structured invoice on each line. */
  readonly procedure: "B_SPV" | null;
};

/** The document of a top-up of `paid` (gross minor units): a confirmation without VAT, or an invoice with it. */
export function topUpPaper(voucher: VoucherKind, paid: bigint): TopUpPaper {
  if (voucher === "MPV")
    return { kind: "TOP", vat_rate_bps: null, procedure: null, net: paid, vat: 0n, gross: paid };
  const vat = vatFromGross(paid, polish_rate_bps);
  return {
    kind: "VAT",
    vat_rate_bps: polish_rate_bps,
    procedure: "B_SPV",
    net: paid - vat,
    vat,
    gross: paid,
  };
}
