import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { RequestRow } from "./rows.ts";

/**
 * Opens an amount due in addition to the price of an order (gross minor units of its currency); a free one is settled
 * immediately. What it is for is named in the language of the buyer.
 */
export async function openExtraRequest(
  tx: Tx,
  order: OrderRow,
  { kind, amount }: { readonly kind: "posting" | "overtime"; readonly amount: bigint },
  now: Date,
): Promise<RequestRow> {
  const { locale } = await tx
    .selectFrom("cart")
    .select("locale")
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: order.brand_id,
      kind,
      cart_id: order.cart_id,
      customer_id: order.customer_id,
      currency: order.currency,
      amount_due: amount,
      state: amount === 0n ? "settled" : "open",
      product: catalogText(locale, `product.${kind}`, { id: String(order.id) }),
      created_at: now,
      settled_at: amount === 0n ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_request_order")
    .values({ payment_request_id: request.id, order_id: order.id, amount })
    .execute();
  return request;
}
