import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import { share } from "#domain/money.ts";
import { late_quote_bps } from "#domain/orders/supplement.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { openRequest } from "#server/payments/index.ts";
import { hasBuyer, type QuoteRow } from "./queries.ts";
import { dueOf } from "#server/kernel/settings/settings.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { agreedTo } from "#server/orders/index.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { keepQuotedCoupon } from "./quote-coupon.ts";

/** Whether the desk has missed its promise for this order (§9, D13), with this version of the quote or one before. */
export async function isLate(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const due = await dueOf(tx, order);
  return order.quoted_late || (due !== null && now > due && order.info_asked_at === null);
}

type Line = { readonly label: string; readonly amount: bigint };

/** A late quote takes five per cent off its net by itself (decision 0070); rounded half up. */
export function withGoodwill(
  lines: readonly Line[],
  { late, locale }: { readonly late: boolean; readonly locale: CartRow["locale"] },
): readonly Line[] {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0n);
  if (!late || net <= 0n) return lines;
  return [...lines, { label: catalogText(locale, "line.goodwill"), amount: -share(net, late_quote_bps) }];
}

/** Whether the customer let us start up to this price, agreed to everything, and said whom the invoice is for (T08). */
export async function startsUnasked(
  tx: Tx,
  cart: CartRow,
  { preapproved_gross, price_gross }: Pick<OrderRow, "preapproved_gross" | "price_gross">,
): Promise<boolean> {
  if (preapproved_gross === null || (price_gross ?? 0n) > preapproved_gross || !hasBuyer(cart)) return false;
  if (!(await agreedTo(tx, cart.id, "terms"))) return false;
  return cart.user_type === "company" || agreedTo(tx, cart.id, "early_start");
}

type Unasked = {
  readonly cart: CartRow;
  readonly order: OrderRow;
  readonly quote: QuoteRow;
};

/** The quote counts as accepted, and what it costs is asked for. */
export async function takeUnasked(tx: Tx, { cart, order, quote }: Unasked, now: Date): Promise<void> {
  await tx
    .updateTable("quote")
    .set({ state: "accepted", decided_at: now })
    .where("id", "=", quote.id)
    .execute();
  await tx.updateTable("cart").set({ placed_at: now }).where("id", "=", cart.id).execute();
  const request = await openRequest(
    tx,
    {
      brand: brandOfRow(order.brand_id),
      kind: "cart",
      cart_id: cart.id,
      customer_id: cart.customer_id,
      currency: order.currency,
      orders: [{ id: order.id, amount: quote.price_gross }],
      product: catalogText(cart.locale, "product.order", { ids: String(order.id) }),
    },
    now,
  );
  await keepQuotedCoupon(tx, quote, cart, request.id, now);
}
