import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockAttempts, type PaymentRow, type RequestRow, lockWallet } from "#server/ledger/index.ts";

/**
 * Locks payment requests with the orders they ask for, in the order of `server/kernel/db/lock-order.ts`: first the orders, then
 * the requests. Answers the requests; unknown ids are left out.
 */
export async function lockRequests(tx: Tx, ids: readonly number[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  await tx
    .selectFrom("order")
    .select("id")
    .where("id", "in", (w) =>
      w.selectFrom("payment_request_order").select("order_id").where("payment_request_id", "in", ids),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return lockWithoutOrders(tx, ids);
}

const lockWithoutOrders = (tx: Tx, ids: readonly number[]): Promise<RequestRow[]> =>
  tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** The same for one request that exists. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow> {
  const [request] = await lockRequests(tx, [id]);
  if (!request) throw new Error(`there is no payment request ${id}`);
  return request;
}

/**
 * Locks everything that giving money of these requests back to the buyer of an order touches: the requests, all attempts
 * at them, the buyer's wallet, and the invoices that are corrected. The caller has locked the order; other orders of the
 * same requests are not touched. Answers the attempts.
 */
export async function lockMoneyBack(
  tx: Tx,
  request_ids: readonly number[],
  order: Pick<OrderRow, "customer_id">,
): Promise<PaymentRow[]> {
  if (request_ids.length === 0) return [];
  await lockWithoutOrders(tx, request_ids);
  const attempts = await lockAttempts(tx, request_ids);
  if (order.customer_id !== null) await lockWallet(tx, order.customer_id);
  await lockInvoices(tx, request_ids);
  return attempts;
}

/** Locks the invoices of requests: what is paid, corrected or asked for again is said on them. */
export async function lockInvoices(tx: Tx, request_ids: readonly number[]): Promise<void> {
  if (request_ids.length === 0) return;
  await tx
    .selectFrom("invoice")
    .select("id")
    .where("payment_request_id", "in", request_ids)
    .where("kind", "in", ["VAT", "KOR"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
