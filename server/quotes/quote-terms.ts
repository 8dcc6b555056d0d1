import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
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
import { reserveQuotedCoupon } from "./quote-coupon.ts";

/** Whether the desk has missed its promise for this order (§9, D13), with this version of the quote or an earlier one. */
export async function isLate(db: Kysely<DB>, order: OrderRow, now: Date): Promise<boolean> {
  const due = await dueOf(db, order);
  return order.quoted_late || (due !== null && now > due && order.info_asked_at === null);
}

type Line = { readonly label: string; readonly amount: bigint };

/** A late quote automatically reduces its net by five per cent (decision 0070); rounded half up. */
export function withGoodwill(
  lines: readonly Line[],
  { late, locale }: { readonly late: boolean; readonly locale: CartRow["locale"] },
): readonly Line[] {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0n);
  if (!late || net <= 0n) return lines;
  return [...lines, { label: catalogText(locale, "line.goodwill"), amount: -share(net, late_quote_bps) }];
}

/** Whether the customer allowed a start up to this price, gave all consents, and entered the invoice data (T08). */
export async function startsAutomatically(
  tx: Tx,
  cart: CartRow,
  { preapproved_gross, price_gross }: Pick<OrderRow, "preapproved_gross" | "price_gross">,
): Promise<boolean> {
  if (preapproved_gross === null || (price_gross ?? 0n) > preapproved_gross || !hasBuyer(cart)) return false;
  if (!(await agreedTo(tx, cart.id, "terms"))) return false;
  return cart.user_type === "company" || agreedTo(tx, cart.id, "early_start");
}

type AutomaticStart = {
  readonly cart: CartRow;
  readonly order: OrderRow;
  readonly quote: QuoteRow;
};

/** The quote counts as accepted, and its amount due is opened. */
export async function acceptAutomatically(
  tx: Tx,
  { cart, order, quote }: AutomaticStart,
  now: Date,
): Promise<void> {
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
  await reserveQuotedCoupon(tx, quote, cart, request.id, now);
}
