import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockAttempts, type PaymentRow, type RequestRow, lockWallet } from "#server/ledger/index.ts";

type Ids = readonly number[] | ReturnType<typeof requestOfEvent>;

/** Locks the orders of payment requests by their ids, with the columns that settling reads. */
export const lockOrdersOf = (tx: Tx, request_ids: Ids) =>
  tx
    .selectFrom("order")
    .select(["id", "status", "brand_id", "production_minutes", "session_starts_at", "duration_minutes"])
    .where("id", "in", (w) =>
      w.selectFrom("payment_request_order").select("order_id").where("payment_request_id", "in", request_ids),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
export type LockedOrder = Awaited<ReturnType<typeof lockOrdersOf>>[number];

/**
 * Locks payment requests with their orders, in the order of `server/kernel/db/lock-order.ts`: first the orders, then
 * the requests. Answers the requests; unknown ids are left out.
 */
export async function lockRequests(tx: Tx, ids: readonly number[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  await lockOrdersOf(tx, ids);
  return lockWithoutOrders(tx, ids);
}

const lockWithoutOrders = (tx: Tx, ids: Ids): Promise<RequestRow[]> =>
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

/** An event is read without a lock to find its request, which is locked before it. */
const requestOfEvent = (tx: Tx, provider_event_id: number) =>
  tx
    .selectFrom("provider_event")
    .innerJoin("payment", "payment.id", "provider_event.payment_id")
    .select("payment.payment_request_id")
    .where("provider_event.id", "=", provider_event_id);

/** Locks the request of a provider's event with its orders; null for an event about no attempt. */
export async function lockRequestOfEvent(
  tx: Tx,
  provider_event_id: number,
): Promise<{ readonly request: RequestRow; readonly orders: readonly LockedOrder[] } | null> {
  const ids = requestOfEvent(tx, provider_event_id);
  const orders = await lockOrdersOf(tx, ids);
  const [request] = await lockWithoutOrders(tx, ids);
  return request ? { request, orders } : null;
}

/**
 * Locks the rows that a refund of these requests for one order changes: the requests, all attempts at them, the buyer's
 * wallet, and the invoices that are corrected. The caller has locked the order; other orders of the
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

/** Locks the invoices of requests before a payment, a correction or a repeated request changes them. */
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
