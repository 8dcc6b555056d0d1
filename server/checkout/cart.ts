import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Currency } from "#domain/money.ts";
import { Refusal } from "#domain/errors.ts";
import { postingIn } from "#domain/pricing/posting.ts";
import type { Discount } from "#domain/pricing/discount.ts";
import { amountTaken } from "#domain/pricing/price-order.ts";
import type { PriceTrace } from "#domain/pricing/trace.ts";
import { mayOpen } from "#server/orders/index.ts";
import { atOnce } from "#server/kernel/db/at-once.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";

/** One buyer pays for so many orders at once at the most. */
export const most_orders = 50;

/** The orders of a cart that are neither thrown away nor called off, oldest first. */
export const ordersOf = (db: Kysely<DB>, cart_id: number): Promise<OrderRow[]> =>
  ordersIn(db, cart_id).execute();

const ordersIn = (db: Kysely<DB>, cart_id: number) =>
  db
    .selectFrom("order")
    .selectAll()
    .where("cart_id", "=", cart_id)
    .where("status", "not in", ["dropped", "canceled"])
    .orderBy("id");

/**
 * Locks a cart of the caller with its drafts, because a change of one may change the price of all. Refuses a cart of
 * another caller as not found, and one that was ordered.
 */
export async function openCart(
  tx: Tx,
  caller: Caller,
  cart_hash: string,
): Promise<{ cart: CartRow; drafts: OrderRow[] }> {
  const cart = await tx
    .selectFrom("cart")
    .selectAll()
    .where("hash", "=", cart_hash)
    .where("brand_id", "=", caller.brand.id)
    .forUpdate()
    .executeTakeFirst();
  if (!cart || !mayOpen(caller, cart)) throw new Refusal("cart.not_found");
  const drafts = await ordersIn(tx, cart.id).forNoKeyUpdate().execute();
  const moved = drafts.find(({ status }) => status !== "draft");
  if (moved || cart.placed_at !== null) throw new Refusal("cart.placed");
  return { cart, drafts };
}

/** Refuses to add to a cart what is not the caller's own, in another currency, or more than a cart holds. */
export async function cartToJoin(
  tx: Tx,
  caller: Caller,
  { cart_hash, currency, count }: { cart_hash: string; currency: Currency; count: number },
): Promise<CartRow> {
  const { cart, drafts } = await openCart(tx, caller, cart_hash);
  // A customer's orders are in the customer's carts: what a guest began stays a guest's.
  if (cart.customer_id !== caller.id) throw new Refusal("cart.not_found");
  if (cart.currency !== currency) throw new Refusal("cart.other_currency");
  if (drafts.length + count > most_orders) throw new Refusal("cart.full");
  return cart;
}

/**
 * Hands a coupon to the orders of one cart in turn: a percentage to each, an amount (minor units of what the buyer
 * reads) once, as far as their prices take it.
 */
export function discountBudget(
  discount: Discount | null,
  buyer: CartRow["user_type"],
): {
  readonly next: () => Discount | null;
  readonly spent: (trace: PriceTrace) => void;
} {
  let left = discount?.kind === "amount" ? discount.amount : 0n;
  return {
    next: () => {
      if (discount?.kind !== "amount") return discount;
      return left > 0n ? { ...discount, amount: left } : null;
    },
    spent: (trace) => {
      if (left > 0n) left -= amountTaken(trace, left, buyer);
    },
  };
}

/** Lets the shipments of orders cost what the prices say; an order without one is left alone. */
export async function storeFees(
  tx: Tx,
  prices: readonly { readonly order_id: number; readonly trace: PriceTrace }[],
): Promise<void> {
  const fees = prices.flatMap(({ order_id, trace }) => {
    const fee = postingIn(trace);
    return fee === null ? [] : [{ order_id, fee }];
  });
  await atOnce(
    tx,
    fees.map(({ order_id, fee }) => tx.updateTable("shipment").set({ fee }).where("order_id", "=", order_id)),
  );
}
