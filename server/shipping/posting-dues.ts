import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Selectable } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

type RequestRow = Selectable<DB["payment_request"]>;

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
  const cart = await tx
    .selectFrom("cart")
    .select(["id", "locale"])
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: order.brand_id,
      kind: "posting",
      cart_id: cart.id,
      customer_id: order.customer_id,
      currency: order.currency,
      amount_due: fee,
      state: fee === 0n ? "settled" : "open",
      product: catalogText(cart.locale, "product.posting", { id: String(order.id) }),
      created_at: now,
      settled_at: fee === 0n ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_request_order")
    .values({ payment_request_id: request.id, order_id: order.id, amount: fee })
    .execute();
  return request;
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
