import type { OrderRow } from "#server/kernel/db/rows.ts";
import { vatFromNet } from "#domain/money.ts";
import { overtimeNet } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { afterRequest } from "#server/kernel/jobs/after.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { RequestRow } from "#server/ledger/rows.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

/**
 * Opens the amount due for overtime (4.8), so many started half hours at the rate and with the tax of the order; null
 * for an order without a price. The customer gets a letter with the way to pay it.
 */
export async function openOvertime(
  tx: Tx,
  order: OrderRow,
  { blocks, paid_minutes }: { readonly blocks: number; readonly paid_minutes: number },
  now: Date,
): Promise<RequestRow | null> {
  const net = overtimeNet(order.price_net ?? 0n, paid_minutes, blocks);
  if (net <= 0n) return null;
  const gross = net + vatFromNet(net, order.tax_rate_bps ?? 0n);
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
      kind: "overtime",
      cart_id: cart.id,
      customer_id: order.customer_id,
      currency: order.currency,
      amount_due: gross,
      state: "open",
      product: catalogText(cart.locale, "product.overtime", { id: String(order.id) }),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_request_order")
    .values({ payment_request_id: request.id, order_id: order.id, amount: gross })
    .execute();
  for (const name of afterRequest.overtime_opened)
    await enqueue(tx, name, { payment_request_id: request.id });
  return request;
}

/** Overtime that is paid is invoiced; nothing else waits for it. */
export async function settleOvertime(tx: Tx, request: RequestRow): Promise<true> {
  for (const name of afterRequest.overtime_settled)
    await enqueue(tx, name, { payment_request_id: request.id });
  return true;
}
