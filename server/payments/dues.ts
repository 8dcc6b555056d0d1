import { cartTotals } from "#domain/pricing/totals.ts";
import { atDocumentShare, traceFromJson, type TraceJson, traceToJson } from "#domain/pricing/trace.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { passCouponOn, releaseCoupons } from "./vouchers/coupon-uses.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { openRequest } from "./commands.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import { releaseOfRequests } from "./wallet/own-money.ts";
import { enqueueEach } from "#server/kernel/jobs/queue.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { lockRequests } from "./lock-requests.ts";

/** The amounts of an order that wait for a payment, the newest first. */
export const openRequestsOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .selectAll("request")
    .where("share.order_id", "=", order_id)
    .where("request.state", "=", "open")
    .orderBy("request.id", "desc");

/**
 * Closes the open requests of an order that ended or is changed. Later money revives the order or is refunded; parts that
 * came by transfer count for what is asked instead, or are a task of the desk.
 */
export async function closeRequests(tx: Tx, order_id: number, now: Date): Promise<RequestRow[]> {
  const asked = await openRequestsOf(tx, order_id).execute();
  const locked = await lockRequests(
    tx,
    asked.map(({ id }) => id),
  );
  const closed = locked.filter(({ state }) => state === "open");
  const ids = closed.map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable("payment_request").set({ state: "closed" }).where("id", "in", ids).execute();
  await enqueueEach(
    tx,
    "bank.move_parts",
    ids.map((id) => ({ payload: { payment_request_id: id } })),
  );
  await releaseOfRequests(tx, ids, now);
  await releaseCoupons(tx, ids, now);
  return closed.map((request) => ({ ...request, state: "closed" }));
}

/**
 * Opens a request for the rest of a closed one when one of its orders was cancelled before payment. VAT is computed
 * again for the smaller document, so that the invoice equals the requested amount.
 */
export async function askForTheRest(tx: Tx, closed: RequestRow, now: Date): Promise<void> {
  if (closed.cart_id === null) return;
  const cart = await tx
    .selectFrom("cart")
    .selectAll()
    .where("id", "=", closed.cart_id)
    .executeTakeFirstOrThrow();
  const orders = await tx
    .selectFrom("order")
    .selectAll()
    .where("status", "=", "payment")
    .where("id", "in", (w) =>
      w.selectFrom("payment_request_order").select("order_id").where("payment_request_id", "=", closed.id),
    )
    .orderBy("id")
    .execute();
  if (orders.length === 0) return;
  const items = orders.map((order) => ({
    net: order.price_net ?? 0n,
    gross: order.price_gross ?? 0n,
    treatment: order.tax_treatment ?? "",
    rate_bps: order.tax_rate_bps ?? 0n,
  }));
  const totals = cartTotals(items);
  const left: { id: number; amount: bigint }[] = [];
  for (const [i, { id, price_trace }] of orders.entries()) {
    const part = totals.items[i] ?? totals;
    const { net, vat, gross } = part;
    const trace = price_trace && atDocumentShare(traceFromJson(price_trace as unknown as TraceJson), part);
    await tx
      .updateTable("order")
      .set({
        price_net: net,
        vat,
        price_gross: gross,
        ...(trace && { price_trace: JSON.stringify(traceToJson(trace)) }),
      })
      .where("id", "=", id)
      .execute();
    left.push({ id, amount: gross });
  }
  const { brand_id, kind, cart_id, customer_id, currency } = closed;
  const product = catalogText(cart.locale, "product.order", {
    ids: left.map(({ id }) => String(id)).join(", "),
  });
  const request = await openRequest(
    tx,
    { brand: brandOfRow(brand_id), kind, cart_id, customer_id, currency, orders: left, product },
    now,
  );
  await passCouponOn(tx, closed.id, request.id, now);
}
