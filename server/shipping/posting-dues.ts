import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { openExtraRequest, type RequestRow } from "#server/ledger/index.ts";

/**
 * Opens the amount due for posting an original, `fee` in gross minor units, and replaces an unpaid one; a free one is
 * settled immediately. No mail is sent: the buyer is on the payment page already.
 */
export async function openPosting(tx: Tx, order: OrderRow, fee: bigint, now: Date): Promise<RequestRow> {
  await tx
    .updateTable("payment_request")
    .set({ state: "closed" })
    .where("kind", "=", "posting")
    .where("state", "=", "open")
    .where("id", "in", (w) =>
      w.selectFrom("payment_request_order").select("payment_request_id").where("order_id", "=", order.id),
    )
    .execute();
  return openExtraRequest(tx, order, { kind: "posting", amount: fee }, now);
}

/** The fee of a paper original is paid: the desk may post it, and the fee is invoiced. */
export async function settlePosting(tx: Tx, request: RequestRow): Promise<true> {
  await tx
    .updateTable("order")
    .set({ shipment_status: "paid" })
    .where("shipment_status", "=", "requested")
    .where("id", "in", (w) =>
      w.selectFrom("shipment").select("order_id").where("payment_request_id", "=", request.id),
    )
    .execute();
  await enqueue(tx, "invoice.issue", { payment_request_id: request.id });
  return true;
}
