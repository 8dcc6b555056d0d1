import type { Tx } from "#server/kernel/db/open.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import { askFor, sharesOf } from "../paid-again.ts";
import { takeOffInvoice } from "#server/invoices/index.ts";

/**
 * An order ended while its money was asked for a second time: its invoice is corrected, because nobody pays for it any
 * more, and what is left of the request is asked for. `request` was closed by the caller.
 */
export async function leaveOut(tx: Tx, request: RequestRow, order_id: number, now: Date): Promise<void> {
  await takeOffInvoice(tx, { payment_request_id: request.id, order_id }, now);
  const left = (await sharesOf(tx, request)).filter((share) => share.order_id !== order_id);
  if (left.length > 0) await askFor(tx, request, left, now);
}
