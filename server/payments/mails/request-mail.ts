import { idOf } from "#server/kernel/jobs/job.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { addressee, ordersOfRequest } from "#server/orders/index.ts";

/** The amount due of a job with its orders and the address of its buyer. */
export async function requestOf(running: Writing) {
  const request = await running.tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", idOf(running, "payment_request_id"))
    .executeTakeFirstOrThrow();
  if (request.cart_id === null) throw new Error(`payment request ${request.id} has no cart`);
  return {
    request,
    to: await addressee(running.tx, request.cart_id),
    orders: await ordersOfRequest(running.tx, request.id),
  };
}

/** An open amount due without a running payment attempt, with its orders; null when there is no reason to write. */
export async function unpaid(running: Writing) {
  const { tx } = running;
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", idOf(running, "payment_request_id"))
    .executeTakeFirstOrThrow();
  // A top-up or an invoice has no cart; they are not reminded of here.
  if (request.cart_id === null || request.state !== "open") return null;
  const attempts = await tx
    .selectFrom("payment")
    .select(["state", "provider"])
    .where("payment_request_id", "=", request.id)
    .execute();
  // Money on its way needs no mail, and a payer by bank transfer has had one with everything it takes.
  if (attempts.some(({ state, provider }) => state === "pending" || provider === "bank")) return null;
  const orders = await ordersOfRequest(tx, request.id);
  return orders.length === 0 ? null : { request, orders, attempts, to: await addressee(tx, request.cart_id) };
}
