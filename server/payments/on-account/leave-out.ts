import type { Tx } from "#server/kernel/db/open.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import { askFor, sharesOf } from "../paid-again.ts";
import { takeOffInvoice } from "#server/invoices/index.ts";

/**
 * Removes an order that ended from a repeated request: the invoice is corrected, because the order is not paid any more,
 * and a new request is opened for the rest. The caller has closed `request`.
 */
export async function leaveOut(tx: Tx, request: RequestRow, order_id: number, now: Date): Promise<void> {
  await takeOffInvoice(tx, { payment_request_id: request.id, order_id }, now);
  const left = (await sharesOf(tx, request)).filter((share) => share.order_id !== order_id);
  if (left.length > 0) await askFor(tx, request, left, now);
}
